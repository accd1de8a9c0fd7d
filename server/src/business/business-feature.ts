/** The business-settings feature. */
import type { Feature, Platform } from '#platform';
import type { Business } from './business.ts';
import { businessOperations } from './business-operations.ts';

export function businessFeature({ settings }: Platform, business: Business, ratesLabel: string): Feature {
  return { name: 'business', operations: businessOperations({ business, settings, ratesLabel }), stop: business.stop };
}
