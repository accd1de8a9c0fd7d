/**
 * SQL of the leader. It runs on the connection that holds the leader's lock: when that connection ends, so does the
 * lock, and a former leader can write nothing more.
 */
import type { Metal, Paise } from '@tola/pricing';
import type { PoolClient } from 'pg';
import { INDIA_BIN_ORIGIN, INDIA_ZONE, type Sql, sql } from '#database';
import { type AcceptedTick, acceptedTick, type Stored } from './rate-state.ts';

/** Notification channel of ticks and heartbeats. */
export const TICK_CHANNEL = 'rates';

/** A tick before it has a sequence number. */
export interface NewTick {
  readonly metal: Metal;
  readonly source: string;
  readonly unit: string;
  readonly purityBasis: number;
  readonly contract: string;
  readonly askPaise: Paise;
  readonly bidPaise: Paise;
  readonly highPaise: Paise | null;
  readonly lowPaise: Paise | null;
  readonly sourceAt: Date | null;
  readonly receivedAt: Date;
  readonly asOf: Date;
  readonly changedAt: Date;
  readonly expiresAt: Date | null;
  readonly manualRateId: number | null;
}

async function runOn(connection: PoolClient, query: Sql): Promise<void> {
  await connection.query(query.text, query.values as unknown[]);
}

/** Stores a heartbeat with the feed's health and notifies every process. */
export async function writeHeartbeat(connection: PoolClient, feed: object): Promise<void> {
  await runOn(
    connection,
    sql`
      with heartbeat as (update rate_leadership set beat_at = clock_timestamp(), feed = ${sql.json(feed)} returning 1)
      select pg_notify(${TICK_CHANNEL}, '[]') from heartbeat`,
  );
}

/** New ticks as rows. */
function rowsOf(ticks: readonly NewTick[]): Sql {
  return sql`
    select "metal" as metal, "source" as source, "unit" as unit, "purityBasis" as purity_basis, "contract" as contract,
      "askPaise" as ask_paise, "bidPaise" as bid_paise, "highPaise" as high_paise, "lowPaise" as low_paise,
      "sourceAt" as source_at, "receivedAt" as received_at, "asOf" as as_of, "changedAt" as changed_at, "expiresAt" as expires_at,
      "manualRateId" as manual_rate_id
    from jsonb_to_recordset(${sql.json(ticks)}) as tick (
      "metal" text, "source" text, "unit" text, "purityBasis" int, "contract" text, "askPaise" bigint,
      "bidPaise" bigint, "highPaise" bigint, "lowPaise" bigint, "sourceAt" timestamptz, "receivedAt" timestamptz,
      "asOf" timestamptz, "changedAt" timestamptz, "expiresAt" timestamptz, "manualRateId" bigint)`;
}

const columns = sql`metal, source, unit, purity_basis, contract, ask_paise, bid_paise, high_paise, low_paise, source_at,
  received_at, as_of, changed_at, expires_at, manual_rate_id`;

/** Stores a tick that broke a guard rail, for the staff who review it. */
export async function insertRejectedTick(connection: PoolClient, tick: NewTick): Promise<void> {
  await runOn(
    connection,
    sql`
      insert into rate_tick (sequence, ok, ${columns})
      select nextval('rate_sequence'), false, ${columns} from (${rowsOf([tick])}) rejected`,
  );
}

/** Merges ticks into the candles of their period. */
function mergeCandles(
  table: 'rate_minute' | 'rate_hour' | 'rate_day',
  period: 'minute' | 'hour' | 'day',
  start: Sql,
): Sql {
  const at = sql.identifier(period);
  return sql`
    insert into ${sql.identifier(table)} as candle (metal, ${at}, open_paise, high_paise, low_paise, close_paise, source)
    select metal, ${start}, ask_paise, ask_paise, ask_paise, ask_paise, source from stored
    on conflict (metal, ${at}) do update set
      high_paise = greatest(candle.high_paise, excluded.high_paise),
      low_paise = least(candle.low_paise, excluded.low_paise),
      close_paise = excluded.close_paise, source = excluded.source`;
}

const minuteOfTick = sql`date_trunc('minute', received_at)`;
/** Hours in IST, offset from UTC's by half an hour. */
const hourOfTick = sql`date_bin('1 hour', received_at, ${INDIA_BIN_ORIGIN})`;
const dayOfTick = sql`(received_at at time zone ${INDIA_ZONE})::date`;

/**
 * Stores ticks, at most one per metal, with sequence numbers, merges them into the candles of their minute, hour and
 * day, and notifies every process with the day's figures: one round trip, one commit.
 */
export async function publishTicks(connection: PoolClient, ticks: readonly NewTick[], feed: object): Promise<void> {
  await runOn(
    connection,
    sql`
      with stored as (
        insert into rate_tick (sequence, ok, ${columns})
        select nextval('rate_sequence'), true, ${columns} from (${rowsOf(ticks)}) accepted
        returning *
      ),
      minutes as (${mergeCandles('rate_minute', 'minute', minuteOfTick)}),
      hours as (${mergeCandles('rate_hour', 'hour', hourOfTick)}),
      days as (${mergeCandles('rate_day', 'day', dayOfTick)} returning metal, day, high_paise, low_paise),
      heartbeat as (update rate_leadership set beat_at = clock_timestamp(), feed = ${sql.json(feed)})
      select pg_notify(${TICK_CHANNEL}, json_agg(json_build_object(
        'sequence', sequence, 'metal', metal, 'source', source, 'askPaise', ask_paise, 'bidPaise', bid_paise,
        'receivedAt', received_at, 'asOf', as_of, 'changedAt', changed_at, 'expiresAt', expires_at, 'manualRateId', manual_rate_id,
        'highPaise', days.high_paise, 'lowPaise', days.low_paise,
        'closePaise', (select before.close_paise from rate_day before
          where before.metal = stored.metal and before.day < days.day order by before.day desc limit 1)))::text)
      from stored join days using (metal)`,
  );
}

/** Parses a notification; a heartbeat carries no ticks. */
export function parseNotification(payload: string): AcceptedTick[] {
  return (JSON.parse(payload) as Stored<AcceptedTick>[]).map(acceptedTick);
}
