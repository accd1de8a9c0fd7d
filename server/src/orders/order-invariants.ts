/**
 * Invariants of an order's sums, in pairs where money crosses a boundary: on the locked row, and on the row after the change.
 */
import type { InvoiceRow, OrderTotals, Paise } from '@tola/pricing';
import { type Figures, invariant, type Queryable } from '#database';
import { addPaid, addRefunded, type OrderRow } from './order-store.ts';

/** Money received is refunded at most once, and the price is the sum of its parts. */
export function requireSoundMoney(order: OrderRow): void {
  const { paidPaise, refundedPaise, toBalancePaise, writtenOffPaise } = order;
  const figures = moneyOf(order);
  invariant(
    Math.min(paidPaise, refundedPaise, toBalancePaise, writtenOffPaise) >= 0,
    'A sum of the order is negative',
    figures,
  );
  invariant(refundedPaise + toBalancePaise <= paidPaise, 'Refunds and balance exceed the money received', figures);
  requirePriceAddsUp(order, figures);
}

/** An event changes neither the price nor the sums of an order. */
export function requireMoneyUntouched(before: OrderRow, after: OrderRow): void {
  requireMoved(before, after, { paidPaise: 0, refundedPaise: 0 });
}

/**
 * The order with the sum received added, which is not written yet. The caller holds the order's lock, writes the receipt, and
 * writes the sum with the order's state: see `isPaidNow` of `advanceLocked`.
 */
export function countReceived(order: OrderRow, paise: Paise): OrderRow {
  requireSoundMoney(order);
  invariant(paise > 0, 'A receipt is not positive', { orderId: order.id, paise });
  const after = { ...order, paidPaise: order.paidPaise + paise };
  requireMoved(order, after, { paidPaise: paise, refundedPaise: 0 });
  return after;
}

/** Adds to the sum received. The caller holds the order's lock and writes the receipt. */
export async function bookReceived(tx: Queryable, order: OrderRow, paise: Paise): Promise<OrderRow> {
  const counted = countReceived(order, paise);
  const after = await addPaid(tx, order.id, paise);
  invariant(after.paidPaise === counted.paidPaise, 'The sum received was not that of the locked order', moneyOf(after));
  requireMoved(order, after, { paidPaise: paise, refundedPaise: 0 });
  return after;
}

/** Adds to the sum refunded; negative when a refund has failed. The caller holds the order's lock. */
export async function bookRefunded(tx: Queryable, order: OrderRow, paise: Paise): Promise<OrderRow> {
  requireSoundMoney(order);
  invariant(paise !== 0, 'A refund is zero', { orderId: order.id });
  const after = await addRefunded(tx, order.id, paise);
  requireMoved(order, after, { paidPaise: 0, refundedPaise: paise });
  return after;
}

/**
 * Before an order is inserted: value and tax of its lines are its total. Equal halves of the tax leave a paisa for all rows and
 * one between goods and surcharge.
 */
export function requireLinesAddUp(
  lines: readonly Omit<InvoiceRow, 'grossPaise' | 'totalPaise'>[],
  totals: OrderTotals,
): void {
  requirePriceAddsUp(totals, { totalPaise: totals.totalPaise, payablePaise: totals.payablePaise });
  const taxedPaise = sumOf(lines.map((row) => row.taxablePaise + row.cgstPaise + row.sgstPaise + row.igstPaise));
  const figures = { taxedPaise, totalPaise: totals.totalPaise };
  invariant(Math.abs(taxedPaise - totals.totalPaise) <= 2, 'Value and tax of the lines are not the total', figures);
}

/** @param linePaise of an offer, before discounts and tax */
export function requireLinesAreAmount(linePaise: readonly Paise[], { amountPaise }: OrderTotals): void {
  const figures = { linesPaise: sumOf(linePaise), amountPaise };
  invariant(figures.linesPaise === amountPaise, 'The lines do not add up to the amount', figures);
}

/** After an order is inserted: it charges what was offered. */
export function requireAsPriced(placed: OrderRow, totals: OrderTotals): void {
  const figures = { ...moneyOf(placed), offeredPaise: totals.payablePaise };
  invariant(placed.payablePaise === totals.payablePaise, 'The order does not charge the sum that was offered', figures);
  invariant(placed.paidPaise === 0 && placed.refundedPaise === 0, 'A new order already has money', figures);
  requireSoundMoney(placed);
}

function requireMoved(
  before: OrderRow,
  after: OrderRow,
  moved: { readonly paidPaise: Paise; readonly refundedPaise: Paise },
): void {
  const figures = {
    ...moneyOf(after),
    paidBeforePaise: before.paidPaise,
    refundedBeforePaise: before.refundedPaise,
    payableBeforePaise: before.payablePaise,
  };
  invariant(after.id === before.id && after.payablePaise === before.payablePaise, 'The price has changed', figures);
  invariant(
    after.paidPaise === before.paidPaise + moved.paidPaise,
    'The sum received did not change by the receipt',
    figures,
  );
  invariant(
    after.refundedPaise === before.refundedPaise + moved.refundedPaise,
    'The sum refunded did not change by the refund',
    figures,
  );
  requireSoundMoney(after);
}

function requirePriceAddsUp(price: OrderTotals, figures: Figures): void {
  const { amountPaise, redeemedPaise, gstPaise, couponPaise, totalPaise, surchargePaise, roundingPaise } = price;
  invariant(
    totalPaise === amountPaise - redeemedPaise + gstPaise - couponPaise,
    'The total is not amount, tax and discounts',
    figures,
  );
  invariant(
    price.payablePaise === totalPaise + surchargePaise + roundingPaise,
    'What is charged is not total, surcharge and rounding',
    figures,
  );
}

function moneyOf(order: OrderRow): Figures {
  const { id, state, totalPaise, payablePaise, paidPaise, refundedPaise, toBalancePaise, writtenOffPaise } = order;
  const price = { totalPaise, payablePaise };
  return { orderId: id, state, ...price, paidPaise, refundedPaise, toBalancePaise, writtenOffPaise };
}

function sumOf(paise: readonly Paise[]): Paise {
  return paise.reduce((sum, one) => sum + one, 0);
}
