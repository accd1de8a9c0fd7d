/** The rate-limit feature: a periodic job deletes expired counts and devices. */
import * as z from 'zod';
import { defineJob } from '#jobs';
import type { Feature, Platform } from '#platform';
import { dropExpiredDevices } from './known-devices.ts';
import { dropExpiredLimits } from './limits.ts';

export function limitsFeature({ database }: Pick<Platform, 'database'>): Feature {
  const sweep = defineJob('sweep-limits', z.object({}).loose(), async (_, { now }) => {
    await dropExpiredLimits(database, now);
    await dropExpiredDevices(database, now);
  });
  return { name: 'limits', jobs: [sweep], cron: [{ job: sweep, pattern: '*/15 * * * *' }] };
}
