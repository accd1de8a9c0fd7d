/** The privacy feature: customers' own data, and the nightly retention job. */
import * as z from 'zod';
import type { Business } from '#business';
import { defineJob } from '#jobs';
import type { Feature, Platform } from '#platform';
import { dataDownloadOperation, dataDownloadRoute } from './data-download.ts';
import { eraseExpiredData } from './retention.ts';

/** 3:40 in India, when few orders are placed. */
const EVERY_NIGHT = '10 22 * * *';
const DAY_SECONDS = 24 * 60 * 60;

export function privacyFeature({ database, metrics }: Platform, business: Business): Feature {
  const dependencies = { database, business };
  const erased = metrics.counter(
    'tola_retention_erased_total',
    'Rows erased because their retention period was over.',
    ['kind'],
  );
  const retention = defineJob('erase-expired-data', z.object({}).loose(), async (_, { now, log, signal }) => {
    const runs = await eraseExpiredData(database, business.current(), now, signal);
    for (const run of runs) erased.inc({ kind: run.kind }, run.erased);
    log.info({ erased: Object.fromEntries(runs.map((run) => [run.kind, run.erased])) }, 'erased expired data');
  });
  return {
    name: 'privacy',
    operations: [dataDownloadOperation(dependencies)],
    rawRoutes: [dataDownloadRoute(dependencies)],
    jobs: [retention],
    cron: [{ job: retention, pattern: EVERY_NIGHT, catchUpSeconds: DAY_SECONDS }],
  };
}
