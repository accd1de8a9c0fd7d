/** The enquiries feature. */
import type { Business } from '#business';
import type { Feature, Platform } from '#platform';
import { enquiryOperations } from './enquiry-operations.ts';

export function enquiriesFeature({ database }: Platform, business: Business): Feature {
  return { name: 'enquiries', operations: enquiryOperations({ database, business }) };
}
