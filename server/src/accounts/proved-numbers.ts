/** What an account gains by proving a number, and what another account loses that had named it. */
import type { CustomerId } from '@tola/contract';
import type { Queryable } from '#database';
import { queueMail, queueSms } from '#outbox';
import { recordSecurityEvent } from '#security-events';
import { forgetDevicesOfNumber } from './account-limits.ts';
import { provedNumberOf, releaseUnprovedNumber, updateMobile } from './account-store.ts';
import type { Origin } from './email-confirmation.ts';
import { endOtpsExceptOf } from './otp-store.ts';

/** A notice that arrives later is of no use any more. */
const NOTICE_SECONDS = 3 * 24 * 3600;

interface ProvedNumber {
  readonly customerId: CustomerId;
  readonly mobile: string;
  /** Number of the account so far. */
  readonly oldMobile: string;
}

/**
 * Gives an account a number that its customer has proved. An account that named the number without proving it loses it.
 *
 * @throws a unique violation of `customer_mobile_once` when another account has proved it
 */
export async function giveNumber(tx: Queryable, proved: ProvedNumber, origin: Origin, now: Date): Promise<void> {
  const { customerId, mobile, oldMobile } = proved;
  await takeUnprovedNumber(tx, mobile, { exceptId: customerId }, origin, now);
  const provedBefore = await provedNumberOf(tx, customerId);
  await updateMobile(tx, customerId, mobile, now);
  await endOtpsExceptOf(tx, customerId, mobile);
  const reason = mobile === oldMobile ? 'number verified' : 'number changed';
  await recordSecurityEvent(tx, { kind: 'contact-changed', outcome: 'succeeded', reason, customerId, ...origin }, now);
  if (mobile === oldMobile) return;
  await noticeOf(tx, customerId, now);
  if (provedBefore !== null) await noticeToNumber(tx, provedBefore, customerId, now);
}

/**
 * Takes a number from the account that named it without proving it. The account keeps everything else.
 *
 * @returns whether there was one
 */
export async function takeUnprovedNumber(
  tx: Queryable,
  mobile: string,
  { exceptId }: { readonly exceptId: CustomerId | null },
  origin: Origin,
  now: Date,
): Promise<boolean> {
  const loser = await releaseUnprovedNumber(tx, mobile, exceptId);
  if (loser === null) return false;
  await forgetDevicesOfNumber(tx, mobile);
  await endOtpsExceptOf(tx, loser, '');
  const reason = 'number proved by somebody else';
  await recordSecurityEvent(
    tx,
    { kind: 'account-claimed', outcome: 'succeeded', reason, customerId: loser, ...origin },
    now,
  );
  await noticeOf(tx, loser, now);
  return true;
}

async function noticeOf(tx: Queryable, customerId: CustomerId, now: Date): Promise<void> {
  const dedupeKey = `contact-changed ${customerId} mobile ${now.toISOString()}`;
  const data = { what: 'mobile number', at: now.toISOString() } as const;
  await queueMail(tx, { template: 'contact-changed', to: { customerId }, data, dedupeKey }, now);
}

/** Tells the old number, which an attacker in the account does not read. An unproved one may be a stranger's. */
async function noticeToNumber(tx: Queryable, mobile: string, customerId: CustomerId, now: Date): Promise<void> {
  const dedupeKey = `number-changed ${customerId} ${now.toISOString()}`;
  const expiresAt = new Date(now.getTime() + NOTICE_SECONDS * 1000);
  await queueSms(tx, { template: 'number-changed', to: mobile, data: {}, dedupeKey, expiresAt }, now);
}
