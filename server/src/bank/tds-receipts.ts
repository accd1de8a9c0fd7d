/** Tax that a buyer with GSTIN has withheld from the payment of an order (TDS): it counts as paid, and the dealer sets it off. */
import type { OrderId } from '@tola/contract';
import { recordPayment } from '@tola/contract/staff';
import { formatRupees, indianDate, mostWithheld, type Paise } from '@tola/pricing';
import { type Actor, actorKey } from '#audit';
import { legalLimitsOn } from '#business';
import { type Queryable, sql, type Transaction } from '#database';
import { refuse } from '#http';
import { findOrder, lockCustomer, lockOrder, type OrderRow } from '#orders';
import type { BankDependencies } from './bank-dependencies.ts';
import { bookOnOrder, requirePayable } from './counter-receipts.ts';

interface WithheldTax {
  readonly orderId: OrderId;
  readonly amountPaise: Paise;
}

/**
 * At most the rate of the law on the order’s value without GST, rounded up to the rupee, whatever was withheld in parts.
 *
 * @throws Refusal of RecordPayment
 */
export async function takeTds(
  dependencies: BankDependencies,
  tx: Transaction,
  { orderId, amountPaise }: WithheldTax,
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  await lockCustomer(tx, (await findOrder(tx, orderId)).customerId);
  const before = await lockOrder(tx, orderId);
  // A shortage that was written off as a small difference turns out to be tax: recording it reverses the write-off.
  if (before.writtenOffPaise > 0) requireWithin(before.writtenOffPaise, amountPaise);
  else requirePayable(before, amountPaise, 'more-than-due');
  const { tdsBp } = legalLimitsOn(dependencies.business.current(), indianDate(now));
  const { hasGstin, taxablePaise, withheldPaise } = await taxOf(tx, orderId);
  if (!hasGstin) throw refuse(recordPayment, 'tds-without-gstin');
  const mostPaise = mostWithheld(taxablePaise, tdsBp);
  if (withheldPaise + amountPaise > mostPaise) {
    throw refuse(recordPayment, 'tds-too-much', { most: formatRupees(mostPaise) });
  }
  const by = actorKey(actor);
  const { id } = await tx.one<{ id: number }>(sql`
    with withheld as (
      insert into tds_receipt (order_id, amount_paise, recorded_by, recorded_at)
      values (${orderId}, ${amountPaise}, ${by}, ${now})
      returning id, order_id, amount_paise
    ), booked as (
      insert into receipt (order_id, amount_paise, tds_receipt_id, booked_by, received_at)
      select order_id, amount_paise, id, ${by}, ${now}::timestamptz from withheld
    )
    select id from withheld`);
  return await bookOnOrder(dependencies, tx, before, { amountPaise, reference: `TDS withheld ${id}` }, actor, now);
}

function requireWithin(duePaise: Paise, amountPaise: Paise): void {
  if (amountPaise > duePaise) throw refuse(recordPayment, 'more-than-due', { due: formatRupees(duePaise) });
}

interface OrderTax {
  readonly hasGstin: boolean;
  readonly taxablePaise: Paise;
  readonly withheldPaise: Paise;
}

async function taxOf(db: Queryable, orderId: OrderId): Promise<OrderTax> {
  return await db.one<OrderTax>(sql`
    select coalesce(billing ->> 'gstin', '') <> '' as has_gstin,
      (select coalesce(sum(taxable_paise), 0)::bigint from order_line where order_id = o.id) as taxable_paise,
      (select coalesce(sum(amount_paise), 0)::bigint from tds_receipt where order_id = o.id) as withheld_paise
    from customer_order o where id = ${orderId}`);
}
