/** What the payment page shows of a price: that of a price lock, or that of an order which is placed and not paid yet. */
import type { OrderView } from '@tola/contract/order-view';
import type { Quote } from '@tola/contract/quotes';

export type Priced = Pick<
  Quote,
  | 'lines'
  | 'amountPaise'
  | 'redeemedPaise'
  | 'gstPaise'
  | 'couponPaise'
  | 'totalPaise'
  | 'surchargePaise'
  | 'roundingPaise'
  | 'cardRoundingPaise'
  | 'payablePaise'
  | 'cardPayablePaise'
  | 'coupon'
  | 'gstBp'
  | 'surchargeBp'
  | 'panNeeded'
>;

/**
 * The PAN is part of an order already, and by card it would be another order.
 *
 * @param surchargeBp of that other order
 */
export function pricedOf(order: OrderView, surchargeBp: number): Priced {
  const { amountPaise, redeemedPaise, gstPaise, couponPaise, totalPaise, surchargePaise, roundingPaise, payablePaise } =
    order;
  return {
    lines: order.lines.map((line) => ({ ...line, linePaise: line.pricePaise })),
    ...{ amountPaise, redeemedPaise, gstPaise, couponPaise, totalPaise, surchargePaise },
    ...{ roundingPaise, cardRoundingPaise: roundingPaise, payablePaise, cardPayablePaise: payablePaise },
    coupon: order.couponCode,
    gstBp: order.gstBp,
    surchargeBp,
    panNeeded: false,
  };
}
