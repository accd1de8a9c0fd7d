/** Mails owners about patterns of security events, at most once per pattern and hour. */
import { hasRight } from '@tola/contract/staff';
import * as z from 'zod';
import { type Queryable, sql } from '#database';
import { defineJob } from '#jobs';
import { queueMail } from '#outbox';
import type { Feature, Platform } from '#platform';
import { activeStaff } from '#staff-accounts';
import { type FoundPattern, findPatterns } from './patterns.ts';

export function securityAlerts({
  database,
  settings,
}: Pick<Platform, 'database' | 'settings'>): Pick<Feature, 'jobs' | 'cron'> {
  const watch = defineJob('watch-security-events', z.object({}).loose(), async (_, { now }) => {
    const found = await findPatterns(database, settings, now);
    if (found.length === 0) return;
    await database.transaction(async (tx) => {
      for (const pattern of found) if (await claimAlert(tx, pattern, now)) await mailOwners(tx, pattern, now);
    });
  });
  return { jobs: [watch], cron: [{ job: watch, pattern: '* * * * *', catchUpSeconds: 0 }] };
}

/** @returns false when owners were mailed about the pattern within the last hour */
async function claimAlert(tx: Queryable, { name }: FoundPattern, now: Date): Promise<boolean> {
  const claimed = await tx.run(sql`
    insert into security_alert as held (pattern, mailed_at) values (${name}, ${now})
    on conflict (pattern) do update set mailed_at = excluded.mailed_at
      where held.mailed_at <= excluded.mailed_at - interval '1 hour'`);
  return claimed > 0;
}

async function mailOwners(tx: Queryable, { name: pattern, sentence, filters }: FoundPattern, now: Date): Promise<void> {
  const owners = (await activeStaff(tx)).filter(({ rights }) => hasRight(rights, 'people.change'));
  for (const { id, email, name } of owners) {
    const data = { name, sentence, filters };
    const dedupeKey = `security-alert ${pattern} ${now.toISOString()} ${id}`;
    await queueMail(tx, { template: 'security-alert', to: email, data, dedupeKey }, now);
  }
}
