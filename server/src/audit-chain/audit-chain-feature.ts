/** The audit-chain feature: chains new entries every few seconds, and mails the head to the owners every day. */
import { hasRight } from '@tola/contract/staff';
import * as z from 'zod';
import { defineJob } from '#jobs';
import { queueMail } from '#outbox';
import type { Feature, Platform } from '#platform';
import { activeStaff } from '#staff-accounts';
import { chainNewEntries, headOf } from './chain.ts';

const CHAIN_EVERY_MS = 5_000;

export function auditChainFeature({ database, settings, log }: Platform): Feature {
  let timer: NodeJS.Timeout | undefined;
  let chaining: Promise<void> = Promise.resolve();

  async function chain(): Promise<void> {
    try {
      await chainNewEntries(database);
    } catch (error) {
      log.warn({ err: error }, 'audit entries could not be chained; retrying');
    }
    timer = setTimeout(start, CHAIN_EVERY_MS);
    timer.unref();
  }
  function start(): void {
    chaining = chain();
  }

  const mailHead = defineJob('mail-audit-head', z.object({}).loose(), async (_, { now }) => {
    await chainNewEntries(database);
    const head = await headOf(database);
    if (head === null) return;
    const day = now.toISOString().slice(0, 10);
    await database.transaction(async (tx) => {
      const owners = (await activeStaff(tx)).filter(({ rights }) => hasRight(rights, 'people.change'));
      for (const { id, email, name } of owners) {
        const data = { name, head: `${head.position}:${head.hash}`, at: now.toISOString() };
        await queueMail(tx, { template: 'audit-head', to: email, data, dedupeKey: `audit-head ${day} ${id}` }, now);
      }
    });
  });

  return {
    name: 'audit chain',
    jobs: [mailHead],
    // 8:30 in India.
    cron: [{ job: mailHead, pattern: '0 3 * * *', catchUpSeconds: 12 * 3_600 }],
    async start() {
      if (settings.process !== 'web') start();
    },
    async stop() {
      await chaining;
      clearTimeout(timer);
    },
  };
}
