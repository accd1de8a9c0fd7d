/** Places a UPI or NEFT order before its transfer is sent, so that the amount and account shown to the buyer are on record. */
import { placeTransferOrder } from '@tola/contract';
import { hasPayableCardOrder } from '#card-attempts';
import type { Transaction } from '#database';
import { refuse } from '#http';
import {
  isRepeat,
  type OrderRow,
  type PlacementDependencies,
  type PlacementRequest,
  placeOrder,
  withinUnpaidLimits,
  writeAwaitingTransfer,
} from '#orders';
import type { SubmissionDependencies } from './checkout-dependencies.ts';

export type TransferRequest = Omit<PlacementRequest, 'paymentProof' | 'transferFollows'>;

/**
 * Places the order, or returns the one placed for the same price lock or key.
 *
 * @throws Refusal of PlaceTransferOrderFront
 */
export async function placeBeforeTransfer(
  dependencies: PlacementDependencies & Pick<SubmissionDependencies, 'database'>,
  transfer: TransferRequest,
  now: Date,
): Promise<OrderRow> {
  const request: PlacementRequest = { ...transfer, paymentProof: '', transferFollows: true };
  const hasUnpaid = await hasPayableCardOrder(dependencies.database, request.customer.id, now);
  if (hasUnpaid && !(await isRepeat(dependencies.database, request, now)))
    throw refuse(placeTransferOrder, 'order-waiting');
  const { upi } = dependencies.business.current().paymentModes;
  const mostPaise = request.mode === 'Upi' ? upi.mostPaise : null;
  const place = async (tx: Transaction): Promise<OrderRow> => {
    const { order, repeated } = await placeOrder(dependencies, tx, request, now);
    if (!repeated) await writeAwaitingTransfer(tx, order, mostPaise, now);
    return order;
  };
  return await withinUnpaidLimits(dependencies, async () => await dependencies.database.transaction(place));
}
