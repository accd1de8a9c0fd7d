/** The books feature: the job that mails the day book and the GST figures. */
import * as z from 'zod';
import type { Business } from '#business';
import { defineJob } from '#jobs';
import type { Feature, Platform } from '#platform';
import { mailBooks } from './book-mails.ts';

const EVERY_QUARTER = '*/15 * * * *';

export function booksFeature({ database }: Pick<Platform, 'database'>, business: Business): Feature {
  const mails = defineJob('mail-books', z.object({}).loose(), async (_, { now }) => {
    await mailBooks({ database, business }, now);
  });
  return { name: 'books', jobs: [mails], cron: [{ job: mails, pattern: EVERY_QUARTER }] };
}
