/** The settlements feature: daily reconciliation and its metrics. */
import * as z from 'zod';
import { systemActor } from '#audit';
import type { CardPaymentDependencies } from '#card-payments';
import { Refusal } from '#http';
import { defineJob } from '#jobs';
import type { Feature, Platform } from '#platform';
import { compareBooks, readProviderLists } from './reconcile.ts';
import { watchDifferences } from './settlement-figures.ts';

const nothing = z.object({}).loose();
/** 6:30 in India, before packing starts. */
const EVERY_MORNING = '0 1 * * *';
const DAY_SECONDS = 24 * 60 * 60;

export function settlementsFeature(
  platform: Platform,
  payments: Pick<CardPaymentDependencies, 'business' | 'cards' | 'log'>,
): Feature {
  const { database } = platform;
  const job = defineJob('reconcile-books', nothing, async (_, { now, log }) => {
    if (payments.cards.all.length === 0) return;
    try {
      const lists = await readProviderLists(payments, now);
      const actor = systemActor('reconciliation');
      await database.transaction(async (tx) => await compareBooks(payments.business, tx, lists, actor, now));
    } catch (error) {
      if (error instanceof Refusal) log.warn({ err: error }, 'reconciliation failed; the job retries');
      throw error;
    }
  });
  let stop = (): void => {};
  return {
    name: 'settlements',
    jobs: [job],
    cron: [{ job, pattern: EVERY_MORNING, catchUpSeconds: DAY_SECONDS }],
    async start() {
      stop = watchDifferences(platform);
    },
    async stop() {
      stop();
    },
  };
}
