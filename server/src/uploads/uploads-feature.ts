/** The uploads feature. */
import * as z from 'zod';
import { defineJob } from '#jobs';
import { reportSweep } from '#object-storage';
import type { Feature, Platform } from '#platform';
import { uploadRoutes } from './upload-routes.ts';
import { sweepUploads } from './upload-sweep.ts';
import type { Uploads } from './uploads.ts';

/** Longer than any upload takes. */
const UNFINISHED_AFTER_MS = 24 * 3_600_000;

export function uploadsFeature({ database, objects, metrics }: Platform, uploads: Uploads): Feature {
  const report = reportSweep(metrics, 'uploads');
  const removeOrphans = defineJob('remove-orphan-pictures', z.object({}).loose(), async (_, { now, log }) => {
    await objects.removeUnfinished(new Date(now.getTime() - UNFINISHED_AFTER_MS));
    report(await sweepUploads(database, objects, now), log);
  });
  return {
    name: 'uploads',
    rawRoutes: uploadRoutes({ database, uploads }),
    jobs: [removeOrphans],
    cron: [{ job: removeOrphans, pattern: '40 21 * * *' }],
  };
}
