/** A further payment by UPI or NEFT for an order that still waits for money: a part, or another try. */
import { type ReferenceNumber, readReferenceNumber, sendPayment } from '@tola/contract';
import { isUniqueViolation } from '#database';
import { refuse } from '#http';
import { advanceOrder, lockOrder, type OrderRow } from '#orders';
import type { StoredPicture } from '#uploads';
import { findClaims, insertClaim } from './claim-store.ts';
import type { PaymentNeeds } from './payment-needs.ts';

/**
 * Takes the screenshot or reference number down; the order goes under review. The same reference number sent again for
 * the same order changes nothing while it is looked for; one that was found is no further payment.
 *
 * @throws Refusal of SendPaymentFront
 */
export async function sendFurtherPayment(
  needs: PaymentNeeds,
  order: OrderRow,
  proof: { readonly utr: string | null; readonly file: string | null },
  now: Date,
): Promise<OrderRow> {
  const mode = order.paymentMode;
  if (mode === 'Card') throw refuse(sendPayment, 'not-payable');
  if (proof.utr === null && proof.file === null) throw refuse(sendPayment, 'screenshot-missing');
  const reference = proof.utr === null ? null : readReference(proof.utr, mode);
  const picture = proof.file === null ? null : await storePicture(needs, proof.file);
  try {
    return await needs.database.transaction(async (tx) => {
      const locked = await lockOrder(tx, order.id);
      const isWaiting = locked.state === 'awaiting payment' || locked.state === 'payment under review';
      if (!isWaiting || locked.paidPaise >= locked.payablePaise) throw refuse(sendPayment, 'not-payable');
      const claims = await findClaims(tx, order.id);
      const same = claims.find(({ utr, state }) => reference !== null && utr === reference.utr && state !== 'rejected');
      if (same?.state === 'accepted') throw refuse(sendPayment, 'utr-counted');
      if (same !== undefined) return locked;
      const { id: orderId, customerId } = order;
      await insertClaim(tx, { orderId, customerId, reference, picture, mail: null }, now);
      if (locked.state === 'payment under review') return locked;
      const actor = { kind: 'customer', id: String(customerId) } as const;
      return await advanceOrder(needs.orders, tx, { orderId, event: 'payment sent', actor }, now);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'payment_claim_utr')) throw refuse(sendPayment, 'utr-used');
    throw error;
  }
}

function readReference(utr: string, mode: 'Upi' | 'NEFT'): ReferenceNumber {
  const reference = readReferenceNumber(utr, mode);
  if (reference === null) throw refuse(sendPayment, 'utr-wrong');
  return reference;
}

async function storePicture(needs: PaymentNeeds, file: string): Promise<StoredPicture> {
  const picture = await needs.uploads.store(file);
  if (picture === 'too large') throw refuse(sendPayment, 'screenshot-too-large');
  if (picture === 'not an image') throw refuse(sendPayment, 'screenshot-not-image');
  return picture;
}
