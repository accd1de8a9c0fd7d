/** SQL of premiums and manual rates. */
import { type Grade, type Metal, type Paise, perMetal } from '@tola/pricing';
import { type Queryable, sql } from '#database';

interface NewPremium {
  readonly name: Grade;
  readonly amountPaise: Paise;
  readonly effectiveAt: Date;
  readonly by: string;
  readonly reason: string;
  readonly at: Date;
}

export async function insertPremium(db: Queryable, premium: NewPremium): Promise<void> {
  const { name, amountPaise, effectiveAt, by, reason, at } = premium;
  await db.run(sql`
    insert into premium (name, amount_paise, effective_at, set_by, set_at, reason)
    values (${name}, ${amountPaise}, ${effectiveAt}, ${by}, ${at}, ${reason})`);
}

export interface PremiumRecord {
  readonly id: number;
  readonly name: Grade;
  readonly amountPaise: Paise;
  readonly effectiveAt: Date;
  readonly setBy: string;
  readonly setAt: Date;
  readonly reason: string;
}

/** What a premium is at an instant by all that is set until now, later changes included; nothing set is nothing added. */
export async function premiumAt(db: Queryable, name: Grade, at: Date): Promise<number> {
  const found = await db.maybeOne<{ amountPaise: Paise }>(sql`
    select amount_paise from premium where name = ${name} and effective_at <= ${at}
    order by effective_at desc, id desc limit 1`);
  return found?.amountPaise ?? 0;
}

/** The latest first. */
export async function readPremiums(db: Queryable, atMost: number): Promise<PremiumRecord[]> {
  return await db.rows<PremiumRecord>(sql`
    select id, name, amount_paise, effective_at, set_by, set_at, reason
    from premium order by effective_at desc, id desc limit ${atMost}`);
}

interface NewManualRate {
  readonly metal: Metal;
  readonly askPaise: Paise;
  readonly bidPaise: Paise;
  readonly expiresAt: Date;
  readonly by: string;
  readonly reason: string;
  readonly at: Date;
}

export async function insertManualRate(db: Queryable, rate: NewManualRate): Promise<void> {
  const { metal, askPaise, bidPaise, expiresAt, by, reason, at } = rate;
  await db.run(sql`
    insert into manual_rate (metal, ask_paise, bid_paise, set_by, set_at, expires_at, reason)
    values (${metal}, ${askPaise}, ${bidPaise}, ${by}, ${at}, ${expiresAt}, ${reason})`);
}

/** The rates that people have set and that hold at an instant: the id of each metal's, null where none is set. */
export async function manualRatesAt(db: Queryable, at: Date): Promise<Record<Metal, number | null>> {
  const latest = await db.rows<{ metal: Metal; id: number }>(sql`
    select metal, max(id) as id from manual_rate
    where withdrawn_at is null and (expires_at is null or expires_at > ${at}) group by metal`);
  return perMetal((metal) => latest.find((one) => one.metal === metal)?.id ?? null);
}

/** The same, while whoever else would set one waits: a lock of its own, as there may be no row yet that could be locked. */
export async function lockManualRates(tx: Queryable, at: Date): Promise<Record<Metal, number | null>> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('manual rates'))`);
  return await manualRatesAt(tx, at);
}

export async function withdrawRates(db: Queryable, metal: Metal, by: string, at: Date): Promise<void> {
  await db.run(sql`
    update manual_rate set withdrawn_at = ${at}, withdrawn_by = ${by} where metal = ${metal} and withdrawn_at is null`);
}
