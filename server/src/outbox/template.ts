/** Message templates: a data schema and a function that writes the text. */
import { lastMinuteBefore } from '@tola/contract';
import { indianFormat } from '@tola/pricing';
import type * as z from 'zod';
import type { Letter, Letterhead } from './letter.ts';

interface Secrecy {
  /** The data is a credential: it is sealed while the message waits, and erased once it is sent or expired. */
  readonly isSecret: boolean;
}

/** A template whose messages are queued with the keys that seal their data. */
export interface Secret {
  readonly isSecret: true;
}

/**
 * What a mailbox receives that its owner has not confirmed: another letter, or the letter as written where it holds no text
 * of a stranger. A mailbox gets a few of the limited ones an hour.
 */
type ToUnconfirmed<D> = 'as written' | 'as written, limited' | ((data: D, head: Letterhead) => Letter);

export interface MailTemplate<D> extends Secrecy {
  readonly channel: 'mail';
  readonly schema: z.ZodType<D>;
  write(data: D, head: Letterhead): Letter;
  writeToUnconfirmed(data: D, head: Letterhead): Letter;
  /** Counts towards what an unconfirmed mailbox gets in an hour. */
  readonly isLimited: boolean;
  /** Whether it may go to a customer, who gets an SMS while the account has no email. */
  readonly isForCustomers: boolean;
  /** Empty for messages that do not go to customers. */
  writeSms(data: D, head: Letterhead): string;
}

type BySms<D> = (data: D, head: Letterhead) => string;

export interface SmsTemplate<D> extends Secrecy {
  readonly channel: 'sms';
  readonly schema: z.ZodType<D>;
  write(data: D, head: Letterhead): string;
}

/** A template whose messages go to customers: by email, or by SMS while they have none. */
type CustomerTemplate<D> = MailTemplate<D> & { readonly isForCustomers: true };

interface MailOptions<D> {
  toUnconfirmed: ToUnconfirmed<D>;
}

export function mailTemplate<D>(
  schema: z.ZodType<D>,
  write: (data: D, head: Letterhead) => Letter,
  options: MailOptions<D> & { bySms: BySms<D> },
): CustomerTemplate<D>;
export function mailTemplate<D>(
  schema: z.ZodType<D>,
  write: (data: D, head: Letterhead) => Letter,
  options: MailOptions<D>,
): MailTemplate<D>;
export function mailTemplate<D>(
  schema: z.ZodType<D>,
  write: (data: D, head: Letterhead) => Letter,
  { toUnconfirmed, bySms }: MailOptions<D> & { bySms?: BySms<D> },
): MailTemplate<D> {
  const writeToUnconfirmed = typeof toUnconfirmed === 'function' ? toUnconfirmed : write;
  return {
    channel: 'mail',
    schema,
    isSecret: false,
    write,
    writeToUnconfirmed,
    isLimited: toUnconfirmed !== 'as written',
    isForCustomers: bySms !== undefined,
    writeSms: bySms ?? (() => ''),
  };
}

/** An email with a one-time link or another credential. */
export function secretMailTemplate<D>(
  schema: z.ZodType<D>,
  write: (data: D, head: Letterhead) => Letter,
  options: MailOptions<D>,
): MailTemplate<D> & Secret {
  return { ...mailTemplate(schema, write, options), isSecret: true };
}

/** An SMS about an order, with a link to it. */
export function orderSms({ tradeName, publicUrl }: Letterhead, sentence: string, orderNumber: string): string {
  return `${tradeName}: ${sentence} ${publicUrl}/order-view/${encodeURIComponent(orderNumber)}`;
}

export function smsTemplate<D>(schema: z.ZodType<D>, write: (data: D, head: Letterhead) => string): SmsTemplate<D> {
  return { channel: 'sms', schema, isSecret: false, write };
}

/** An SMS with a one-time code or link. */
export function secretSmsTemplate<D>(
  schema: z.ZodType<D>,
  write: (data: D, head: Letterhead) => string,
): SmsTemplate<D> & Secret {
  return { ...smsTemplate(schema, write), isSecret: true };
}

const dayAndTime = indianFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
});

/** "21 November 2026 at 2:30 pm IST", from an ISO instant. */
export function indianTime(iso: string): string {
  return `${dayAndTime.format(new Date(iso))} IST`;
}

/** A pay-by time: midnight at the end of 21 November is "21 November 2026 at 11:59 pm IST". */
export function indianDeadline(iso: string): string {
  return indianTime(lastMinuteBefore(iso));
}
