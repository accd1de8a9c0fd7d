/** The SQL of count sheets. */
import type { WeightId } from '@tola/contract';
import type { CountSheet, CountState, ListedCount } from '@tola/contract/staff';
import { type Database, type Queryable, type Sql, sortedBy, sql } from '#database';

export type CountRow = Omit<ListedCount, 'startedAt' | 'decidedAt'> & {
  readonly startedAt: Date;
  readonly decidedAt: Date | null;
};

const COLUMNS = sql`c.id, c.state, s.name as location, c.note, c.started_by, c.started_at, c.decided_by, c.decided_at,
  (select count(*) from stock_count_line where count_id = c.id) as counted,
  case when c.state <> 'open' then (select count(*) from stock_count_line where count_id = c.id and counted <> expected)
    + (select count(*) from stock_count_missing where count_id = c.id)
    + (select count(*) from stock_count_serial where count_id = c.id and not was_here) end as different`;

/** By the names of the columns above where the database gives them. */
const SORTS: Readonly<Record<string, Sql>> = {
  location: sql`lower(s.name)`,
  state: sql`c.state`,
  counted: sql`counted`,
  different: sql`different`,
  startedBy: sql`lower(c.started_by)`,
  startedAt: sql`c.started_at`,
  decidedBy: sql`lower(c.decided_by)`,
};

/** The latest first, unless sorted by a column. */
export async function listCounts(
  db: Queryable,
  { page, perPage, sort = '' }: { page: number; perPage: number; sort?: string | undefined },
) {
  const rows = await db.rows<CountRow>(sql`
    select ${COLUMNS} from stock_count c join stock_location s on s.id = c.location_id
    order by ${sortedBy(SORTS, sort, sql`c.id`) ?? sql`c.id desc`} limit ${perPage} offset ${(page - 1) * perPage}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from stock_count`);
  return { rows, total };
}

/** For a file, the latest first. */
export function exportCounts(database: Database): AsyncGenerator<CountRow[], void, undefined> {
  return database.batches<CountRow>(sql`
    select ${COLUMNS} from stock_count c join stock_location s on s.id = c.location_id order by c.id desc`);
}

export async function findCount(db: Queryable, id: number): Promise<CountRow | null> {
  return await db.maybeOne<CountRow>(sql`
    select ${COLUMNS} from stock_count c join stock_location s on s.id = c.location_id where c.id = ${id}`);
}

interface NewCount {
  readonly key: string;
  readonly locationId: number;
  readonly note: string;
  readonly by: string;
}

/** The id of a new count; null when this key, or the location, has one already. */
export async function insertCount(tx: Queryable, { key, locationId, note, by }: NewCount, now: Date) {
  return await tx.maybeOne<{ id: number }>(sql`
    insert into stock_count (key, location_id, state, note, started_by, started_at)
    values (${key}, ${locationId}, 'open', ${note}, ${by}, ${now}) on conflict do nothing returning id`);
}

export async function countWithKey(tx: Queryable, key: string): Promise<{ id: number } | null> {
  return await tx.maybeOne<{ id: number }>(sql`select id from stock_count where key = ${key}`);
}

interface LockedCount {
  readonly id: number;
  readonly state: CountState;
  readonly locationId: number;
}

export async function lockCount(tx: Queryable, id: number): Promise<LockedCount | null> {
  return await tx.maybeOne<LockedCount>(
    sql`select id, state, location_id from stock_count where id = ${id} for no key update`,
  );
}

export async function setCountState(
  tx: Queryable,
  id: number,
  { state, by }: { readonly state: CountState; readonly by: string },
  now: Date,
): Promise<void> {
  const isDecided = state === 'approved' || state === 'discarded';
  await tx.run(sql`
    update stock_count set state = ${state}, decided_by = ${isDecided ? by : null}, decided_at = ${isDecided ? now : null}
    where id = ${id}`);
}

/** Every counted variant: those that lie at the location first. */
export async function countLines(db: Queryable, countId: number): Promise<CountSheet['lines']> {
  return await db.rows<CountSheet['lines'][number]>(sql`
    select w.id as weight_id, product.name as product, w.weight_mg, l.counted,
      case when c.state <> 'open' then l.expected end as expected, l.counted_by, w.has_serials,
      array(select serial from stock_count_serial s where s.count_id = c.id and s.weight_id = w.id order by serial) as serials
    from stock_count c cross join product_weight w join product on product.id = w.product_id
      left join stock_count_line l on l.count_id = c.id and l.weight_id = w.id
    where c.id = ${countId} and (l.weight_id is not null or c.state = 'open' and w.stock is not null and (w.visible or w.stock + w.reserved > 0))
    order by product.metal, product.name, w.weight_mg, w.id`);
}

interface Counted {
  readonly countId: number;
  readonly locationId: number;
  readonly weightId: WeightId;
  readonly pieces: number;
  readonly by: string;
}

/** Pieces without serial numbers at a location: the others are counted by their numbers. */
export function looseAt(weightId: Sql, locationId: number): Sql {
  return sql`coalesce((
      select sum(p.pieces) from stock_place p join stock_lot lot on lot.id = p.lot_id
      where p.weight_id = ${weightId} and p.location_id = ${locationId} and not lot.has_serials), 0)`;
}

/** Writes what was counted beside what the ledger says now; `same` when that was entered already. */
export async function writeCounted(
  tx: Queryable,
  counted: Counted,
  now: Date,
): Promise<'written' | 'same' | 'unknown'> {
  const { countId, locationId, weightId, pieces, by } = counted;
  const written = await tx.run(sql`
    insert into stock_count_line (count_id, weight_id, counted, expected, counted_by, counted_at)
    select ${countId}, w.id, ${pieces}, ${looseAt(sql`w.id`, locationId)}, ${by}, ${now}
    from product_weight w where w.id = ${weightId} and w.stock is not null
    on conflict (count_id, weight_id) do update set counted = excluded.counted, expected = excluded.expected,
      counted_by = excluded.counted_by, counted_at = excluded.counted_at
      where stock_count_line.counted <> excluded.counted or stock_count_line.counted_by <> excluded.counted_by`);
  if (written === 1) return 'written';
  return (await hasLine(tx, countId, weightId)) ? 'same' : 'unknown';
}

async function hasLine(tx: Queryable, countId: number, weightId: WeightId): Promise<boolean> {
  const line = sql`select from stock_count_line where count_id = ${countId} and weight_id = ${weightId}`;
  return (await tx.maybeOne(line)) !== null;
}

/** False when nothing was entered. */
export async function removeCounted(tx: Queryable, countId: number, weightId: WeightId): Promise<boolean> {
  const line = sql`
    with scanned as (delete from stock_count_serial where count_id = ${countId} and weight_id = ${weightId})
    delete from stock_count_line where count_id = ${countId} and weight_id = ${weightId}`;
  return (await tx.run(line)) === 1;
}

export interface CountDifference {
  readonly weightId: WeightId;
  readonly difference: number;
}

export async function differencesOf(tx: Queryable, countId: number): Promise<CountDifference[]> {
  return await tx.rows<CountDifference>(sql`
    select weight_id, counted - expected as difference from stock_count_line
    where count_id = ${countId} and counted <> expected order by weight_id`);
}

export async function hasLines(tx: Queryable, countId: number): Promise<boolean> {
  return (await tx.maybeOne(sql`select from stock_count_line where count_id = ${countId} limit 1`)) !== null;
}
