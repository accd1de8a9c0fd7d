/** Closing a month, and reopening the last closed one. */
import { type BookMonth, type Closing, closeMonth, reopenMonth } from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { type Actor, recordAudit } from '#audit';
import type { Queryable, Transaction } from '#database';
import { refuse } from '#http';
import {
  closedUntil,
  deleteClosedMonth,
  findMonths,
  firstMonth,
  insertClosedMonth,
  isBeingCancelled,
  lockClosing,
} from './closing-store.ts';
import { bookSums } from './gst-store.ts';
import { monthBefore, monthDays } from './months.ts';

const MONTHS_SHOWN = 13;

export async function closingAt(db: Queryable, now: Date): Promise<Closing> {
  const current = indianDate(now).slice(0, 7);
  const last = (await closedUntil(db))?.slice(0, 7) ?? null;
  const first = (await firstMonth(db)) ?? current;
  const oldest = [first, monthBefore(current, MONTHS_SHOWN - 1)].toSorted().at(-1) ?? current;
  const rows = await findMonths(db, `${oldest}-01`, `${current}-01`);
  const next = last === null ? first : monthBefore(last, -1);
  return {
    months: rows.map((row) => ({
      ...row,
      state: stateOf(row.month, last, current),
      closedAt: row.closedAt?.toISOString() ?? null,
    })),
    next: next < current ? next : null,
    last,
  };
}

function stateOf(month: string, last: string | null, current: string): BookMonth['state'] {
  if (last !== null && month <= last) return 'closed';
  return month === current ? 'current' : 'open';
}

/**
 * Closes the month, once. Documents that are being numbered are waited for: they belong to the month, and those after it are
 * dated in the next one. With the first closed month all before it are closed as well.
 *
 * @throws Refusal month-not-over, earlier-month-open; being-cancelled while the portal may still take documents out of the month
 */
export async function close(tx: Transaction, month: string, actor: Actor, by: string, now: Date): Promise<void> {
  if (month >= indianDate(now).slice(0, 7)) throw refuse(closeMonth, 'month-not-over');
  await lockClosing(tx);
  const last = (await closedUntil(tx))?.slice(0, 7) ?? null;
  if (last !== null && month <= last) return;
  if (last !== null && month !== monthBefore(last, -1)) throw refuse(closeMonth, 'earlier-month-open');
  const { from, to } = monthDays(month);
  if (await isBeingCancelled(tx, from, to)) throw refuse(closeMonth, 'being-cancelled');
  const { cgstPaise, sgstPaise, igstPaise, ...sums } = await bookSums(tx, { from, to });
  const figures = { ...sums, taxPaise: cgstPaise + sgstPaise + igstPaise };
  await insertClosedMonth(tx, from, figures, by, now);
  const entry = { action: 'closed', kind: 'books', subjectId: month, subject: `Books of ${month}`, after: figures };
  await recordAudit(tx, actor, entry, now);
}

/** @throws Refusal later-month-closed */
export async function reopen(
  tx: Transaction,
  { month, reason }: { readonly month: string; readonly reason: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  await lockClosing(tx);
  const last = (await closedUntil(tx))?.slice(0, 7) ?? null;
  if (last === null || month > last) return;
  if (month !== last) throw refuse(reopenMonth, 'later-month-closed');
  await deleteClosedMonth(tx, monthDays(month).from);
  const entry = { action: 'reopened', kind: 'books', subjectId: month, subject: `Books of ${month}`, note: reason };
  await recordAudit(tx, actor, entry, now);
}
