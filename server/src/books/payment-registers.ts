/** Registers of vouchers: receipts and refunds, day book, bank and provider book, ledgers of a customer and of a supplier. */
import { type RegisterName, type RegisterWanted, registerNamed } from '@tola/contract/staff';
import { type Queryable, sql } from '#database';
import { purchaseVouchers } from './purchase-vouchers.ts';
import type { BookPeriod, RegisterQuery } from './register-source.ts';
import { ALL_VOUCHERS, vouchers } from './vouchers.ts';

const ORDER = [sql`d.at`, sql`d.sort_id`];
/** Customers stand in their order, but for balances that were paid out. */
const PARTY = sql`o.order_number, coalesce(o.customer_id, d.customer_id) as customer_id, d.supplier_id,
  coalesce(o.buyer ->> 'name', s.name, c.first_name || ' ' || c.last_name, '') as party`;
const joins = sql`
  left join customer_order o on o.id = d.order_id left join customer c on c.id = d.customer_id
  left join supplier s on s.id = d.supplier_id`;

function accountIs({ account }: BookPeriod) {
  return account === null ? sql`true` : sql`account = ${account}`;
}

export const receiptsRegister: RegisterQuery = (period) => ({
  table: sql`
    select v.*, credit_paise as received_paise, debit_paise as paid_paise from (${vouchers({ from: period.from, until: period.until }, ['payments'])}) v
    where ${accountIs(period)}`,
  order: ORDER,
  orderedBy: 'at',
  columns: sql`d.sort_id, d.at, d.voucher, d.account, d.number, ${PARTY}, d.received_paise, d.paid_paise`,
  joins,
});

export const dayBook: RegisterQuery = ({ from, until }) => ({
  table: vouchers({ from, until }, ALL_VOUCHERS),
  order: ORDER,
  columns: sql`d.sort_id, d.at, d.voucher, d.number, d.document_kind, d.document_id, ${PARTY}, d.debit_paise, d.credit_paise,
    d.tds_paise`,
  joins,
});

/**
 * What came into the bank account and the account at the payment provider, and went out of them, with the balance after each
 * row since the store began. A payout of the provider leaves one account and reaches the other, less fee and GST on the fee;
 * the bank has what arrived, also where staff accepted another amount.
 */
export const cashBook: RegisterQuery = (period) => {
  const account = period.account ?? 'bank';
  const paid = sql`
    select at, sort_id, voucher, number, order_id, customer_id, supplier_id, null::text as payout, account,
      credit_paise - case when credit_paise > 0 then tds_paise else 0 end as received_paise,
      debit_paise - case when debit_paise > 0 then tds_paise else 0 end as paid_paise
    from (${vouchers({ from: null, until: period.until }, ['payments', 'supplier payments'])}) v`;
  const payouts = sql`
    select settled_at, 7000000000000 + settlement.id * 10 + place, what, coalesce(settlement.utr, provider_settlement_id), null::bigint, null::bigint, null::bigint,
      provider_settlement_id, of_account, paise_in, paise_out
    from settlement left join bank_credit arrived on arrived.id = settlement.bank_credit_id cross join lateral (values
      (1, 'Payout', 'gateway', 0::bigint, settled_paise),
      (2, 'Fee', 'gateway', 0::bigint, fee_paise),
      (3, 'GST on fee', 'gateway', 0::bigint, fee_tax_paise),
      (4, 'Payout', 'bank', coalesce(arrived.amount_paise, 0), 0::bigint)
    ) part (place, what, of_account, paise_in, paise_out)
    where settled_at < ${period.until} and (paise_in <> 0 or paise_out <> 0) and (of_account = 'gateway' or settlement.bank_credit_id is not null)`;
  return {
    table: sql`
      select * from (
        select b.*, (sum(received_paise - paid_paise) over (order by at, sort_id))::bigint as balance_paise
        from (${paid} union all ${payouts}) b where account = ${account}
      ) running where at >= ${period.from}`,
    order: ORDER,
    columns: sql`d.sort_id, d.at, d.voucher, d.number, d.payout, ${PARTY}, d.received_paise, d.paid_paise, d.balance_paise`,
    joins,
  };
};

/** A positive balance is what the customer owes. */
export const customerLedger: RegisterQuery = ({ from, until, customerId }) => ({
  table: sql`
    select * from (
      select v.*, (sum(debit_paise - credit_paise) over (order by at, sort_id))::bigint as balance_paise
      from (${vouchers({ from: null, until, customerId: customerId ?? 0 }, ['documents', 'payments', 'differences'])}) v
    ) running where at >= ${from}`,
  order: ORDER,
  columns: sql`d.sort_id, d.at, d.voucher, d.number, d.document_kind, d.document_id, o.order_number, d.debit_paise, d.credit_paise,
    d.balance_paise`,
  joins: sql`left join customer_order o on o.id = d.order_id`,
});

/** A positive balance is owed to the supplier. */
export const supplierLedger: RegisterQuery = ({ from, until, supplierId }) => ({
  table: sql`
    select * from (
      select v.*, (sum(credit_paise - debit_paise) over (order by at, sort_id))::bigint as balance_paise
      from (${purchaseVouchers({ from: null, until, supplierId: supplierId ?? 0 }, ['bill', 'fixing', 'debit note', 'payment', 'payment reversal'])}) v
    ) running where at >= ${from}`,
  order: ORDER,
  columns: sql`d.sort_id, day_in_india(d.at)::text as booked_on, d.voucher, d.number, d.document_kind, d.document_id, d.tds_paise,
    d.debit_paise, d.credit_paise, d.balance_paise`,
  joins: sql.empty,
});

/** Whose ledger it is; null of other registers. */
export async function ledgerName(
  db: Queryable,
  register: RegisterName,
  { customerId, supplierId }: Pick<RegisterWanted, 'customerId' | 'supplierId'>,
): Promise<string | null> {
  const { of } = registerNamed(register);
  if (of === undefined) return null;
  const row = await db.maybeOne<{ name: string }>(sql`
    select first_name || ' ' || last_name as name from customer where ${of} = 'customer' and id = ${customerId}
    union all select name from supplier where ${of} = 'supplier' and id = ${supplierId}`);
  return row?.name ?? null;
}
