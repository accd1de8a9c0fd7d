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

/** The premium of a grade at an instant, including scheduled changes; 0 when none is set. */
export async function premiumAt(db: Queryable, name: Grade, at: Date): Promise<number> {
  const found = await db.maybeOne<{ amountPaise: Paise }>(sql`
    select amount_paise from premium where name = ${name} and effective_at <= ${at}
    order by effective_at desc, id desc limit 1`);
  return found?.amountPaise ?? 0;
}

/** Newest first. */
export async function readPremiums(db: Queryable, limit: number): Promise<PremiumRecord[]> {
  return await db.rows<PremiumRecord>(sql`
    select id, name, amount_paise, effective_at, set_by, set_at, reason
    from premium order by effective_at desc, id desc limit ${limit}`);
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

/** The id of the manual rate of each metal in force at an instant; null without one. */
export async function manualRatesAt(db: Queryable, at: Date): Promise<Record<Metal, number | null>> {
  const latest = await db.rows<{ metal: Metal; id: number }>(sql`
    select metal, max(id) as id from manual_rate
    where withdrawn_at is null and (expires_at is null or expires_at > ${at}) group by metal`);
  return perMetal((metal) => latest.find((one) => one.metal === metal)?.id ?? null);
}

/** Like `manualRatesAt`, under a lock for the transaction: an advisory lock, as there may be no row to lock yet. */
export async function lockManualRates(tx: Queryable, at: Date): Promise<Record<Metal, number | null>> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('manual rates'))`);
  return await manualRatesAt(tx, at);
}

export async function withdrawRates(db: Queryable, metal: Metal, by: string, at: Date): Promise<void> {
  await db.run(sql`
    update manual_rate set withdrawn_at = ${at}, withdrawn_by = ${by} where metal = ${metal} and withdrawn_at is null`);
}
