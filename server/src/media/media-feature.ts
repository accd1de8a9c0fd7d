/** The daily sweep of pictures and films, and pictures for shared links. */
import * as z from 'zod';
import { defineJob } from '#jobs';
import { reportSweep } from '#object-storage';
import type { Feature, Platform } from '#platform';
import { sweepMedia } from './media-sweep.ts';
import { sharedPictureRoute } from './shared-pictures.ts';

export function mediaFeature({ database, objects, metrics }: Platform): Feature {
  const report = reportSweep(metrics, 'media');
  const sweep = defineJob('sweep-media', z.object({}).loose(), async (_, { now, log }) => {
    report(await sweepMedia({ database, objects }, now), log);
  });
  return {
    name: 'media',
    rawRoutes: [sharedPictureRoute({ database, objects })],
    jobs: [sweep],
    cron: [{ job: sweep, pattern: '50 21 * * *' }],
  };
}
