/**
 * Watches the open position: above one limit it mails and shows a banner, above another it halts sales of the metal. Both end
 * by themselves when the position is back inside.
 */
import type { PositionAlert } from '@tola/contract/staff';
import { ALL_METALS, gramsFromMg, type Metal, type Milligrams } from '@tola/pricing';
import { alertAddress, type Business } from '#business';
import { type Database, type Queryable, sql, type Transaction } from '#database';
import { queueMail } from '#outbox';
import { haltSales, resumeSales } from '#rates';
import { exposure } from './exposure-store.ts';

const SYSTEM = 'the store';
const HOUR_MS = 3_600_000;

type Level = PositionAlert['level'];

interface OpenAlert {
  readonly id: number;
  readonly haltId: number | null;
}

interface Watched {
  readonly metal: Metal;
  readonly level: Level;
  readonly openMg: Milligrams;
  readonly limitGrams: number;
}

/**
 * Safe to run at any time and by several workers: the unique key of an open alert decides. A halt that staff have lifted is
 * not made again before the position was inside its limit.
 *
 * @returns whether a halt began or ended
 */
export async function watchPosition(
  { database, business }: { readonly database: Database; readonly business: Pick<Business, 'current'> },
  now: Date,
): Promise<boolean> {
  const values = business.current();
  const positions = await exposure(database);
  let hasChanged = false;
  for (const metal of ALL_METALS) {
    const openMg = positions.find((one) => one.metal === metal)?.netMg ?? 0;
    const { alertGrams, pauseGrams } = values.positionLimits[metal];
    const watched: Watched[] = [
      { metal, level: 'alert', openMg, limitGrams: alertGrams },
      { metal, level: 'pause', openMg, limitGrams: pauseGrams },
    ];
    for (const one of watched) {
      const changed = await database.transaction(async (tx) => await update(tx, one, alertAddress(values), now));
      hasChanged ||= changed;
    }
  }
  return hasChanged;
}

/** Too much bought is as much of a risk as too little, but stopping sales would only make it worse. */
function isAbove({ level, openMg, limitGrams }: Watched): boolean {
  if (limitGrams === 0) return false;
  return gramsFromMg(level === 'alert' ? Math.abs(openMg) : openMg) > limitGrams;
}

async function update(tx: Transaction, watched: Watched, to: string, now: Date): Promise<boolean> {
  const { metal, level, openMg } = watched;
  const open = await tx.maybeOne<OpenAlert>(sql`
    select id, halt_id from position_alert where metal = ${metal} and level = ${level} and ended_at is null for update`);
  if (isAbove(watched)) {
    if (open !== null) {
      await tx.run(sql`update position_alert set open_mg = ${openMg} where id = ${open.id} and open_mg <> ${openMg}`);
      return false;
    }
    return await begin(tx, watched, to, now);
  }
  if (open === null) return false;
  await tx.run(sql`update position_alert set ended_at = ${now} where id = ${open.id}`);
  if (open.haltId === null || !(await isHalted(tx, open.haltId))) return false;
  await resumeSales(tx, { haltId: open.haltId, by: SYSTEM, why: 'The open position is within its limit' }, now);
  return true;
}

async function begin(tx: Transaction, watched: Watched, to: string, now: Date): Promise<boolean> {
  const { metal, level, openMg, limitGrams } = watched;
  const begun = await tx.maybeOne<{ id: number }>(sql`
    insert into position_alert (metal, level, open_mg, limit_grams, began_at)
    values (${metal}, ${level}, ${openMg}, ${limitGrams}, ${now}) on conflict do nothing returning id`);
  if (begun === null) return false;
  if (to !== '') {
    const data = { metal, level, openGrams: Math.round(gramsFromMg(openMg)), limitGrams, at: now.toISOString() };
    // A position that swings around its limit mails once an hour.
    const dedupeKey = `position ${metal} ${level} ${Math.floor(now.getTime() / HOUR_MS)}`;
    await queueMail(tx, { template: 'position-limit', to, data, dedupeKey }, now);
  }
  if (level !== 'pause') return false;
  const detail = `${Math.round(gramsFromMg(openMg))} g open, the limit is ${limitGrams} g`;
  const reason = 'We are buying metal at the moment. Sales resume shortly.';
  const haltId = await haltSales(tx, { what: { metal }, kind: 'position', reason, detail, by: SYSTEM }, now);
  await tx.run(sql`update position_alert set halt_id = ${haltId} where id = ${begun.id}`);
  return true;
}

async function isHalted(db: Queryable, haltId: number): Promise<boolean> {
  const { halted } = await db.one<{ halted: boolean }>(sql`
    select exists (select from rate_halt where id = ${haltId} and lifted_at is null) as halted`);
  return halted;
}
