/** The PIN code feature. */
import type { Feature, Platform } from '#platform';
import { pinCodeOperations } from './pin-code-operations.ts';

export function pinCodesFeature({ database }: Pick<Platform, 'database'>): Feature {
  return { name: 'pin-codes', operations: pinCodeOperations({ database }) };
}
