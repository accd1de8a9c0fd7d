/**
 * The reconciler: reads every open attempt until it ends, follows refunds, and ends orders whose time is over. It starts
 * from rows alone, so it goes on after any crash, and a cron entry starts it in one process of the fleet at a time.
 */
import * as z from 'zod';
import { type AnyJob, type CronEntry, defineJob } from '#jobs';
import type { Logger } from '#log';
import type { Quotes } from '#quotes';
import { findOverdueOrders, lendDueAttempts } from './attempt-store.ts';
import { settleAttempt } from './card-attempts.ts';
import { endUnpaid } from './card-endings.ts';
import { ProviderFault } from './card-provider.ts';
import { sendRefundJob } from './payment-job-names.ts';
import type { PaymentNeeds } from './payment-needs.ts';
import { lendDueRefunds } from './refund-store.ts';
import { followRefund } from './refunds.ts';
import { webhookJobs } from './webhooks.ts';

/** A row that was lent out comes up again after this time, if whoever took it died. */
const LENT_MS = 5 * 60_000;
const AT_ONCE = 200;

const nothing = z.object({}).loose();

export function paymentJobs(needs: PaymentNeeds & { readonly quotes: Quotes }): { jobs: AnyJob[]; cron: CronEntry[] } {
  const watch = defineJob('watch-payments', nothing, async (_, { now, log }) => {
    await watchPayments({ ...needs, log }, now);
  });
  const send = defineJob(sendRefundJob.name, sendRefundJob.schema, async ({ refundId }, { now }) => {
    await followRefund(needs, refundId, now);
  });
  const tidy = defineJob('remove-old-price-locks', nothing, async (_, { now }) => {
    await needs.quotes.removeOld(now);
  });
  return {
    jobs: [watch, send, tidy, ...webhookJobs(needs)] as unknown as AnyJob[],
    cron: [
      { job: watch, pattern: '* * * * *' },
      { job: tidy, pattern: '30 21 * * *' },
    ],
  };
}

/** One round. What the provider does not answer stops nothing but the row it was asked about; when it is away, the round ends. */
export async function watchPayments(needs: PaymentNeeds, now: Date): Promise<void> {
  const { database, log } = needs;
  const lentUntil = new Date(now.getTime() + LENT_MS);
  const actor = { kind: 'system', id: 'payment watch' } as const;
  const ending = { event: 'time ran out', actor, note: '' } as const;
  const attempts = needs.provider === null ? [] : await lendDueAttempts(database, now, lentUntil, AT_ONCE);
  const refunds = needs.provider === null ? [] : await lendDueRefunds(database, now, lentUntil, AT_ONCE);
  const broken = await inTurn(log, [
    ...attempts.map(
      ({ id }) =>
        async () =>
          await settleAttempt(needs, id, now),
    ),
    ...refunds.map((id) => async () => await followRefund(needs, id, now)),
  ]);
  const overdue = await findOverdueOrders(database, now, AT_ONCE);
  broken.push(
    ...(await inTurn(
      log,
      overdue.map((id) => async () => await endUnpaid(needs, id, ending, now)),
    )),
  );
  if (broken.length > 0) throw new AggregateError(broken, `${broken.length} payments could not be looked after`);
}

/** A provider that fails this often in a row is away: the rest waits for the next round. */
const MOST_FAULTS_IN_A_ROW = 5;

/** @returns what went wrong in the store itself; it stops only the row that it happened to */
async function inTurn(log: Logger, errands: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const broken: unknown[] = [];
  let faults = 0;
  for (const errand of errands) {
    if (faults === MOST_FAULTS_IN_A_ROW) return broken;
    try {
      await errand();
      faults = 0;
    } catch (error) {
      if (!(error instanceof ProviderFault)) {
        log.error({ err: error }, 'a payment could not be looked after');
        broken.push(error);
        continue;
      }
      log.warn({ err: error }, 'the card provider could not be asked; a later round tries again');
      faults += error.passing ? 1 : 0;
    }
  }
  return broken;
}
