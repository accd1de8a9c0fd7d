/** Queueing messages, and what the staff may see and do with them. */
import type { Queryable, Sql } from '#database';
import { enqueue } from '#jobs';
import { type Letterhead, writeLetter } from './letter.ts';
import { deliverMessage } from './message-job.ts';
import {
  findMessage,
  insertMessage,
  type MessageRow,
  messageInsert,
  type NewMessage,
  reviveMessage,
} from './outbox-store.ts';
import {
  type MailData,
  type MailName,
  mailTemplates,
  type SmsData,
  type SmsName,
  smsTemplates,
  templateNamed,
} from './templates/index.ts';

/** After three days a mail about an event only confuses. */
const MAIL_LIFE_SECONDS = 3 * 24 * 3600;

interface Mail<N extends MailName> {
  template: N;
  to: string;
  data: MailData<N>;
  /** Names the event, such as `order-confirmed TL-26-000184-7KQ2`; a second message under the same key is not written. */
  dedupeKey: string;
  /** When the message is of no use any more. */
  expiresAt?: Date;
}

interface Sms<N extends SmsName> {
  template: N;
  /** Ten digits. */
  to: string;
  data: SmsData<N>;
  dedupeKey: string;
  expiresAt: Date;
}

/**
 * A mail as a part of the caller's own statement, for where every query counts. Nothing is queued for it: the sweep of the
 * minute finds it.
 */
export function mailStatement<N extends MailName>(mail: Mail<N>, now: Date): Sql {
  const data = mailTemplates[mail.template].schema.parse(mail.data);
  const expiresAt = mail.expiresAt ?? new Date(now.getTime() + MAIL_LIFE_SECONDS * 1000);
  return messageInsert({ ...mail, channel: 'mail', data, expiresAt }, now);
}

/** Writes a mail into the outbox, in the transaction of the event that causes it. */
export async function queueMail<N extends MailName>(tx: Queryable, mail: Mail<N>, now: Date): Promise<void> {
  const data = mailTemplates[mail.template].schema.parse(mail.data);
  const expiresAt = mail.expiresAt ?? new Date(now.getTime() + MAIL_LIFE_SECONDS * 1000);
  await queue(tx, { ...mail, channel: 'mail', data, expiresAt }, now);
}

/** Writes an SMS into the outbox, in the transaction of the event that causes it. */
export async function queueSms<N extends SmsName>(tx: Queryable, sms: Sms<N>, now: Date): Promise<void> {
  const data = smsTemplates[sms.template].schema.parse(sms.data);
  await queue(tx, { ...sms, channel: 'sms', data }, now);
}

async function queue(tx: Queryable, message: NewMessage, now: Date): Promise<void> {
  const messageId = await insertMessage(tx, message, now);
  if (messageId !== null) await enqueue(tx, deliverMessage, { messageId });
}

/** A message as its recipient gets it. */
export interface WrittenMessage {
  /** Empty for an SMS. */
  subject: string;
  text: string;
  /** Empty for an SMS. */
  html: string;
  unsubscribeUrl: string | null;
}

/** Writes a message out from its template; null when its secret has been forgotten. */
export function writeMessage(message: Pick<MessageRow, 'template' | 'data'>, head: Letterhead): WrittenMessage | null {
  if (message.data === null) return null;
  const template = templateNamed(message.template);
  const data = template.schema.parse(message.data);
  if (template.channel === 'sms')
    return { subject: '', text: template.write(data, head), html: '', unsubscribeUrl: null };
  const letter = template.write(data, head);
  return { ...writeLetter(letter, head), unsubscribeUrl: letter.unsubscribeUrl ?? null };
}

/** One message with its words; null when there is none. */
export async function readMessage(
  db: Queryable,
  id: number,
  head: Letterhead,
): Promise<(MessageRow & { written: WrittenMessage | null }) | null> {
  const row = await findMessage(db, id);
  return row === null ? null : { ...row, written: writeMessage(row, head) };
}

/** Sends a message once more; false when it is being sent, or its secret has been forgotten. */
export async function resendMessage(tx: Queryable, id: number, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + MAIL_LIFE_SECONDS * 1000);
  const revived = await reviveMessage(tx, id, expiresAt, now);
  if (revived) await enqueue(tx, deliverMessage, { messageId: id });
  return revived;
}
