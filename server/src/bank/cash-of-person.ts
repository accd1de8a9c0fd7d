/** Cash that one person has paid in a day or month: with every account of theirs, as far as orders show that they are one person. */
import type { CustomerId, OrderId } from '@tola/contract';
import { type Paise, panOfGstin } from '@tola/pricing';
import type { DataKeys } from '#data-keys';
import { type Queryable, type Sql, sql } from '#database';
import { openPan } from '#orders';

/** Cash of some days or of the order; and with none, orders of those who paid it that name a PAN. */
interface CashRow {
  readonly orderId: OrderId;
  readonly customerId: CustomerId;
  readonly panSealed: Buffer | null;
  readonly gstin: string | null;
  readonly inDaysPaise: Paise;
  readonly ofOrderPaise: Paise;
}

interface CashTaken {
  readonly inDaysPaise: Paise;
  readonly ofOrderPaise: Paise;
  /** PANs of the person; also the key of their cash where two accounts pay at the same time. */
  readonly pans: ReadonlySet<string>;
}

/** Whose cash is added up: of an order's buyer, or of a customer without an order. */
interface CashOf {
  readonly customerId: CustomerId;
  readonly orderId: OrderId | null;
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

/** @param waiting condition of the pending changes that count as well */
export async function cashTaken(db: Queryable, keys: DataKeys, of: CashOf, waiting: Sql): Promise<CashTaken> {
  const rows = await cashRows(db, of, waiting);
  const known = rows.map((row) => ({ ...row, pans: pansOf(keys, row) }));
  const own = known.filter(({ customerId }) => customerId === of.customerId);
  const pans = new Set(own.flatMap((row) => row.pans));
  // An account that has bought under one of these PANs is the same person, also in its smaller sales without a PAN.
  const accounts = new Set(
    known.filter((row) => row.pans.some((pan) => pans.has(pan))).map(({ customerId }) => customerId),
  ).add(of.customerId);
  const inDays = known.filter(({ customerId }) => accounts.has(customerId));
  return {
    inDaysPaise: sum(inDays.map(({ inDaysPaise }) => inDaysPaise)),
    ofOrderPaise: sum(rows.filter(({ orderId }) => orderId === of.orderId).map(({ ofOrderPaise }) => ofOrderPaise)),
    pans,
  };
}

function sum(all: readonly Paise[]): Paise {
  return all.reduce((total, one) => total + one, 0);
}

/** The PAN of the order, and that of the firm from its GSTIN. */
function pansOf(keys: DataKeys, { customerId, panSealed, gstin }: CashRow): string[] {
  const own = panSealed === null ? null : openPan(keys, customerId, panSealed);
  const ofFirm = gstin === null || gstin === '' ? null : panOfGstin(gstin);
  return [own, ofFirm].filter((pan) => pan !== null);
}

async function cashRows(db: Queryable, { customerId, orderId, from, to }: CashOf, waiting: Sql): Promise<CashRow[]> {
  return await db.rows<CashRow>(sql`
    with cash as (
      select order_id, amount_paise, received_on from cash_receipt
      where received_on between ${from}::date and ${to}::date or order_id = ${orderId}
      union all
      select (payload ->> 'orderId')::bigint, (payload ->> 'amountPaise')::bigint, (payload ->> 'receivedOn')::date
      from pending_change
      where ${waiting} and state = 'proposed' and kind = 'counter payment' and payload ->> 'means' = 'cash'
    ), of_order as (
      select order_id, coalesce(sum(amount_paise) filter (where received_on between ${from}::date and ${to}::date), 0)::bigint as in_days_paise,
        sum(amount_paise)::bigint as of_order_paise
      from cash group by order_id
      union all
      select id, 0, 0 from customer_order
      where (pan_sealed is not null or billing ->> 'gstin' <> '') and customer_id in (
        select ${customerId}::bigint union all
        select o.customer_id from cash join customer_order o on o.id = cash.order_id)
    )
    select o.id as order_id, o.customer_id, o.pan_sealed, o.billing ->> 'gstin' as gstin, of_order.in_days_paise, of_order.of_order_paise
    from of_order join customer_order o on o.id = of_order.order_id`);
}
