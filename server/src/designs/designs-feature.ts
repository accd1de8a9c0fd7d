/** The designs feature. */
import { DRAFT_DAYS } from '@tola/contract';
import * as z from 'zod';
import { defineJob } from '#jobs';
import type { Feature } from '#platform';
import { designOperations } from './design-operations.ts';
import { designRoutes } from './design-routes.ts';
import { deleteUnused, eraseOrdered } from './design-store.ts';
import type { DesignDependencies } from './designs.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long the design of an ordered piece is kept for another order of it. */
const ORDERED_DAYS = 3 * 365;
const BATCH = 500;

export function designsFeature(dependencies: DesignDependencies): Feature {
  const { database } = dependencies;
  const removeOld = defineJob('remove-old-designs', z.object({}).loose(), async (_, { now }) => {
    const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    while ((await deleteUnused(database, before(DRAFT_DAYS), BATCH)) === BATCH);
    while ((await eraseOrdered(database, before(ORDERED_DAYS), BATCH)) === BATCH);
  });
  return {
    name: 'designs',
    operations: designOperations(dependencies),
    rawRoutes: designRoutes(dependencies),
    jobs: [removeOld],
    cron: [{ job: removeOld, pattern: '50 21 * * *' }],
  };
}
