/** Message templates: a data schema and a function that writes the text. */
import { lastMinuteBefore } from '@tola/contract';
import { indianFormat } from '@tola/pricing';
import type * as z from 'zod';
import type { Letter, Letterhead } from './letter.ts';

interface Secrecy {
  /** The data is a credential: it is erased once the message is sent or expired. */
  readonly isSecret: boolean;
}

export interface MailTemplate<D> extends Secrecy {
  readonly channel: 'mail';
  readonly schema: z.ZodType<D>;
  write(data: D, head: Letterhead): Letter;
}

export interface SmsTemplate<D> extends Secrecy {
  readonly channel: 'sms';
  readonly schema: z.ZodType<D>;
  write(data: D, head: Letterhead): string;
}

export function mailTemplate<D>(
  schema: z.ZodType<D>,
  write: (data: D, head: Letterhead) => Letter,
  { isSecret = false } = {},
): MailTemplate<D> {
  return { channel: 'mail', schema, isSecret, write };
}

export function smsTemplate<D>(
  schema: z.ZodType<D>,
  write: (data: D, head: Letterhead) => string,
  { isSecret = false } = {},
): SmsTemplate<D> {
  return { channel: 'sms', schema, isSecret, write };
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
