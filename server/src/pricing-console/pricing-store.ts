/** The SQL of the pricing console. */
import type { ProductId, WeightId } from '@tola/contract';
import type { RatePoint, WeightTerms } from '@tola/contract/staff';
import {
  ALL_METALS,
  type BasisPoints,
  type Metal,
  type Milligrams,
  type Paise,
  type PaisePerGram,
} from '@tola/pricing';
import { INDIA_ZONE, type Queryable, sql } from '#database';

export interface TickRow {
  readonly metal: Metal;
  readonly source: string;
  readonly askPaise: Paise;
  readonly bidPaise: Paise;
  readonly receivedAt: Date;
  readonly asOf: Date;
  readonly changedAt: Date;
  readonly expiresAt: Date | null;
}

/** The last accepted tick of each metal. */
export async function latestTicks(db: Queryable): Promise<TickRow[]> {
  return await db.rows<TickRow>(sql`
    select tick.* from unnest(${ALL_METALS}::text[]) wanted (metal)
    cross join lateral (
      select metal, source, ask_paise, bid_paise, received_at, as_of, changed_at, expires_at from rate_tick
      where metal = wanted.metal and ok order by sequence desc limit 1
    ) tick`);
}

/**
 * The last market ask after an instant. Without one, the first manual rate since then counts, so that many small steps
 * cannot lead far; without either, the last rate of any kind. Null only before the first rate of all.
 */
export async function lastMarketAsk(db: Queryable, metal: Metal, since: Date): Promise<number | null> {
  const found = await db.maybeOne<{ askPaise: Paise }>(sql`
    select ask_paise from (
      (select ask_paise, 0 as place from rate_tick
        where metal = ${metal} and ok and manual_rate_id is null and received_at > ${since}
        order by sequence desc limit 1)
      union all
      (select ask_paise, 1 from rate_tick
        where metal = ${metal} and ok and manual_rate_id is not null and received_at > ${since}
        order by sequence limit 1)
      union all
      (select ask_paise, 2 from rate_tick where metal = ${metal} and ok order by sequence desc limit 1)
    ) asks order by place limit 1`);
  return found?.askPaise ?? null;
}

/** Whether this manual rate has ended by itself: nobody has withdrawn or replaced it. */
export async function isExpiredRate(db: Queryable, id: number | null, now: Date): Promise<boolean> {
  const row = await db.maybeOne(
    sql`select from manual_rate where id = ${id} and withdrawn_at is null and expires_at <= ${now}`,
  );
  return row !== null;
}

export async function rateReader(db: Queryable): Promise<{ holder: string; beatAt: Date } | null> {
  return await db.maybeOne<{ holder: string; beatAt: Date }>(sql`select holder, beat_at from rate_leadership`);
}

type Point = Omit<RatePoint, 'at'> & { readonly at: Date };

/** Minutes, oldest first. */
export async function minuteCandles(db: Queryable, metal: Metal, since: Date): Promise<Point[]> {
  return await db.rows<Point>(sql`
    select minute as at, open_paise, high_paise, low_paise, close_paise
    from rate_minute where metal = ${metal} and minute >= ${since} order by minute`);
}

/** Days of Asia/Kolkata, oldest first. */
export async function dayCandles(db: Queryable, metal: Metal, since: Date): Promise<Point[]> {
  return await db.rows<Point>(sql`
    select day::timestamp at time zone ${INDIA_ZONE} as at, open_paise, high_paise, low_paise, close_paise
    from rate_day where metal = ${metal} and day >= (${since}::timestamptz at time zone ${INDIA_ZONE})::date order by day`);
}

/** The milligrams of some variants, by id. */
export async function weightsOf(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<{ id: WeightId; weightMg: Milligrams }>(sql`
    select id, weight_mg from product_weight where id = any(${ids}::bigint[])`);
  return new Map(rows.map(({ id, weightMg }) => [id, weightMg]));
}

export async function productNames(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.rows<{ id: ProductId; name: string }>(
    sql`select id, name from product where id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Serialises premium changes, so that the second of two concurrent changes is refused.
 * Returns the time of this change, never before the last one: an earlier request may be served later.
 */
export async function lockPremiums(tx: Queryable, now: Date): Promise<Date> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('premiums'))`);
  const { moment } = await tx.one<{ moment: Date }>(
    sql`select greatest(${now}::timestamptz, max(set_at)) as moment from premium`,
  );
  return moment;
}

/** The version covers only the four terms: a sale changes the stock and must not cause an edit conflict. */
const version = sql`md5(weight.margin_paise_per_gram || '/' || making_paise || '/' || service_tax_bp || '/' || other_tax_bp)`;

export async function weightTerms(db: Queryable): Promise<WeightTerms[]> {
  return await db.rows<WeightTerms>(sql`
    select weight.id, product.id as product_id, product.name as product, metal, fineness, weight_mg, margin_paise_per_gram,
      making_paise, service_tax_bp, other_tax_bp, weight.visible, ${version} as version
    from product_weight weight join product on product.id = weight.product_id
    order by metal, product.product_type_id, product.id, weight_mg`);
}

/** The rows of some weights, locked in the order of their ids. */
export async function lockTerms(
  tx: Queryable,
  ids: readonly number[],
): Promise<Map<number, Terms & { version: string }>> {
  const rows = await tx.rows<Terms & { version: string }>(sql`
    select id, margin_paise_per_gram, making_paise, service_tax_bp, other_tax_bp, ${version} as version
    from product_weight weight where id = any(${ids}::bigint[]) order by id for no key update`);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface Terms {
  readonly id: number;
  readonly marginPaisePerGram: PaisePerGram;
  readonly makingPaise: Paise;
  readonly serviceTaxBp: BasisPoints;
  readonly otherTaxBp: BasisPoints;
}

/** "Lotus Gold Coin, 10 g" by id. */
export async function variantNames(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.rows<{ id: WeightId; name: string }>(sql`
    select weight.id, product.name || ', ' || round(weight_mg / 1000.0, 3)::float8 || ' g' as name
    from product_weight weight join product on product.id = weight.product_id where weight.id = any(${ids}::bigint[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function updateTerms(tx: Queryable, terms: readonly Terms[]): Promise<void> {
  await tx.run(sql`
    update product_weight weight set margin_paise_per_gram = given.margin, making_paise = given.making,
      service_tax_bp = given.service, other_tax_bp = given.other
    from unnest(${terms.map(({ id }) => id)}::bigint[], ${terms.map((one) => one.marginPaisePerGram)}::bigint[],
      ${terms.map(({ makingPaise }) => makingPaise)}::bigint[], ${terms.map(({ serviceTaxBp }) => serviceTaxBp)}::int[],
      ${terms.map(({ otherTaxBp }) => otherTaxBp)}::int[]) as given (id, margin, making, service, other)
    where weight.id = given.id`);
}
