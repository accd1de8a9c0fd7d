/** Orders, and the parcels of those who do not see orders, by everything that is written on one. */
import type { OrderId } from '@tola/contract';
import { type OrderHit, type OrderMatch, PARCEL_STATES } from '@tola/contract/staff';
import { type Queryable, type Sql, sql } from '#database';
import { type MatchedOrders, matchedOrders, namedOrders, numberedOrders, type SearchedText } from '#order-console';
import type { Found, Hit } from './ranks.ts';

const MOST = 8;
const MOST_OF_EACH = 6;
/** While a number is typed, its beginning finds it. */
const LEAST_BEGINNING = 6;

/** Where the text is found decides before how much of it. */
const RANKS: Readonly<Record<OrderMatch, number>> = {
  number: 90,
  reference: 85,
  'tracking number': 84,
  'serial number': 83,
  amount: 62,
  customer: 61,
};

type FoundOrder = Found<Hit<'order'>>;

interface Match {
  readonly id: OrderId;
  readonly match: OrderMatch;
  readonly matched: string | null;
}

interface Row {
  readonly id: OrderId;
  readonly orderNumber: string;
  readonly state: OrderHit['state'];
  readonly buyer: string;
  readonly destination: string;
  readonly payablePaise: OrderHit['payablePaise'];
  readonly placedAt: Date;
}

export async function findOrders(db: Queryable, text: SearchedText): Promise<FoundOrder[]> {
  const sources = [
    ...numberedOrders(text),
    ...matchedOrders(text, { leastBeginning: LEAST_BEGINNING }),
    ...namedOrders(text),
  ];
  const found = await findMatches(db, text, sources, null);
  return found.map(({ row, match, matched, rank }) => {
    const { id, orderNumber, state, buyer, payablePaise, placedAt } = row;
    return { kind: 'order', id, orderNumber, state, buyer, payablePaise, placedAt, match, matched, rank };
  });
}

/** Paid orders until their delivery, by the numbers that are on the parcel. */
export async function findParcels(db: Queryable, text: SearchedText): Promise<Hit<'parcel'>[]> {
  const onParcel = new Set<OrderMatch>(['tracking number', 'serial number']);
  const sources = [
    ...numberedOrders(text),
    ...matchedOrders(text, { leastBeginning: LEAST_BEGINNING }).filter(({ match }) => onParcel.has(match)),
  ];
  const found = await findMatches(db, text, sources, sql`state = any(${PARCEL_STATES}::text[])`);
  return found.map(({ row: { id, orderNumber, state, destination }, match, matched, rank }) => ({
    kind: 'parcel',
    ...{ id, orderNumber, state, destination, match, matched, rank },
  }));
}

/** @param condition on the order; null for none */
async function findMatches(
  db: Queryable,
  { code }: SearchedText,
  sources: readonly MatchedOrders[],
  condition: Sql | null,
) {
  const matches = await Promise.all(
    sources.map(async ({ match, found }) => {
      const allowed =
        condition === null
          ? sql``
          : sql`where exists (select from customer_order where customer_order.id = found.id and ${condition})`;
      // Ids rise with time: the newest of those that are found.
      const rows = await db.rows<{ id: OrderId; matched: string | null }>(
        sql.replanned(sql`
          select id, max(matched) as matched from (${found}) found ${allowed}
          group by id order by id desc limit ${MOST_OF_EACH}`),
      );
      return rows.map((row): Match => ({ ...row, match }));
    }),
  );
  const chosen = new Map<OrderId, Match>();
  for (const one of matches.flat()) if (!chosen.has(one.id)) chosen.set(one.id, one);
  if (chosen.size === 0) return [];
  const rows = await db.rows<Row>(sql`
    select id, order_number, state, buyer ->> 'name' as buyer, coalesce(shipping ->> 'state', '') as destination,
      payable_paise, placed_at
    from customer_order where id = any(${[...chosen.keys()]}::bigint[]) order by id desc`);
  return rows
    .flatMap((row) => {
      const one = chosen.get(row.id);
      if (one === undefined) return [];
      return [{ row, ...one, rank: RANKS[one.match] + rankWithin(one.matched, row.orderNumber, code) }];
    })
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MOST);
}

/** More for the whole of a number, less for the middle of one that is not the order's own: that holds its running number. */
function rankWithin(matched: string | null, orderNumber: string, code: string): number {
  const number = plain(matched ?? orderNumber);
  if (number === code) return 10;
  const isInside = number.includes(code) && !number.startsWith(code) && !number.endsWith(code);
  return matched !== null && isInside ? -30 : 0;
}

/** As a code is typed: without hyphens and blanks, in capitals. */
function plain(number: string): string {
  return number.replace(/[^a-z\d]/gi, '').toUpperCase();
}
