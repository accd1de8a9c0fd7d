/**
 * Vouchers: everything that is booked on customers, suppliers and accounts, one row each. Debit and credit are those of the customer
 * or supplier: an invoice is a debit, a payment of a customer a credit.
 */
import { type Sql, sql } from '#database';
import { purchaseVouchers } from './purchase-vouchers.ts';

/** Which rows are read; each table has an index for either. */
export type VoucherScope =
  | { readonly from: Date | null; readonly until: Date; readonly customerId?: undefined }
  | { readonly from: null; readonly until: Date; readonly customerId: number };

/** Purchases are bills, fixed rates and debit notes of suppliers, and what they were paid. */
export const ALL_VOUCHERS = ['documents', 'payments', 'differences', 'purchases', 'supplier payments'] as const;
type Kind = (typeof ALL_VOUCHERS)[number];

/**
 * Columns: at, sort_id, voucher, number, document_kind, document_id, order_id, account, debit_paise, credit_paise, tds_paise,
 * customer_id, supplier_id. A customer is named only where there is no order. A payment to a supplier debits the TDS as well, which
 * does not leave the account.
 */
export function vouchers(scope: VoucherScope, kinds: readonly Kind[]): Sql {
  const parts = {
    documents: [documents(scope)],
    payments: payments(scope),
    differences: [writeOffs(scope)],
    purchases: [purchaseVouchers(scope, ['bill', 'fixing', 'debit note'])],
    'supplier payments': [purchaseVouchers(scope, ['payment', 'payment reversal'])],
  };
  return sql.join(
    kinds.flatMap((kind) => parts[kind]),
    ' union all ',
  );
}

const OF_ORDER = sql`0::bigint as tds_paise, null::bigint as customer_id, null::bigint as supplier_id`;

function within(column: Sql, orderId: Sql, { from, until, customerId }: VoucherScope): Sql {
  const since = from === null ? sql.empty : sql`${column} >= ${from} and `;
  const ofCustomer =
    customerId === undefined
      ? sql.empty
      : sql` and ${orderId} in (select id from customer_order where customer_id = ${customerId})`;
  return sql`${since}${column} < ${until}${ofCustomer}`;
}

/** Documents are found by their day, which has the index. */
function documents(scope: VoucherScope): Sql {
  const { from, until, customerId } = scope;
  const days = sql`${from === null ? sql.empty : sql`dated >= day_in_india(${from}) and `}dated < day_in_india(${until})`;
  const ofCustomer =
    customerId === undefined
      ? sql.empty
      : sql` and order_id in (select id from customer_order where customer_id = ${customerId})`;
  return sql`
    select issued_at as at, case kind when 'invoice' then 1 else 2 end * 1000000000000 + document_id as sort_id,
      case kind when 'invoice' then 'Sale' else 'Credit note' end as voucher, number, kind as document_kind, document_id, order_id,
      null::text as account, case kind when 'invoice' then value_paise else 0 end as debit_paise,
      case kind when 'invoice' then 0 else value_paise end as credit_paise, ${OF_ORDER}
    from tax_document where ${days}${ofCustomer}`;
}

function payments(scope: VoucherScope): Sql[] {
  const none = sql`null::text as document_kind, null::bigint as document_id`;
  const ofBalance = scope.customerId === undefined ? sql.empty : sql` and customer_id = ${scope.customerId}`;
  const balance = sql`${scope.from === null ? sql.empty : sql`booked_at >= ${scope.from} and `}booked_at < ${scope.until}${ofBalance}`;
  return [
    sql`
    select r.received_at as at, 3000000000000 + r.id as sort_id, case when r.tds_receipt_id is null then 'Receipt' else 'TDS withheld' end as voucher,
      coalesce(c.utr, p.provider_payment_id, 'Cash receipt ' || r.cash_receipt_id, 'TDS receipt ' || r.tds_receipt_id) as number, ${none},
      r.order_id, case when r.cash_receipt_id is not null then 'cash' when r.tds_receipt_id is not null then 'tds'
        when r.bank_credit_id is null then 'gateway' else 'bank' end as account, 0::bigint as debit_paise,
      r.amount_paise as credit_paise, ${OF_ORDER}
    from receipt r left join bank_credit c on c.id = r.bank_credit_id left join provider_payment p on p.id = r.provider_payment_id
    where ${within(sql`r.received_at`, sql`r.order_id`, scope)}`,
    sql`
    select f.ended_at, 4000000000000 + f.id, 'Refund', coalesce(f.payout_utr, f.bank_reference, f.provider_refund_id, ''), ${none},
      f.order_id, case f.channel when 'card' then 'gateway' else 'bank' end, f.amount_paise, 0::bigint, ${OF_ORDER}
    from refund f where f.state = 'done' and ${within(sql`f.ended_at`, sql`f.order_id`, scope)}`,
    sql`
    select greatest(c.taken_back_at, r.received_at), 8000000000000 + r.id, 'Taken back by bank', c.utr, ${none}, r.order_id, 'bank', r.amount_paise, 0::bigint,
      ${OF_ORDER}
    from bank_credit c join receipt r on r.bank_credit_id = c.id where ${takenBack(scope)}`,
    sql`
    select booked_at, 5000000000000 + id, 'Balance paid out', coalesce(payout_utr, ''), ${none}, null::bigint, 'bank', -paise, 0::bigint,
      0::bigint, customer_id, null::bigint
    from customer_balance_entry where kind = 'paid out' and ${balance}`,
  ];
}

/** A credit that was assigned to its order after it had been taken back is received and taken back at the same time. */
function takenBack(scope: VoucherScope): Sql {
  const at = sql`greatest(c.taken_back_at, r.received_at)`;
  return sql`c.taken_back_at is not null and ${within(at, sql`r.order_id`, scope)}`;
}

function writeOffs(scope: VoucherScope): Sql {
  return sql`
    select booked_at, 6000000000000 + id, 'Written off', '', null::text, null::bigint, order_id, null::text,
      greatest(-paise, 0), greatest(paise, 0), ${OF_ORDER}
    from order_write_off where ${within(sql`booked_at`, sql`order_id`, scope)}`;
}
