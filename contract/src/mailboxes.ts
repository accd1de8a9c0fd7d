/** Links in emails by which the owner of a mailbox confirms it, or says that the account is somebody else's. */
import { defineCall } from './call.ts';
import { field, onlyOne, type Plain, record } from './codec.ts';
import { oneOf, plainText, text } from './values.ts';

const UNKNOWN_LINK = [404, 'This link is not valid any more. Please use the one in our latest email.'] as const;
const TAKEN = [400, 'This email is already registered'] as const;

const linkPayload = record({ token: field('LinkToken', text('This link is not complete', 100)) });

const linkedMailbox = record({
  /** Only as much as its owner needs to recognise it: `a•••@example.in`. */
  maskedEmail: field('MaskedEmail', plainText),
  /** Confirmed already, or not yet. */
  state: field('State', oneOf(['waiting', 'confirmed'], 'State is not valid')),
});

export type LinkedMailbox = Plain<typeof linkedMailbox>;

export const readEmailLink = defineCall({
  name: 'ReadEmailLinkFront',
  does: 'Reads whose mailbox the link of an email belongs to, without changing anything.',
  caller: 'guest',
  repeat: 'harmless',
  payload: linkPayload,
  data: onlyOne(linkedMailbox),
  refusals: { 'unknown-link': UNKNOWN_LINK },
});

export const confirmEmail = defineCall({
  name: 'ConfirmEmailFront',
  does: 'Confirms the mailbox of a link; a link for a new email also makes it the email of the account.',
  caller: 'guest',
  repeat: 'harmless',
  payload: linkPayload,
  data: onlyOne(linkedMailbox),
  refusals: { 'unknown-link': UNKNOWN_LINK, 'email-taken': TAKEN },
});

export const refuseEmail = defineCall({
  name: 'RefuseEmailFront',
  does: 'Removes an unconfirmed email from the account that named it, which ends the emails to it.',
  caller: 'guest',
  repeat: 'acts again',
  payload: linkPayload,
  refusals: {
    'unknown-link': UNKNOWN_LINK,
    'already-confirmed': [409, 'This email was confirmed. To change it, log in and open your profile.'],
  },
});

export const resendEmailLink = defineCall({
  name: 'ResendEmailLinkFront',
  does: 'Sends the link again that confirms the email of the account.',
  caller: 'customer',
  repeat: 'acts again',
  refusals: { 'nothing-to-confirm': [409, 'Your email is already confirmed'] },
});
