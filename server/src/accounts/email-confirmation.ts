/**
 * Confirms the emails of accounts. Until its owner has confirmed it, a mailbox gets short emails with links that confirm it or
 * remove it from the account.
 */
import { confirmEmail as confirmEmailCall, type LinkedMailbox, refuseEmail as refuseEmailCall } from '@tola/contract';
import { type Database, isUniqueViolation, type Queryable } from '#database';
import { refuse } from '#http';
import { type CustomerMailbox, findMailbox, forgetLinks } from '#mailboxes';
import { queueMail, releaseHeldMail } from '#outbox';
import { recordSecurityEvent } from '#security-events';
import { updateEmail } from './account-store.ts';

/** Where a request came from. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
}

type MailboxState = LinkedMailbox['state'] | 'ended';

/** Null for a link that is unknown, expired, or about an email that the account does not have any more. */
export async function readMailboxLink(db: Queryable, token: string, now: Date): Promise<LinkedMailbox | null> {
  const mailbox = await findMailbox(db, token, now);
  return mailbox === null ? null : linkedMailbox(mailbox);
}

/** @throws Refusal when the link is not valid, or another account has the email */
export async function confirmMailbox(
  database: Database,
  token: string,
  origin: Origin,
  now: Date,
): Promise<LinkedMailbox> {
  try {
    return await database.transaction(async (tx) => {
      const mailbox = await findMailbox(tx, token, now);
      const linked = mailbox === null ? null : linkedMailbox(mailbox);
      if (mailbox === null || linked === null) throw refuse(confirmEmailCall, 'unknown-link');
      if (linked.state === 'waiting') await confirm(tx, mailbox, origin, now);
      return { ...linked, state: 'confirmed' };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'customer_email_once')) throw refuse(confirmEmailCall, 'email-taken');
    throw error;
  }
}

async function confirm(tx: Queryable, mailbox: CustomerMailbox, origin: Origin, now: Date): Promise<void> {
  const { customerId, email, isNewEmail } = mailbox;
  if (isNewEmail) {
    const dedupeKey = `contact-changed ${customerId} email ${now.toISOString()}`;
    const data = { what: 'email', at: now.toISOString() } as const;
    await queueMail(tx, { template: 'contact-changed', to: { customerId }, data, dedupeKey }, now);
  }
  await updateEmail(tx, customerId, email, now);
  await releaseHeldMail(tx, email, now);
  const reason = isNewEmail ? 'new email confirmed' : 'email confirmed';
  await recordSecurityEvent(tx, { kind: 'contact-changed', outcome: 'succeeded', reason, customerId, ...origin }, now);
}

/** Removes the email of a link from the account. @throws Refusal when it is not valid or the email was confirmed */
export async function removeMailbox(database: Database, token: string, origin: Origin, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const mailbox = await findMailbox(tx, token, now);
    const state = mailbox === null ? 'ended' : stateOf(mailbox);
    if (mailbox === null || state === 'ended') throw refuse(refuseEmailCall, 'unknown-link');
    if (state === 'confirmed') throw refuse(refuseEmailCall, 'already-confirmed');
    const { customerId, isNewEmail } = mailbox;
    await forgetLinks(tx, mailbox);
    if (!isNewEmail) await updateEmail(tx, customerId, '', null);
    const reason = 'email refused by its owner';
    await recordSecurityEvent(
      tx,
      { kind: 'contact-changed', outcome: 'succeeded', reason, customerId, ...origin },
      now,
    );
  });
}

function linkedMailbox(mailbox: CustomerMailbox): LinkedMailbox | null {
  const state = stateOf(mailbox);
  return state === 'ended' ? null : { maskedEmail: maskedEmail(mailbox.email), state };
}

function stateOf({ email, isNewEmail, accountEmail, isVerified }: CustomerMailbox): MailboxState {
  if (email.toLowerCase() === accountEmail.toLowerCase()) return isVerified ? 'confirmed' : 'waiting';
  return isNewEmail ? 'waiting' : 'ended';
}

/** `a•••@example.in`: recognisable to its owner, useless to others. */
export function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${[...name].slice(0, 1).join('')}•••@${domain}`;
}
