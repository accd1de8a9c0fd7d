/** Statuses and payment modes of orders as staff screens and exported files name them; calls use the stored names. */
import type { OrderState, PaymentMode } from '../orders.ts';

export const ORDER_STATE_LABELS: Readonly<Record<OrderState, string>> = {
  'awaiting payment': 'Awaiting payment',
  'payment under review': 'Payment under review',
  confirmed: 'Confirmed',
  packed: 'Packed',
  shipped: 'Dispatched',
  delivered: 'Delivered',
  failed: 'Failed',
  expired: 'Expired',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

export const PAYMENT_MODE_LABELS: Readonly<Record<PaymentMode, string>> = {
  Card: 'Card',
  UpiGateway: 'UPI (provider)',
  Upi: 'UPI',
  NEFT: 'NEFT',
  Counter: 'Counter',
};
