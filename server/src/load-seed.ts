/** Fills an empty database with the data that the SEED setting selects. */
import { loadDemoCustomers } from '#accounts';
import { loadDemoBusiness } from '#business';
import { loadDemoCatalogue, loadStandardTypes } from '#catalogue';
import { loadDefaultTexts, loadDemoContent } from '#content';
import { loadDemoCoupons } from '#coupons';
import { type Queryable, sql } from '#database';
import type { Platform } from '#platform';
import { loadDemoRates } from '#rates';
import type { Settings } from '#settings';

interface EmptyShop extends Pick<Platform, 'database' | 'clock'> {
  readonly settings: Pick<Settings, 'seed'>;
}

/** Key of an advisory lock that nothing else uses. */
const SEED_LOCK = 7_042_026;

/**
 * Loads the texts and product types that every shop has, and with SEED=demo the sample shop. A database is filled
 * once, even if SEED changes later or several processes start at the same time.
 */
export async function loadSeed({ database, settings, clock }: EmptyShop): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const isFirst = await tx.run(sql`
      insert into seeding (one, seed, seeded_at) values (true, ${settings.seed}, ${clock()}) on conflict do nothing`);
    if (isFirst === 0) return;
    await loadDefaultTexts(tx, clock());
    if (settings.seed === 'demo') await loadDemo(tx, clock());
    else await loadStandardTypes(tx);
  });
}

/** Loads each feature's data after that of the features it depends on. */
async function loadDemo(tx: Queryable, now: Date): Promise<void> {
  await loadDemoBusiness(tx, now);
  await loadDemoCatalogue(tx);
  await loadDemoRates(tx, now);
  await loadDemoCustomers(tx, now);
  await loadDemoCoupons(tx, now);
  await loadDemoContent(tx, now);
}
