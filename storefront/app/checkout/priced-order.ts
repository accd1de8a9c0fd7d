/** Price shown on the payment page: of a price lock or of an unpaid order. */

import type { OrderView } from '@tola/contract/order-view';
import type { Quote } from '@tola/contract/quotes';
import type { BasisPoints } from '@tola/pricing';

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
 * The order already has its PAN; paying by card would be a new order.
 *
 * @param surchargeBp of that new order
 */
export function pricedOf(order: OrderView, surchargeBp: BasisPoints): Priced {
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
