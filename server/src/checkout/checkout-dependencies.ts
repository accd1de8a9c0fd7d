/** What checkout depends on. */
import type { CardPaymentDependencies, OpeningDependencies } from '#card-payments';
import type { CheckoutDependencies } from '#orders';
import type { Quotes } from '#quotes';
import type { Uploads } from '#uploads';

export interface SubmissionDependencies extends CardPaymentDependencies, OpeningDependencies {
  readonly quotes: Quotes;
  readonly checkout: CheckoutDependencies;
  readonly uploads: Uploads;
}
