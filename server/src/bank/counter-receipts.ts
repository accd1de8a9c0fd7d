/** What cash and withheld tax have in common: staff book them on an order without a credit of the bank. */
import { isProviderMode } from '@tola/contract';
import { ORDER_STATE_LABELS, recordPayment } from '@tola/contract/staff';
import { formatRupees, type Paise } from '@tola/pricing';
import type { Actor } from '#audit';
import type { Transaction } from '#database';
import { refuse } from '#http';
import { bookReceived, type OrderRow, remainingPaise, requireMoneyUntouched } from '#orders';
import { writeReceivedMail } from '#refunds';
import { advanceAfterPayment, isWaiting } from './after-payment.ts';
import type { BankDependencies } from './bank-dependencies.ts';
import { settleDifference } from './small-differences.ts';

/**
 * What the provider collects is paid there only: its attempt may still succeed.
 *
 * @throws Refusal of RecordPayment
 */
export function requirePayable(order: OrderRow, amountPaise: Paise, tooMuch: 'cash-too-much' | 'more-than-due'): void {
  if (isProviderMode(order.paymentMode) || !isWaiting(order)) {
    const state = ORDER_STATE_LABELS[order.state].toLowerCase();
    throw refuse(recordPayment, 'not-payable', { orderNumber: order.orderNumber, state });
  }
  const duePaise = remainingPaise(order);
  if (amountPaise > duePaise) throw refuse(recordPayment, tooMuch, { due: formatRupees(duePaise) });
}

/** @param reference names the receipt to the customer and in the timeline */
export async function bookOnOrder(
  dependencies: BankDependencies,
  tx: Transaction,
  before: OrderRow,
  { amountPaise, reference }: { readonly amountPaise: Paise; readonly reference: string },
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const paid = await bookReceived(tx, before, amountPaise);
  const settled = await settleDifference(dependencies, tx, paid, actor, now);
  await writeReceivedMail(tx, settled.order, { amountPaise, utr: reference }, now);
  const advanced = await advanceAfterPayment(dependencies, tx, settled, actor, now);
  requireMoneyUntouched({ ...settled.order, paidPaise: before.paidPaise + amountPaise }, advanced);
  return advanced;
}
