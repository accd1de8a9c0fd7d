/** The rate-limit feature: a periodic job deletes expired rows. */
import * as z from 'zod';
import { defineJob } from '#jobs';
import type { Feature, Platform } from '#platform';
import { dropExpiredLimits } from './limits.ts';

export function limitsFeature({ database }: Pick<Platform, 'database'>): Feature {
  const sweep = defineJob('sweep-limits', z.object({}).loose(), async (_, { now }) => {
    await dropExpiredLimits(database, now);
  });
  return { name: 'limits', jobs: [sweep], cron: [{ job: sweep, pattern: '*/15 * * * *' }] };
}
