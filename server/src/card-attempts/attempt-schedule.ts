/** Schedules the next read of the provider's record of an attempt, for as long as the record can still change. */

import type { ProviderOrderState, ProviderRecord } from '#card-providers';
import type { AttemptRow } from './attempt-store.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** A captured payment must be known within a minute; the remaining 15 s are for the queue and the provider's response. */
export const READ_EVERY_MS = 45 * SECOND_MS;
/** The provider refunds a payment that is pending for longer than an hour, so it rarely changes after that. */
const PENDING_MS = 60 * MINUTE_MS;
const LATE_EVERY_MS = 60 * MINUTE_MS;
const LATE_FOR_MS = 24 * 60 * MINUTE_MS;
const AFTER_MISMATCH_MS = 10 * MINUTE_MS;
/** A bank may still confirm a payment that it reported as failed. */
const READS_AFTER_END_MS = [10 * MINUTE_MS, 60 * MINUTE_MS];

/** The first read of a new attempt. */
export function firstReadAt(now: Date): Date {
  return new Date(now.getTime() + READ_EVERY_MS);
}

/** Whether no new payment can begin at the provider. */
export function hasEnded(state: ProviderOrderState): boolean {
  return state === 'expired' || state === 'closed';
}

/**
 * The next read after one that has just been made, for whatever reason; null when the record can no longer change.
 *
 * @param attempt after the record was applied
 * @param record null when the provider has no such order
 */
export function nextReadAt(
  attempt: Pick<AttemptRow, 'state' | 'fault' | 'expiresAt' | 'endedAt'>,
  record: Pick<ProviderRecord, 'state' | 'payments'> | null,
  now: Date,
): Date | null {
  if (attempt.state === 'paid' || attempt.fault !== null) return null;
  const soon = new Date(now.getTime() + READ_EVERY_MS);
  const overMs = now.getTime() - attempt.expiresAt.getTime();
  // The call that creates it may still be in transit.
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

/** The next read after a response that cannot be about this attempt. */
export function readAfterMismatch(expiresAt: Date, now: Date): Date | null {
  if (now.getTime() > expiresAt.getTime() + LATE_FOR_MS) return null;
  return new Date(now.getTime() + AFTER_MISMATCH_MS);
}
