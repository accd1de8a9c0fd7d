/** A payment by UPI or NEFT that the buyer tells of from the page of the order: the first, a part, or another try. */
import { type ReferenceNumber, readReferenceNumber, sendPayment } from '@tola/contract';
import type { Actor } from '#audit';
import { isUniqueViolation } from '#database';
import { refuse } from '#http';
import type { OrderRow } from '#orders';
import type { StoredPicture } from '#uploads';
import type { ProofDependencies } from './bank-dependencies.ts';
import { fileProof } from './payment-proof.ts';

/**
 * Takes the screenshot or reference number down; an order that waits goes under review. The same reference number sent
 * again for the same order changes nothing while it is looked for; one that was found is no further payment.
 *
 * @throws Refusal of SendPaymentFront
 */
export async function sendFurtherPayment(
  dependencies: ProofDependencies,
  order: OrderRow,
  proof: { readonly utr: string | null; readonly file: string | null },
  actor: Actor,
  now: Date,
): Promise<OrderRow> {
  const mode = order.paymentMode;
  if (mode === 'Card') throw refuse(sendPayment, 'not-payable');
  if (proof.utr === null && proof.file === null) throw refuse(sendPayment, 'screenshot-missing');
  const reference = proof.utr === null ? null : readReference(proof.utr, mode);
  const picture = proof.file === null ? null : await storePicture(dependencies, proof.file);
  try {
    return await dependencies.database.transaction(async (tx) => {
      const { order: noted, outcome } = await fileProof(dependencies, tx, order.id, { reference, picture }, actor, now);
      if (outcome === 'counted') throw refuse(sendPayment, 'utr-counted');
      if (outcome === 'not payable') throw refuse(sendPayment, 'not-payable');
      return noted;
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

async function storePicture(dependencies: Pick<ProofDependencies, 'uploads'>, file: string): Promise<StoredPicture> {
  const picture = await dependencies.uploads.store(file);
  if (picture === 'too large') throw refuse(sendPayment, 'screenshot-too-large');
  if (picture === 'not an image') throw refuse(sendPayment, 'screenshot-not-image');
  return picture;
}
