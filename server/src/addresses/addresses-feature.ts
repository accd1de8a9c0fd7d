/** The addresses feature. */
import type { Feature, Platform } from '#platform';
import { addressOperations } from './address-operations.ts';

export function addressesFeature({ database }: Pick<Platform, 'database'>): Feature {
  return { name: 'addresses', operations: addressOperations({ database }) };
}
