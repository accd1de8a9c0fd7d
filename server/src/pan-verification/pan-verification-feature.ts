/** The feature that verifies PANs by name: its job and its metrics. */
import * as z from 'zod';
import type { Business } from '#business';
import { readDataKeys } from '#data-keys';
import { defineJob } from '#jobs';
import type { Feature, Platform } from '#platform';
import type { Settings } from '#settings';
import { watchPans } from './pan-figures.ts';
import type { PanService } from './pan-service.ts';
import { createPanService } from './service-http.ts';
import { verifyDue } from './verify-pans.ts';

const EVERY_MINUTE = '* * * * *';
/** Of each request. */
const TIMEOUT_MS = 30_000;

export function panVerificationFeature(platform: Platform, business: Business): Feature {
  const { database, settings, clock } = platform;
  const dataKey = readDataKeys(settings);
  const dependencies = { database, dataKey, business, service: serviceFrom(settings), clock };
  const job = defineJob('verify-pans', z.object({}).loose(), async (_, { log, signal }) => {
    await verifyDue({ ...dependencies, log }, signal);
  });
  let stop = (): void => {};
  return {
    name: 'pan-verification',
    jobs: [job],
    cron: [{ job, pattern: EVERY_MINUTE }],
    async start() {
      stop = watchPans({ ...platform, business });
    },
    async stop() {
      stop();
    },
  };
}

/** Null where none is configured: PANs wait. */
function serviceFrom({ panVerificationUrl: url, panVerificationKey: key }: Settings): PanService | null {
  return url === null || key === null ? null : createPanService({ url, key, timeoutMs: TIMEOUT_MS });
}
