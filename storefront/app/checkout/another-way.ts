/** Pay another way: ends an unpaid order and keeps its locked price for the payment page. */
import { lockForRetry } from '@tola/contract/payment-retries';
import { cancelOrder } from '@tola/contract/payments';
import { call } from '../calls/call.ts';
import { removeStored } from '../cart/checkout-storage.ts';
import { toast } from '../toast/toast.ts';
import { keepLock } from './kept-lock.ts';

/**
 * Repeating it is harmless. Nothing is refunded: if the buyer has been charged meanwhile, the server refuses and the order
 * stays.
 *
 * @returns why the order was not ended, empty without an answer; null once it is
 */
export async function payAnotherWay(orderNumber: string): Promise<string | null> {
  const nothingPaid = { refundPaise: 0, accountNumber: null, ifsc: null };
  const reason = 'Paying another way';
  const ended = await call(cancelOrder, { orderNumber, reason, ...nothingPaid }, { quiet: true });
  if (!ended.ok) return ended.message;
  const locked = await call(lockForRetry, { orderNumber }, { quiet: true });
  if (!locked.ok && locked.reason === 'network') return '';
  // Once the order's time has ended, or another tab has placed the next one, the payment page decides.
  if (locked.ok) keepLock(locked.data.quote);
  if (ended.data.paymentUnderWay) toast.success(ended.data.message);
  removeStored('orderData');
  return null;
}
