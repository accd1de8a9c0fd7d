/** Checkout as a feature: the calls of the payment page. */
import type { Payments } from '#payments';
import type { Feature } from '#platform';
import { checkoutOperations } from './checkout-operations.ts';
import { retryOperations } from './retry-operations.ts';
import { upiOperations } from './upi-operations.ts';

export function checkoutFeature(payments: Payments): Feature {
  return {
    name: 'checkout',
    operations: [...checkoutOperations(payments), ...upiOperations(payments), ...retryOperations(payments)],
  };
}
