/** SQL of price alerts. */
import type { CustomerId, WeightId } from '@tola/contract';
import type { Metal, Paise } from '@tola/pricing';
import { type Queryable, sql } from '#database';

type Direction = 'above' | 'below' | 'in stock';

export interface PriceAlert {
  readonly id: number;
  readonly email: string;
  readonly metal: Metal | null;
  readonly weightId: WeightId | null;
  readonly direction: Direction;
  /** Null of an alert about stock. */
  readonly targetPaise: Paise | null;
  readonly secret: string;
  /** Number of emails sent. */
  readonly sent: number;
  readonly createdAt: Date;
  readonly confirmedAt: Date | null;
  readonly stoppedAt: Date | null;
}

/** An alert about a price. */
export interface TargetAlert extends PriceAlert {
  readonly direction: 'above' | 'below';
  readonly targetPaise: Paise;
}

export const alertColumns = sql`alert.id, alert.email, alert.metal, alert.weight_id, alert.direction, alert.target_paise,
  alert.secret, alert.sent, alert.created_at, alert.confirmed_at, alert.stopped_at`;

export interface NewPriceAlert {
  readonly email: string;
  readonly customerId: CustomerId | null;
  readonly metal: Metal | null;
  readonly weightId: WeightId | null;
  readonly direction: 'above' | 'below';
  readonly targetPaise: Paise;
  readonly secret: string;
  readonly confirmedAt: Date | null;
  readonly armed: boolean;
  readonly at: Date;
}

/** Inserts an alert; null when the same one is active. */
export async function insertAlert(tx: Queryable, alert: NewPriceAlert): Promise<PriceAlert | null> {
  const { email, customerId, metal, weightId, direction, targetPaise, secret, confirmedAt, armed, at } = alert;
  return await tx.maybeOne<PriceAlert>(sql`
    insert into price_alert as alert (email, customer_id, metal, weight_id, direction, target_paise, secret, confirmed_at, armed,
      created_at)
    values (${email}, ${customerId}, ${metal}, ${weightId}, ${direction}, ${targetPaise}, ${secret}, ${confirmedAt},
      ${armed}, ${at})
    on conflict do nothing returning ${alertColumns}`);
}

export async function countAlerts(db: Queryable, email: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from price_alert where lower(email) = lower(${email}) and stopped_at is null`);
  return count;
}

/** Deletes an address's alerts that were not confirmed in time, so that they can be requested again. */
export async function removeUnconfirmed(tx: Queryable, email: string, before: Date): Promise<void> {
  await tx.run(sql`
    delete from price_alert where lower(email) = lower(${email}) and confirmed_at is null and created_at <= ${before}`);
}

export async function findAlert(db: Queryable, id: number): Promise<PriceAlert | null> {
  return await db.maybeOne<PriceAlert>(sql`select ${alertColumns} from price_alert alert where id = ${id}`);
}

export async function confirmAlert(db: Queryable, id: number, at: Date): Promise<void> {
  await db.run(sql`update price_alert set confirmed_at = ${at} where id = ${id} and confirmed_at is null`);
}

export async function stopAlert(db: Queryable, id: number, at: Date): Promise<void> {
  await db.run(sql`update price_alert set stopped_at = ${at} where id = ${id} and stopped_at is null`);
}

/** Weights with active alerts. */
export async function watchedWeights(db: Queryable): Promise<WeightId[]> {
  const rows = await db.rows<{ weightId: WeightId }>(sql`
    select distinct weight_id from price_alert
    where weight_id is not null and stopped_at is null and confirmed_at is not null and target_paise is not null`);
  return rows.map(({ weightId }) => weightId);
}

/** Current price of a metal or a weight. */
export interface CurrentPrice {
  readonly metal: Metal | null;
  readonly weightId: WeightId | null;
  readonly paise: Paise;
}

function priceRows(prices: readonly CurrentPrice[]) {
  return sql`jsonb_to_recordset(${sql.json(prices)}) as figure ("metal" text, "weightId" bigint, "paise" bigint)`;
}

const isSameSubject = sql`(alert.metal = figure."metal" or alert.weight_id = figure."weightId")`;
const isReached = sql`case alert.direction
  when 'above' then figure."paise" >= alert.target_paise else figure."paise" <= alert.target_paise end`;
/** Hysteresis of 0.1 %, so that a price fluctuating around the target does not trigger repeatedly. */
const hasReceded = sql`case alert.direction
  when 'above' then figure."paise" * 1000 < alert.target_paise * 999
  else figure."paise" * 1000 > alert.target_paise * 1001 end`;
const isWatched = sql`alert.stopped_at is null and alert.confirmed_at is not null and alert.target_paise is not null`;

/** Whether any alert must be triggered or rearmed at these prices. */
export async function hasCrossings(db: Queryable, prices: readonly CurrentPrice[]): Promise<boolean> {
  const { crossed } = await db.one<{ crossed: boolean }>(sql`
    select exists (
      select from price_alert alert join ${priceRows(prices)} on ${isSameSubject}
      where ${isWatched} and case when alert.armed then ${isReached} else ${hasReceded} end) as crossed`);
  return crossed;
}

/** Claims the alerts that these prices have reached, each once per crossing, also under concurrent checks. */
export async function claimReached(
  tx: Queryable,
  prices: readonly CurrentPrice[],
  at: Date,
): Promise<(TargetAlert & { readonly reachedPaise: Paise })[]> {
  return await tx.rows(sql`
    update price_alert alert set armed = false, sent = sent + 1, last_sent_at = ${at}
    from ${priceRows(prices)}
    where ${isSameSubject} and ${isWatched} and alert.armed and ${isReached}
    returning ${alertColumns}, figure."paise" as reached_paise`);
}

/** Rearms alerts whose price has receded from the target. */
export async function rearmAlerts(tx: Queryable, prices: readonly CurrentPrice[]): Promise<void> {
  await tx.run(sql`
    update price_alert alert set armed = true
    from ${priceRows(prices)}
    where ${isSameSubject} and ${isWatched} and not alert.armed and ${hasReceded}`);
}
