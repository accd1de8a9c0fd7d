/** The privacy feature: customers' own data, and the nightly retention job. */
import * as z from 'zod';
import type { Business } from '#business';
import { defineJob } from '#jobs';
import type { Feature, Platform } from '#platform';
import { notifyPersonsJob } from './breach-jobs.ts';
import { queueNotices, remindOfDeadlines } from './breaches.ts';
import { consentOperations } from './consents.ts';
import { dataDownloadOperation, dataDownloadRoute } from './data-download.ts';
import { carryOutErasures } from './erasure.ts';
import { dataRequestOperations } from './erasure-operations.ts';
import { eraseExpiredData } from './retention.ts';

/** 3:40 in India, when few orders are placed. */
const EVERY_NIGHT = '10 22 * * *';
const EVERY_HOUR = '25 * * * *';
const EVERY_QUARTER = '*/15 * * * *';
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
  const erasures = defineJob('carry-out-erasures', z.object({}).loose(), async (_, { now, log }) => {
    const accounts = await carryOutErasures(database, now);
    if (accounts > 0) log.info({ accounts }, 'erased accounts');
  });
  const notices = defineJob(notifyPersonsJob.name, notifyPersonsJob.schema, async ({ breachId }, { now }) => {
    await queueNotices(database, breachId, business.current(), now);
  });
  const deadlines = defineJob('remind-of-breach-deadlines', z.object({}).loose(), async (_, { now }) => {
    await remindOfDeadlines(database, now);
  });
  return {
    name: 'privacy',
    operations: [
      dataDownloadOperation(dependencies),
      ...dataRequestOperations(dependencies),
      ...consentOperations(dependencies),
    ],
    rawRoutes: [dataDownloadRoute(dependencies)],
    jobs: [retention, erasures, notices, deadlines],
    cron: [
      { job: retention, pattern: EVERY_NIGHT, catchUpSeconds: DAY_SECONDS },
      { job: deadlines, pattern: EVERY_QUARTER, catchUpSeconds: DAY_SECONDS },
      { job: erasures, pattern: EVERY_HOUR, catchUpSeconds: DAY_SECONDS },
    ],
  };
}
