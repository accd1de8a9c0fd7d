/** SQL of the stored rates, read by every process. */
import { ALL_METALS, type Metal } from '@tola/pricing';
import { INDIA_ZONE, type Queryable, sql } from '#database';
import {
  type AcceptedTick,
  acceptedTick,
  type ManualRate,
  type OpenHalt,
  type PremiumRow,
  type RateState,
  type Stored,
} from './rate-state.ts';

/** The version of the rates that a sale was priced at; the database checks it again at commit. */
export interface SaleMark {
  /** Sequence number of the newest tick. */
  readonly sequence: number;
  /** Version of `sale_terms`. */
  readonly terms: number;
  /** By the database's clock, ISO. */
  readonly readAt: string;
}

export interface StoredRates {
  /** JSON result of the caller's query; null without one. */
  readonly beside: unknown;
  readonly state: RateState;
  /** Milliseconds since the leader's last heartbeat; null when there has never been a leader. */
  readonly silentMs: number | null;
  readonly mark: SaleMark;
}

interface StoredRow {
  readonly ticks: Stored<AcceptedTick>[];
  readonly halts: Stored<OpenHalt>[];
  readonly premiums: Stored<PremiumRow>[];
  readonly manualRates: Stored<ManualRate>[];
  readonly silentMs: number | null;
  readonly terms: number;
  readonly readAt: Date;
  readonly beside: unknown;
}

/**
 * The newest tick of each metal, with its day's high and low and the previous close. Of an array PostgreSQL cannot know the
 * length, and so it would plan the statement again for each sale.
 */
const latestTicks = sql`
  select coalesce(json_agg(json_build_object(
    'sequence', t.sequence, 'metal', t.metal, 'source', t.source, 'askPaise', t.ask_paise, 'bidPaise', t.bid_paise,
    'receivedAt', t.received_at, 'asOf', t.as_of, 'changedAt', t.changed_at, 'expiresAt', t.expires_at,
    'manualRateId', t.manual_rate_id, 'highPaise', d.high_paise, 'lowPaise', d.low_paise,
    'closePaise', (select before.close_paise from rate_day before
      where before.metal = t.metal and before.day < (t.received_at at time zone ${INDIA_ZONE})::date
      order by before.day desc limit 1))), '[]')
  from (values ${sql.join(ALL_METALS.map((metal) => sql`(${metal}::text)`))}) as metals (metal)
  cross join lateral (
    select sequence, metal, source, ask_paise, bid_paise, received_at, as_of, changed_at, expires_at, manual_rate_id
    from rate_tick where rate_tick.metal = metals.metal and ok order by sequence desc limit 1
  ) t
  left join rate_day d on d.metal = t.metal and d.day = (t.received_at at time zone ${INDIA_ZONE})::date`;

const openHalts = sql`
  select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'metal', metal, 'productId', product_id,
    'weightId', weight_id, 'reason', reason, 'haltedAt', halted_at) order by id), '[]')
  from rate_halt where lifted_at is null`;

const manualRates = sql`
  select coalesce(json_agg(json_build_object('id', id, 'metal', metal, 'askPaise', ask_paise, 'bidPaise', bid_paise,
    'expiresAt', expires_at) order by id), '[]')
  from manual_rate where withdrawn_at is null`;

/**
 * Reads everything that a sale needs, as one snapshot: one statement.
 *
 * @param beside a scalar JSON subquery, read in the same snapshot
 */
export async function readStoredRates(db: Queryable, now: Date, beside = sql`null`): Promise<StoredRates> {
  const row = await db.one<StoredRow>(sql`
    select (${latestTicks}) as ticks, (${openHalts}) as halts, (${manualRates}) as manual_rates,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'amountPaise', amount_paise,
          'effectiveAt', effective_at) order by id), '[]')
        from premium
        where effective_at > ${now} or id in (
          select distinct on (name) id from premium where effective_at <= ${now}
          order by name, effective_at desc, id desc)) as premiums,
      (select (extract(epoch from clock_timestamp() - beat_at) * 1000)::float8 from rate_leadership) as silent_ms,
      (select version from sale_terms) as terms, clock_timestamp() as read_at, ${beside} as beside`);
  const ticks = row.ticks.map(acceptedTick);
  const byMetal: Partial<Record<Metal, AcceptedTick>> = Object.fromEntries(ticks.map((tick) => [tick.metal, tick]));
  const state: RateState = {
    ticks: byMetal,
    halts: row.halts.map((halt) => ({ ...halt, haltedAt: new Date(halt.haltedAt) })),
    premiums: row.premiums.map((premium) => ({ ...premium, effectiveAt: new Date(premium.effectiveAt) })),
    manualRates: row.manualRates.map((rate) => ({
      ...rate,
      expiresAt: rate.expiresAt === null ? null : new Date(rate.expiresAt),
    })),
  };
  const sequence = Math.max(0, ...ticks.map((tick) => tick.sequence));
  return {
    state,
    beside: row.beside,
    silentMs: row.silentMs,
    mark: { sequence, terms: row.terms, readAt: row.readAt.toISOString() },
  };
}
