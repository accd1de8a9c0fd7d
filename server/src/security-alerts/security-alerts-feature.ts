/** The security-alerts feature: mails owners about patterns of security events, at most once per pattern and hour. */
import { hasRight } from '@tola/contract/staff';
import * as z from 'zod';
import { defineJob } from '#jobs';
import { queueMail } from '#outbox';
import type { Feature, Platform } from '#platform';
import { activeStaff } from '#staff-accounts';
import { findPatterns } from './patterns.ts';

const HOUR_LENGTH = '2026-11-23T06'.length;

export function securityAlertsFeature({ database, settings }: Pick<Platform, 'database' | 'settings'>): Feature {
  const watch = defineJob('watch-security-events', z.object({}).loose(), async (_, { now }) => {
    const found = await findPatterns(database, settings, now);
    if (found.length === 0) return;
    const hour = now.toISOString().slice(0, HOUR_LENGTH);
    await database.transaction(async (tx) => {
      const owners = (await activeStaff(tx)).filter(({ rights }) => hasRight(rights, 'people.change'));
      for (const { id, email, name } of owners) {
        for (const { name: pattern, sentence } of found) {
          const dedupeKey = `security-alert ${pattern} ${hour} ${id}`;
          await queueMail(tx, { template: 'security-alert', to: email, data: { name, sentence }, dedupeKey }, now);
        }
      }
    });
  });
  return { name: 'security alerts', jobs: [watch], cron: [{ job: watch, pattern: '* * * * *', catchUpSeconds: 0 }] };
}
