import type { OrderView } from '@tola/contract/order-view';
import { formatRupees } from '@tola/pricing';
import { formatDeadline } from '../format-date.ts';

/** Screen reader announcement when an order is placed and when its time ends. */
export function orderNews({ payment, orderNumber }: OrderView): string {
  return payment === null
    ? 'The time to pay has ended. Please do not pay now.'
    : `Order ${orderNumber} is placed. Please pay ${formatRupees(payment.nextPaise)} by ${formatDeadline(payment.payBy)}.`;
}
