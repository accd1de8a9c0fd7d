/** Dispatch and delivery dates as a feature: the call for buyers. */
import type { Business } from '#business';
import type { Catalogue } from '#catalogue';
import type { Feature } from '#platform';
import { deliveryOperations } from './delivery-operations.ts';

export function deliveryFeature(business: Business, catalogue: Catalogue): Feature {
  return { name: 'delivery', operations: deliveryOperations({ business, catalogue }) };
}
