/** Emails of the books to everybody who may see them: the day book at its time, the GST figures once a month. */
import { hasRight } from '@tola/contract/staff';
import { indianDate, indianInstant } from '@tola/pricing';
import type { Business } from '#business';
import { type Database, type Queryable, sql } from '#database';
import { queueMail } from '#outbox';
import { activeStaff } from '#staff-accounts';
import { gstReturnOf } from './gst-return.ts';
import { monthBefore } from './months.ts';
import { ALL_VOUCHERS, vouchers } from './vouchers.ts';

interface Dependencies {
  readonly database: Database;
  readonly business: Business;
}

const DAY_MS = 24 * 3_600_000;

interface DayBookRow {
  readonly voucher: string;
  readonly count: number;
  readonly debitPaise: number;
  readonly creditPaise: number;
}

/** Safe to run at any time and by several workers: each mail is queued once for its day or month. */
export async function mailBooks({ database, business }: Dependencies, now: Date): Promise<void> {
  const values = business.current();
  const { dayBook, dayBookAt, gstFigures, gstFiguresOn } = values.bookMails;
  const today = indianDate(now);
  if (dayBook && now >= indianInstant(`${today}T${dayBookAt}`)) {
    await mailDayBook(database, today, now);
  }
  const isGstDay = Number(today.slice(8)) >= gstFiguresOn;
  if (gstFigures && isGstDay && values.gstin !== '') {
    const month = monthBefore(today.slice(0, 7));
    await mailOnce(database, `gst-figures ${month}`, async (tx) => {
      const { outward, gstin, sections, checks, closedAt } = await gstReturnOf(tx, values, month);
      const documents = sections.reduce((sum, one) => sum + one.documents, 0);
      const problems = checks.filter(({ isMet }) => !isMet).length;
      const data = { month, gstin, ...outward, documents, problems, isClosed: closedAt !== null };
      if (documents === 0) return null;
      return async (to, dedupeKey) => await queueMail(tx, { template: 'gst-figures', to, data, dedupeKey }, now);
    });
  }
}

async function mailDayBook(database: Database, day: string, now: Date): Promise<void> {
  await mailOnce(database, `day-book ${day}`, async (tx) => {
    const from = indianInstant(day);
    const scope = { from, until: new Date(from.getTime() + DAY_MS) };
    const rows = await tx.rows<DayBookRow>(sql`
      select voucher, count(*) as count, coalesce(sum(debit_paise), 0)::bigint as debit_paise,
        coalesce(sum(credit_paise), 0)::bigint as credit_paise
      from (${vouchers(scope, ALL_VOUCHERS)}) v group by voucher order by voucher`);
    return async (to, dedupeKey) =>
      await queueMail(tx, { template: 'day-book', to, data: { day, rows }, dedupeKey }, now);
  });
}

/** Queues the mail for one person. */
type Send = (to: string, dedupeKey: string) => Promise<void>;

/**
 * @param key of the day or month
 * @param prepare adds up what the mail says; null mails nothing yet
 */
async function mailOnce(
  database: Database,
  key: string,
  prepare: (tx: Queryable) => Promise<Send | null>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const readers = (await activeStaff(tx)).filter(({ rights }) => hasRight(rights, 'books.read'));
    const [first] = readers;
    if (first === undefined || (await isQueued(tx, `${key} ${first.id}`))) return;
    const send = await prepare(tx);
    if (send === null) return;
    for (const { id, email } of readers) await send(email, `${key} ${id}`);
  });
}

/** Saves adding up what has been mailed; the unique key of a message decides. */
async function isQueued(tx: Queryable, dedupeKey: string): Promise<boolean> {
  const { queued } = await tx.one<{ queued: boolean }>(sql`
    select exists (select from outbox_message where dedupe_key = ${dedupeKey}) as queued`);
  return queued;
}
