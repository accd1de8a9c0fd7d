/** The uploads feature. */
import * as z from 'zod';
import { defineJob } from '#jobs';
import type { Feature, Platform } from '#platform';
import { uploadRoutes } from './upload-routes.ts';
import type { Uploads } from './uploads.ts';

export function uploadsFeature({ database }: Platform, uploads: Uploads): Feature {
  const removeOrphans = defineJob('remove-orphan-pictures', z.object({}).loose(), async (_, { now, log }) => {
    const removed = await uploads.removeOrphans(database, now);
    if (removed > 0) log.info({ removed }, 'removed orphaned uploads');
  });
  return {
    name: 'uploads',
    rawRoutes: uploadRoutes({ database, uploads }),
    jobs: [removeOrphans],
    cron: [{ job: removeOrphans, pattern: '40 21 * * *' }],
  };
}
