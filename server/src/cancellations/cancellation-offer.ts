/** Whether an order can be cancelled, until when, and what comes back where to. */
import { type BasisPoints, indianDate, type Paise, percentBp } from '@tola/pricing';
import { type BusinessValues, cancellationChargeBpOn } from '#business';
import { CANCELLABLE_STATES, keptPaise, type OrderRow, REFUNDED_TO, type RefundTarget } from '#orders';

const HOUR_MS = 60 * 60_000;

export interface CancellationOffer {
  readonly allowed: boolean;
  /** Why not; empty when it is allowed. */
  readonly reason: string;
  readonly until: Date | null;
  readonly paidPaise: Paise;
  /** The charge as a share of the sum paid, in basis points. */
  readonly chargeBp: BasisPoints;
  readonly chargePaise: Paise;
  readonly refundPaise: Paise;
  readonly refundTo: RefundTarget | 'nothing to refund';
}

/** The refund if the order were cancelled now. Card and UPI payments are online payments, of which a charge is kept. */
export function cancellationOffer(order: OrderRow, values: BusinessValues, now: Date): CancellationOffer {
  const until = cancellableUntil(order, values.cancellationHours);
  const reason = reasonAgainst(order, until, values.cancellationHours, now);
  const paidPaise = keptPaise(order);
  const chargeBp = order.paymentMode === 'NEFT' ? 0 : cancellationChargeBpOn(values, indianDate(now));
  const chargePaise = percentBp(paidPaise, chargeBp);
  const refundPaise = paidPaise - chargePaise;
  return {
    allowed: reason === '',
    reason,
    until: CANCELLABLE_STATES.includes(order.state) && now < until ? until : null,
    paidPaise,
    chargeBp,
    chargePaise,
    refundPaise,
    refundTo: refundPaise === 0 ? 'nothing to refund' : REFUNDED_TO[order.paymentMode],
  };
}

/** An unpaid order can be cancelled until its pay-by time: it blocks its customer's next order. */
function cancellableUntil(order: OrderRow, hours: number): Date {
  const until = new Date(order.placedAt.getTime() + hours * HOUR_MS);
  const isUnpaid = order.state === 'awaiting payment' && order.paidPaise === 0;
  return isUnpaid && order.payBy > until ? order.payBy : until;
}

function reasonAgainst(order: OrderRow, until: Date, hours: number, now: Date): string {
  if (order.state === 'cancelled') return 'This order is cancelled';
  if (order.state === 'shipped' || order.state === 'delivered') return 'This order has been dispatched';
  if (!CANCELLABLE_STATES.includes(order.state)) return 'This order has ended';
  return now < until ? '' : `An order can be cancelled within ${hours} hours`;
}
