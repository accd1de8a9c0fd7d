/** Proof of a UPI or NEFT payment, submitted from the order page: the first payment, a part payment or another attempt. */
import { isProviderMode, sendPayment } from '@tola/contract';
import type { Actor } from '#audit';
import { isUniqueViolation } from '#database';
import { refuse } from '#http';
import type { OrderRow } from '#orders';
import type { ProofDependencies } from './bank-dependencies.ts';
import { fileProof } from './payment-proof.ts';
import { readReference, storeScreenshot } from './read-proof.ts';

/**
 * Records the screenshot or reference number; an unpaid order goes under review. Repeating a reference number for the same
 * order changes nothing while it is under review, and is refused once its payment was found.
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
  if (isProviderMode(mode)) throw refuse(sendPayment, 'not-payable');
  if (proof.utr === null && proof.file === null) throw refuse(sendPayment, 'screenshot-missing');
  const reference = proof.utr === null ? null : readReference(proof.utr, mode);
  const picture = proof.file === null ? null : await storeScreenshot(dependencies.uploads, proof.file);
  try {
    return await dependencies.database.transaction(async (tx) => {
      const { order: updated, outcome } = await fileProof(
        dependencies,
        tx,
        order.id,
        { reference, picture },
        actor,
        now,
      );
      if (outcome === 'counted') throw refuse(sendPayment, 'utr-counted');
      if (outcome === 'not payable') throw refuse(sendPayment, 'not-payable');
      return updated;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'payment_claim_utr')) throw refuse(sendPayment, 'utr-used');
    throw error;
  }
}
