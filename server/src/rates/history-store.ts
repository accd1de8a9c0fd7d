/** SQL of candles. */
import type { Metal, Paise } from '@tola/pricing';
import { INDIA_BIN_ORIGIN, INDIA_ZONE, type Queryable, type Sql, sql } from '#database';

export interface Candle {
  readonly at: Date;
  readonly openPaise: Paise;
  readonly highPaise: Paise;
  readonly lowPaise: Paise;
  readonly closePaise: Paise;
  readonly simulated: boolean;
}

/** Table of each candle size, and the column of its start. */
const tables = {
  minute: { table: sql`rate_minute`, at: sql`minute` },
  hour: { table: sql`rate_hour`, at: sql`hour` },
  day: { table: sql`rate_day`, at: sql`(day::timestamp at time zone ${INDIA_ZONE})` },
};

export type CandleSize = keyof typeof tables;

/**
 * The candles of a metal since an instant, aggregated to a width.
 *
 * @param width an interval such as `4 hours`, aligned to midnight IST
 */
export async function readCandles(
  db: Queryable,
  { metal, size, since, width }: { metal: Metal; size: CandleSize; since: Date; width: string },
): Promise<Candle[]> {
  const { table, at } = tables[size];
  const bin: Sql = sql`date_bin(${width}::interval, ${at}, ${INDIA_BIN_ORIGIN})`;
  return await db.rows<Candle>(sql`
    select ${bin} as at, (array_agg(open_paise order by ${at}))[1] as open_paise, max(high_paise) as high_paise,
      min(low_paise) as low_paise, (array_agg(close_paise order by ${at} desc))[1] as close_paise,
      bool_or(source in ('simulated', 'sample')) as simulated
    from ${table} where metal = ${metal} and ${at} >= ${since}
    group by 1 order by 1`);
}

/** Deletes a batch of ticks, but never the newest of a metal. @returns how many were deleted */
export async function pruneTicks(db: Queryable, before: Date, limit: number): Promise<number> {
  return await db.run(sql`
    delete from rate_tick where sequence in (
      select sequence from rate_tick tick where received_at < ${before}
        and sequence < (select max(sequence) from rate_tick newest where newest.metal = tick.metal and newest.ok)
      limit ${limit})`);
}

/** Candles in columns, for bulk inserts. */
export interface CandleColumns {
  readonly metals: Metal[];
  readonly starts: (Date | string)[];
  readonly opens: number[];
  readonly highs: number[];
  readonly lows: number[];
  readonly closes: number[];
}

export async function insertCandles(
  tx: Queryable,
  size: CandleSize,
  columns: CandleColumns,
  source: string,
): Promise<void> {
  const { table } = tables[size];
  const start = sql.identifier(size);
  const type = size === 'day' ? sql`date` : sql`timestamptz`;
  await tx.run(sql`
    insert into ${table} (metal, ${start}, open_paise, high_paise, low_paise, close_paise, source)
    select *, ${source}::text from unnest(${columns.metals}::text[], ${columns.starts}::${type}[],
      ${columns.opens}::bigint[], ${columns.highs}::bigint[], ${columns.lows}::bigint[], ${columns.closes}::bigint[])
    on conflict do nothing`);
}
