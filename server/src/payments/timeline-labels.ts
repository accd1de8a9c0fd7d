/** Labels of order events on the timeline. */
import type { OrderEvent } from '@tola/contract/staff';

const LABELS: Readonly<Record<OrderEvent, string>> = {
  'placed for card': 'Order placed',
  'placed for transfer': 'Order placed, price held for your transfer',
  'placed with payment sent': 'Order placed, payment details received',
  'payment sent': 'Payment details received',
  'payment sent late': 'Payment details received late',
  'paid in full': 'Payment received, order confirmed',
  'paid in part': 'Part payment received',
  'payment not found': 'Payment not found in our account',
  'payment refused': 'Payment not accepted',
  'payment failed': 'Payment failed',
  'time ran out': 'Time to pay ended',
  cancelled: 'Order cancelled',
  packed: 'Packed',
  unpacked: 'Being packed again',
  shipped: 'Dispatched',
  delivered: 'Delivered',
  'honoured late': 'Late payment received, order confirmed',
  refunded: 'Refunded',
};

export function timelineLabel(event: OrderEvent): string {
  return LABELS[event];
}
