/** When is the provider's record of an attempt read again? As long as it can still say something new, and no longer. */

import type { ProviderOrderState, ProviderRecord } from '#card-providers';
import type { AttemptRow } from './attempt-store.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** A captured payment is to be known within a minute: what is left of it is for the queue and for the provider's answer. */
const READ_EVERY_MS = 45 * SECOND_MS;
/** The provider refunds what takes longer than its time limit of an hour; after it a pending payment hardly moves. */
const PENDING_MS = 60 * MINUTE_MS;
const LATE_EVERY_MS = 60 * MINUTE_MS;
const LATE_FOR_MS = 24 * 60 * MINUTE_MS;
const AFTER_MISTAKE_MS = 10 * MINUTE_MS;
/** A bank may correct a payment that it has called failed. */
const READS_AFTER_END_MS = [10 * MINUTE_MS, 60 * MINUTE_MS];

/** The first read of an attempt that begins now. */
export function firstReadAt(now: Date): Date {
  return new Date(now.getTime() + READ_EVERY_MS);
}

/** Whether no new payment can begin at the provider. */
export function hasEnded(state: ProviderOrderState): boolean {
  return state === 'expired' || state === 'closed';
}

/**
 * The next read after one that has just been made, whoever asked for it; null when nothing can come any more.
 *
 * @param attempt as the record has left it
 * @param record null when the provider knows no such order
 */
export function nextReadAt(
  attempt: Pick<AttemptRow, 'state' | 'fault' | 'expiresAt' | 'endedAt'>,
  record: Pick<ProviderRecord, 'state' | 'payments'> | null,
  now: Date,
): Date | null {
  if (attempt.state === 'paid' || attempt.fault !== null) return null;
  const soon = new Date(now.getTime() + READ_EVERY_MS);
  const overMs = now.getTime() - attempt.expiresAt.getTime();
  // The call that makes it may still be on its way.
  if (record === null) return overMs < 0 ? soon : null;
  const isPending = !hasEnded(record.state) || record.payments.some((payment) => payment.state === 'pending');
  if (isPending) {
    if (overMs < PENDING_MS) return soon;
    return overMs < LATE_FOR_MS ? new Date(now.getTime() + LATE_EVERY_MS) : null;
  }
  if (record.payments.length === 0) return null;
  const endedMs = (attempt.endedAt ?? now).getTime();
  const nextMs = READS_AFTER_END_MS.map((ms) => endedMs + ms).find((ms) => ms > now.getTime());
  return nextMs === undefined ? null : new Date(nextMs);
}

/** The next read after an answer that cannot be about this attempt. */
export function readAfterMistake(expiresAt: Date, now: Date): Date | null {
  if (now.getTime() > expiresAt.getTime() + LATE_FOR_MS) return null;
  return new Date(now.getTime() + AFTER_MISTAKE_MS);
}
