/**
 * Jobs of payments, and the rounds that follow card refunds to their end. They start from rows alone, so they go on after
 * any crash, and several processes share the work. Attempts are read in `attempt-reader.ts`.
 */
import { idOf, type RefundId } from '@tola/contract';
import * as z from 'zod';
import { MOST_FAULTS_IN_A_ROW, ProviderError } from '#card-providers';
import { type AnyJob, type CronEntry, defineJob } from '#jobs';
import type { Quotes } from '#quotes';
import { followRefund, leaseDueRefunds, type RefundDependencies, sendRefundJob } from '#refunds';
import type { CardPaymentDependencies } from './card-payment-dependencies.ts';
import { webhookJobs } from './webhooks.ts';

/** When the worker dies, another takes its refunds up after this time. */
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
      // Staff see it as stranded; the rounds take it up once the settings hold the account again.
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

/** @returns what went wrong in the store itself; it stops only the refund that it happened to */
export async function followRefunds(dependencies: RefundDependencies, now: Date): Promise<unknown[]> {
  if (dependencies.cards.all.length === 0) return [];
  const broken: unknown[] = [];
  let faults = 0;
  for (const id of await leaseDueRefunds(
    dependencies.database,
    dependencies.cards.all,
    now,
    new Date(now.getTime() + LEASE_MS),
    AT_ONCE,
  )) {
    if (faults === MOST_FAULTS_IN_A_ROW) break;
    try {
      await followRefund(dependencies, id, now);
      faults = 0;
    } catch (error) {
      if (!(error instanceof ProviderError)) {
        dependencies.log.error({ err: error, refundId: id }, 'a refund could not be followed up');
        broken.push(error);
        continue;
      }
      dependencies.log.warn(
        { err: error, refundId: id },
        'the card provider could not be asked; a later round tries again',
      );
      faults += error.passing ? 1 : 0;
    }
  }
  return broken;
}
