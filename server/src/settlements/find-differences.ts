/** Finds differences between the books of store, card provider and bank: one query for each kind. */

import type { BasisPoints } from '@tola/pricing';
import { isMadeAt } from '#card-attempts';
import { type AccountKey, LOST_DISPUTE, MADE_AFTER_ALL, NUMBERED_REFUND } from '#card-providers';
import { type Queryable, type Sql, sql } from '#database';
import type { DifferenceKind, FoundDifference } from '#refunds';
import { showsPayout } from './settlement-store.ts';

export interface Comparison {
  /** The accounts whose lists have been read. */
  readonly accounts: readonly AccountKey[];
  /** Start of the period that the provider's list covers. */
  readonly from: Date;
  readonly now: Date;
  /** Highest agreed fee of the provider. */
  readonly mostFeeBp: BasisPoints;
  /** Days until a payout has to be on the bank statement. */
  readonly bankDays: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A new payment is booked by its webhook or the next status read, unless a restore lost the attempt it was made for. */
const PAYMENT_GRACE_MS = 15 * MINUTE_MS;
/** The provider's list may lag a day behind the store. */
const LIST_GRACE_MS = DAY_MS;
/** GST on the provider's fee, in basis points. */
const FEE_TAX_BP = 1_800;

type Row = Omit<FoundDifference, 'kind'>;

/** Every current difference, with its kind. */
export async function findDifferences(tx: Queryable, compared: Comparison): Promise<FoundDifference[]> {
  const found: FoundDifference[] = [];
  for (const [kind, query] of Object.entries(queries(compared)) as [DifferenceKind, Sql][]) {
    found.push(...(await tx.rows<Row>(query)).map((row) => ({ ...row, kind })));
  }
  return found;
}

/** The kinds that a reconciliation finds, and closes once they are gone. */
export const COMPARED_KINDS: readonly DifferenceKind[] = Object.keys(
  queries({ accounts: [], from: new Date(0), now: new Date(0), mostFeeBp: 0, bankDays: 0 }),
) as DifferenceKind[];

function queries(compared: Comparison): Partial<Record<DifferenceKind, Sql>> {
  return { ...paymentQueries(compared), ...returnQueries(compared), ...payoutQueries(compared) };
}

function paymentQueries({ accounts, from, now, mostFeeBp }: Comparison): Partial<Record<DifferenceKind, Sql>> {
  const settledBefore = new Date(now.getTime() - PAYMENT_GRACE_MS);
  const listedBefore = new Date(now.getTime() - LIST_GRACE_MS);
  return {
    'payment missing in store': sql`
      select e.provider_payment_id as key, a.order_id, null::bigint as store_paise, e.amount_paise as provider_paise,
        coalesce(e.provider_order_id, '') as detail
      from settlement_entry e left join payment_attempt a on a.provider_order_id = e.provider_order_id
      where e.kind = 'payment' and e.provider_payment_id is not null
        and (e.happened_at < ${settledBefore} or (a.id is null and e.happened_at < (select max(at) from restore)))
        and not exists (
          select from provider_payment p join receipt r on r.provider_payment_id = p.id
          where p.provider_payment_id = e.provider_payment_id)`,
    'payment amount differs': sql`
      select e.provider_payment_id as key, r.order_id, r.amount_paise as store_paise, e.amount_paise as provider_paise,
        coalesce(e.provider_order_id, '') as detail
      from settlement_entry e join provider_payment p on p.provider_payment_id = e.provider_payment_id
      join receipt r on r.provider_payment_id = p.id
      where e.kind = 'payment' and r.amount_paise <> e.amount_paise`,
    'payment missing at provider': sql`
      select p.provider_payment_id as key, r.order_id, r.amount_paise as store_paise, null::bigint as provider_paise,
        a.provider_order_id as detail
      from receipt r join provider_payment p on p.id = r.provider_payment_id join payment_attempt a on a.id = p.attempt_id
      where coalesce(p.completed_at, r.received_at) > ${from} and r.received_at < ${listedBefore}
        and ${isMadeAt(accounts)} and not exists (
          select from settlement_entry e where e.kind = 'payment' and e.provider_payment_id = p.provider_payment_id)`,
    'fee differs': sql`
      select e.provider_payment_id as key, a.order_id,
        round(e.amount_paise * ${mostFeeBp}::numeric / 10000)::bigint as store_paise, e.fee_paise as provider_paise,
        'GST on the fee ₹' || to_char(e.fee_tax_paise / 100.0, 'FM9999999990.00') as detail
      from settlement_entry e left join payment_attempt a on a.provider_order_id = e.provider_order_id
      where e.kind = 'payment' and e.provider_payment_id is not null and (
        e.fee_paise > round(e.amount_paise * ${mostFeeBp}::numeric / 10000)
        or abs(e.fee_tax_paise - round(e.fee_paise * ${FEE_TAX_BP}::numeric / 10000)) > 1)`,
  };
}

function returnQueries({ accounts, from, now }: Comparison): Partial<Record<DifferenceKind, Sql>> {
  const listedBefore = new Date(now.getTime() - LIST_GRACE_MS);
  return {
    'refund missing in store': sql`
      select e.provider_event_id as key, a.order_id, null::bigint as store_paise, e.amount_paise as provider_paise,
        coalesce(e.provider_refund_id, '') as detail
      from settlement_entry e left join payment_attempt a on a.provider_order_id = e.provider_order_id
      where e.kind = 'refund' and not exists (
          select from refund f where f.state <> 'failed' and f.provider_refund_id in (
            e.provider_refund_id, e.provider_refund_id || ${MADE_AFTER_ALL}::text, ${NUMBERED_REFUND}::text || e.provider_event_id))
        and not exists (
          select from ledger_difference d where d.kind = 'returned twice' and d.key = e.provider_refund_id)`,
    'refund amount differs': sql`
      select e.provider_event_id as key, f.order_id, f.amount_paise as store_paise, e.amount_paise as provider_paise,
        coalesce(f.provider_refund_id, '') as detail
      from settlement_entry e cross join lateral (
        select case e.kind when 'refund' then e.provider_refund_id else ${LOST_DISPUTE}::text || e.provider_event_id end as id
      ) theirs
      join refund f on f.provider_refund_id in (theirs.id, theirs.id || ${MADE_AFTER_ALL}::text) and f.state <> 'failed'
      where (e.kind = 'refund' or (e.kind = 'dispute' and not e.is_credit)) and f.amount_paise <> e.amount_paise
        and not exists (select from ledger_difference d where d.kind = 'returned twice' and d.key = theirs.id)`,
    'refund missing at provider': sql`
      select f.provider_refund_id as key, f.order_id, f.amount_paise as store_paise, null::bigint as provider_paise,
        f.reason as detail
      from refund f join payment_attempt a on a.id = f.attempt_id
      where f.channel = 'card' and f.provider_refund_id is not null and ${isMadeAt(accounts)}
        and f.origin <> 'dispute' and f.state = 'done' and f.ended_at > ${from}
        and f.ended_at < ${listedBefore} and not exists (
          select from settlement_entry e where e.kind = 'refund' and (
            f.provider_refund_id in (e.provider_refund_id, e.provider_refund_id || ${MADE_AFTER_ALL}::text)
            or f.provider_refund_id = ${NUMBERED_REFUND}::text || e.provider_event_id))`,
    'dispute missing in store': sql`
      select e.provider_event_id as key, a.order_id, null::bigint as store_paise, e.amount_paise as provider_paise,
        e.remarks as detail
      from settlement_entry e left join payment_attempt a on a.provider_order_id = e.provider_order_id
      where e.kind = 'dispute' and not e.is_credit and not exists (
          select from refund f where f.provider_refund_id = ${LOST_DISPUTE}::text || e.provider_event_id)
        and not exists (
          select from ledger_difference d where d.kind = 'returned twice' and d.key = ${LOST_DISPUTE}::text || e.provider_event_id)`,
  };
}

function payoutQueries({ from, now, bankDays }: Comparison): Partial<Record<DifferenceKind, Sql>> {
  const onBankBefore = new Date(now.getTime() - bankDays * DAY_MS);
  return {
    'provider adjustment': sql`
      select provider_event_id as key, null::bigint as order_id, null::bigint as store_paise,
        case when is_credit then amount_paise else -amount_paise end as provider_paise, remarks as detail
      from settlement_entry where kind = 'adjustment'`,
    'settlement differs': sql`
      select s.provider_settlement_id as key, null::bigint as order_id, sums.paise as store_paise,
        s.settled_paise as provider_paise, coalesce(s.utr, '') as detail
      from settlement s cross join lateral (
        select coalesce(sum(case when e.is_credit then e.amount_paise else -e.amount_paise end
          - e.fee_paise - e.fee_tax_paise), 0)::bigint as paise
        from settlement_entry e where e.provider_settlement_id = s.provider_settlement_id
      ) sums
      where sums.paise <> s.settled_paise
        and s.covers_from >= coalesce((select min(covers_from) from reconciliation_run), ${from})`,
    'settlement not on bank': sql`
      select s.provider_settlement_id as key, null::bigint as order_id, null::bigint as store_paise,
        s.settled_paise as provider_paise, coalesce(s.utr, '') as detail
      from settlement s
      where s.bank_credit_id is null and s.settled_at < ${onBankBefore}
        and not exists (select from bank_credit c where ${showsPayout})`,
    'settlement amount on bank differs': sql`
      select s.provider_settlement_id as key, null::bigint as order_id, c.amount_paise as store_paise,
        s.settled_paise as provider_paise, c.utr as detail
      from settlement s join bank_credit c on ${showsPayout}
      where s.bank_credit_id is null and c.state = 'unmatched' and c.amount_paise <> s.settled_paise`,
  };
}
