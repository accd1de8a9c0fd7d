/** SQL of the realised margins of orders, in the list and its file. */
import type { OrderId } from '@tola/contract';
import type { OrderMargin } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import {
  type BoundedPage,
  boundedPage,
  type Database,
  type Queryable,
  type ShownPage,
  type Sql,
  shownPage,
  sortedBy,
  sql,
} from '#database';

/** Sums of the pieces whose cost is known. */
export type MarginRow = Omit<OrderMargin, 'at' | 'totalPaise' | 'metalPaise'> & {
  readonly orderId: OrderId;
  readonly at: Date;
  readonly soldPaise: Paise;
};

/** From an instant until before another. */
export interface MarginPeriod {
  readonly from: Date;
  readonly until: Date;
}

interface FoundMargins extends MarginPeriod {
  readonly sort?: string | undefined;
}

interface WantedMargins extends FoundMargins {
  readonly page: number;
  readonly perPage: number;
}

/** The lines of one dispatch or return. Others may have the same time, so they are told apart by the entry's id. */
const LINES = sql`realised_lines(stock_entry.at, stock_entry.at + interval '1 millisecond') r`;

const added = (sum: Sql): Sql => sql`(select ${sum} from ${LINES} where r.entry_id = stock_entry.id)`;
/** Null where no piece has a known cost, and so no margin. */
const known = (sum: Sql): Sql => added(sql`${sum} filter (where r.cost_paise is not null)`);
const UNKNOWN_PIECES = sql`coalesce(sum(r.pieces) filter (where r.cost_paise is null), 0)`;

const OWN_SORTS: Readonly<Record<string, Sql>> = {
  orderNumber: sql`(select order_number from customer_order where id = stock_entry.order_id)`,
};
const SUM_SORTS: Readonly<Record<string, Sql>> = {
  pieces: added(sql`sum(r.pieces)`),
  unknownPieces: added(UNKNOWN_PIECES),
  metalPaise: known(sql`sum(r.metal_paise - r.cost_paise)`),
  premiumPaise: known(sql`sum(r.premium_paise)`),
  marginPaise: known(sql`sum(r.margin_paise)`),
  makingPaise: known(sql`sum(r.making_paise)`),
  taxesPaise: known(sql`sum(r.taxes_paise)`),
  discountPaise: known(sql`sum(-r.discount_paise)`),
  totalPaise: known(sql`sum(r.metal_paise - r.cost_paise + r.premium_paise + r.margin_paise + r.making_paise
    + r.taxes_paise - r.discount_paise)`),
};
const LATEST_FIRST = sql`stock_entry.at desc, stock_entry.id desc`;
const OLDEST_FIRST = sql`stock_entry.at, stock_entry.id`;

const ROWS = sql`
  select stock_entry.order_id, o.order_number, stock_entry.at, stock_entry.kind, sum(r.pieces)::bigint as pieces,
    ${UNKNOWN_PIECES}::bigint as unknown_pieces, count(r.cost_paise) = 0 as is_unknown, ${sumOf(sql`r.metal_paise`)} as sold_paise,
    ${sumOf(sql`r.premium_paise`)} as premium_paise, ${sumOf(sql`r.margin_paise`)} as margin_paise,
    ${sumOf(sql`r.making_paise`)} as making_paise, ${sumOf(sql`r.taxes_paise`)} as taxes_paise,
    ${sumOf(sql`-r.discount_paise`)} as discount_paise, ${sumOf(sql`r.cost_paise`)} as cost_paise
  from stock_entry join customer_order o on o.id = stock_entry.order_id
    join lateral ${LINES} on r.entry_id = stock_entry.id`;
/** Of the pieces whose cost is known, as in the days of the position. */
function sumOf(part: Sql): Sql {
  return sql`coalesce(sum(${part}) filter (where r.cost_paise is not null), 0)::bigint`;
}

const OF_ENTRY = sql`group by stock_entry.id, o.order_number`;

function foundBy({ from, until }: MarginPeriod): Sql {
  return sql`stock_entry.at >= ${from} and stock_entry.at < ${until} and stock_entry.kind in ('sale', 'return')
    and stock_entry.order_id is not null`;
}

/** One page in the order that is wanted: by time for any number of them, by another column if few enough match. */
async function pageOf(db: Queryable, wanted: WantedMargins): Promise<BoundedPage> {
  const { page, perPage, sort = '' } = wanted;
  const sum = sortedBy(SUM_SORTS, sort, sql`stock_entry.id`);
  return await boundedPage(db, {
    ...{ table: sql`stock_entry`, found: foundBy(wanted), order: sort === 'at' ? OLDEST_FIRST : LATEST_FIRST },
    ...{
      shortOrder: sum ?? sortedBy(OWN_SORTS, sort, sql`stock_entry.id`),
      isSummed: sum !== undefined,
      page,
      perPage,
    },
  });
}

/** Orders dispatched or returned, the latest first unless sorted by a column. */
export async function orderMargins(db: Queryable, wanted: WantedMargins): Promise<ShownPage<MarginRow>> {
  const { ids, order, ...count } = await pageOf(db, wanted);
  const rows = await db.rows<MarginRow>(
    sql.replanned(sql`${ROWS} where stock_entry.id = any(${ids}) ${OF_ENTRY} order by ${order}`),
  );
  return shownPage(rows, count, wanted);
}

/** For a file, in the order of the list. */
export async function* exportMargins(
  database: Database,
  wanted: FoundMargins,
): AsyncGenerator<MarginRow[], void, undefined> {
  const { order } = await pageOf(database, { ...wanted, page: 1, perPage: 1 });
  yield* database.batches<MarginRow>(sql`${ROWS} where ${foundBy(wanted)} ${OF_ENTRY} order by ${order}`);
}
