/** The PIN code feature. */
import type { Business } from '#business';
import type { Feature, Platform } from '#platform';
import { pinCodeOperations } from './pin-code-operations.ts';

export function pinCodesFeature({ database }: Pick<Platform, 'database'>, business: Business): Feature {
  return { name: 'pin-codes', operations: pinCodeOperations({ database, business }) };
}
