/** SQL of the realised margins of orders, in the list and its file. */
import type { OrderId } from '@tola/contract';
import type { OrderMargin } from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import {
  boundedPage,
  type Database,
  type Queryable,
  type ShownPage,
  type Sql,
  shownPage,
  sortedBy,
  sql,
} from '#database';

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

interface WantedMargins extends MarginPeriod {
  readonly page: number;
  readonly perPage: number;
  readonly sort?: string | undefined;
}

/** The lines of one dispatch or return, found by its id: the times keep nothing else out. */
const LINES = sql`realised_lines(stock_entry.at, stock_entry.at + interval '1 millisecond') r`;

/** Null where some pieces have no known cost, and so no margin. */
const known = (sum: Sql): Sql => sql`(select case when not bool_or(r.cost_paise is null) then ${sum} end
  from ${LINES} where r.entry_id = stock_entry.id)`;

const SORTS: Readonly<Record<string, Sql>> = {
  orderNumber: sql`(select order_number from customer_order where id = stock_entry.order_id)`,
  at: sql`stock_entry.at`,
  pieces: sql`(select sum(r.pieces) from ${LINES} where r.entry_id = stock_entry.id)`,
  metalPaise: known(sql`sum(r.metal_paise - r.cost_paise)`),
  premiumPaise: known(sql`sum(r.premium_paise)`),
  marginPaise: known(sql`sum(r.margin_paise)`),
  makingPaise: known(sql`sum(r.making_paise)`),
  taxesPaise: known(sql`sum(r.taxes_paise)`),
  discountPaise: known(sql`-sum(r.discount_paise)`),
  totalPaise: known(sql`sum(r.metal_paise - r.cost_paise + r.premium_paise + r.margin_paise + r.making_paise
    + r.taxes_paise - r.discount_paise)`),
};
const LATEST_FIRST = sql`stock_entry.at desc, stock_entry.id desc`;

const ROWS = sql`
  select stock_entry.order_id, o.order_number, stock_entry.at, stock_entry.kind, sum(r.pieces)::bigint as pieces,
    bool_or(r.cost_paise is null) as is_unknown, sum(r.metal_paise)::bigint as sold_paise,
    sum(r.premium_paise)::bigint as premium_paise, sum(r.margin_paise)::bigint as margin_paise,
    sum(r.making_paise)::bigint as making_paise, sum(r.taxes_paise)::bigint as taxes_paise,
    -sum(r.discount_paise)::bigint as discount_paise, coalesce(sum(r.cost_paise), 0)::bigint as cost_paise
  from stock_entry join customer_order o on o.id = stock_entry.order_id
    join lateral ${LINES} on r.entry_id = stock_entry.id`;
const OF_ENTRY = sql`group by stock_entry.id, o.order_number`;

function foundBy({ from, until }: MarginPeriod): Sql {
  return sql`stock_entry.at >= ${from} and stock_entry.at < ${until} and stock_entry.kind in ('sale', 'return')
    and stock_entry.order_id is not null`;
}

/** Orders dispatched or returned, the latest first unless another order is wanted and few enough match. */
export async function orderMargins(db: Queryable, wanted: WantedMargins): Promise<ShownPage<MarginRow>> {
  const { page, perPage, sort = '' } = wanted;
  const { ids, order, ...count } = await boundedPage(db, {
    ...{ table: sql`stock_entry`, found: foundBy(wanted), order: LATEST_FIRST, page, perPage },
    ...{ shortOrder: sortedBy(SORTS, sort, sql`stock_entry.id`), isSummed: true },
  });
  const rows = await db.rows<MarginRow>(
    sql.replanned(sql`${ROWS} where stock_entry.id = any(${ids}) ${OF_ENTRY} order by ${order}`),
  );
  return shownPage(rows, count, wanted);
}

/** For a file, the latest first. */
export function exportMargins(database: Database, wanted: MarginPeriod): AsyncGenerator<MarginRow[], void, undefined> {
  return database.batches<MarginRow>(sql`${ROWS} where ${foundBy(wanted)} ${OF_ENTRY} order by ${LATEST_FIRST}`);
}
