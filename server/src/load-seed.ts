/** Fills an empty database with what the SEED setting asks for. */
import { loadDemoCustomers } from '#accounts';
import { loadDemoBusiness } from '#business';
import { loadDemoCatalogue, loadStandardTypes } from '#catalogue';
import { loadDemoContent, loadStandingTexts } from '#content';
import { loadDemoCoupons } from '#coupons';
import { type Queryable, sql } from '#database';
import type { Platform } from '#platform';
import { loadDemoRates } from '#rates';

/** Any number that nothing else in the database locks on. */
const SEED_LOCK = 7_042_026;

/**
 * Loads the texts and product types that every shop has, and with SEED=demo the sample shop. A database is filled once: whatever SEED says later, and
 * however many processes start at the same moment, nothing is loaded a second time.
 */
export async function loadSeed({ database, settings, clock }: Platform): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const isFirst = await tx.run(sql`
      insert into seeding (one, seed, seeded_at) values (true, ${settings.seed}, ${clock()}) on conflict do nothing`);
    if (isFirst === 0) return;
    await loadStandingTexts(tx, clock());
    if (settings.seed === 'demo') await loadDemo(tx, clock());
    else await loadStandardTypes(tx);
  });
}

/** The features in the order in which they build on each other. */
async function loadDemo(tx: Queryable, now: Date): Promise<void> {
  await loadDemoBusiness(tx, now);
  await loadDemoCatalogue(tx);
  await loadDemoRates(tx, now);
  await loadDemoCustomers(tx, now);
  await loadDemoCoupons(tx, now);
  await loadDemoContent(tx, now);
}
