/**
 * Payment jobs, and the rounds that follow card refunds until they are done. They start from rows alone, so they survive
 * any crash, and processes share the work. Attempts are read in `attempt-reader.ts`.
 */
import { idOf, type RefundId } from '@tola/contract';
import * as z from 'zod';
import { MOST_CONSECUTIVE_FAILURES, ProviderError } from '#card-providers';
import { type AnyJob, type CronEntry, defineJob } from '#jobs';
import type { Quotes } from '#quotes';
import { followRefund, leaseDueRefunds, type RefundDependencies, sendRefundJob } from '#refunds';
import type { CardPaymentDependencies } from './card-payment-dependencies.ts';
import { webhookJobs } from './webhooks.ts';

/** When a worker dies, another can lease its refunds after this time. */
const LEASE_MS = 5 * 60_000;
const AT_ONCE = 200;

const nothing = z.object({}).loose();

export function paymentJobs(dependencies: CardPaymentDependencies & { readonly quotes: Quotes }): {
  jobs: AnyJob[];
  cron: CronEntry[];
} {
  const send = defineJob(sendRefundJob.name, sendRefundJob.schema, async ({ refundId }, { now }) => {
    try {
      await followRefund(dependencies, idOf<RefundId>(refundId), now);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'no credentials') throw error;
      // Staff see it as stranded; the rounds resume it once the settings hold the credentials again.
      dependencies.log.error({ err: error, refundId }, 'a refund waits for the credentials of its account');
    }
  });
  const tidy = defineJob('remove-old-price-locks', nothing, async (_, { now }) => {
    await dependencies.quotes.removeOld(now);
  });
  return {
    jobs: [send, tidy, ...webhookJobs(dependencies)],
    cron: [{ job: tidy, pattern: '30 21 * * *' }],
  };
}

/** @returns errors of the store itself; each affects one refund only */
export async function followRefunds(dependencies: RefundDependencies, now: Date): Promise<unknown[]> {
  if (dependencies.cards.all.length === 0) return [];
  const broken: unknown[] = [];
  let failures = 0;
  for (const id of await leaseDueRefunds(
    dependencies.database,
    dependencies.cards.all,
    now,
    new Date(now.getTime() + LEASE_MS),
    AT_ONCE,
  )) {
    if (failures === MOST_CONSECUTIVE_FAILURES) break;
    try {
      await followRefund(dependencies, id, now);
      failures = 0;
    } catch (error) {
      if (!(error instanceof ProviderError)) {
        dependencies.log.error({ err: error, refundId: id }, 'a refund could not be processed');
        broken.push(error);
        continue;
      }
      dependencies.log.warn(
        { err: error, refundId: id },
        'a refund could not be read or sent; a later round retries it',
      );
      failures += error.isTransient ? 1 : 0;
    }
  }
  return broken;
}
