/** What SUBMIT depends on: order placement, card payment, and proof of a transfer. */
import type { ProofDependencies } from '#bank';
import type { CardPaymentDependencies } from '#card-payments';
import type { PlacementDependencies } from '#orders';

export interface SubmissionDependencies extends PlacementDependencies, CardPaymentDependencies, ProofDependencies {
  readonly cards: CardPaymentDependencies['cards'];
}
