/** The loyalty feature. */
import type { Feature, Platform } from '#platform';
import { loyaltyJobs } from './loyalty-jobs.ts';
import { loyaltyOperations } from './loyalty-operations.ts';

export function loyaltyFeature({ database }: Pick<Platform, 'database'>): Feature {
  return { name: 'loyalty', operations: loyaltyOperations({ database }), ...loyaltyJobs({ database }) };
}
