/** Queues messages, renders them and resends them. */

import type { DataKeys } from '#data-keys';
import type { Queryable, Sql } from '#database';
import { enqueue, insertAndEnqueue } from '#jobs';
import { withMailboxLinks } from './brief-letter.ts';
import { type Letterhead, renderLetter } from './letter.ts';
import { deliverMessage } from './message-job.ts';
import { rewriteLetter, rewriteSms, type WrittenText } from './message-text.ts';
import { findMessageText } from './message-text-store.ts';
import {
  findMessage,
  type MessageRow,
  makeDue,
  messageInsert,
  type NewMessage,
  requeueMessage,
} from './outbox-store.ts';
import { openData, sealData } from './secret-data.ts';
import {
  type CustomerMailName,
  findTemplate,
  type MailData,
  type MailName,
  mailTemplates,
  type SecretMailName,
  type SecretSmsName,
  type SmsData,
  type SmsName,
  smsTemplates,
} from './templates/index.ts';

/** After three days an email about an event is only confusing. */
const MAIL_TTL_SECONDS = 3 * 24 * 3600;

interface Mail<N extends MailName> {
  template: N;
  /** A customer's messages go to the email of the account, or to its number while it has none. */
  to: N extends CustomerMailName ? NewMessage['to'] : string;
  data: MailData<N>;
  /** Identifies the event, such as `order-confirmed TL-26-000184-7KQ2`; a second message with the same key is ignored. */
  dedupeKey: string;
  /** The message is not sent after this instant. Default: in three days. */
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
 * Insert of an email, to be embedded in the caller's own statement where the number of queries matters. No job is queued;
 * the next sweep delivers it.
 */
export function mailStatement<N extends OpenMailName>(mail: Mail<N>, now: Date): Sql {
  const data = mailTemplates[mail.template].schema.parse(mail.data);
  return messageInsert({ ...mail, channel: 'mail', data, expiresAt: expiryOf(mail, now) }, now);
}

type OpenMailName = Exclude<MailName, SecretMailName>;

function expiryOf({ expiresAt }: { readonly expiresAt?: Date }, now: Date): Date {
  return expiresAt ?? new Date(now.getTime() + MAIL_TTL_SECONDS * 1000);
}

/** Queues an email in the transaction of its event. */
export async function queueMail<N extends OpenMailName>(tx: Queryable, mail: Mail<N>, now: Date): Promise<void> {
  const data = mailTemplates[mail.template].schema.parse(mail.data);
  await queue(tx, { ...mail, channel: 'mail', data, expiresAt: expiryOf(mail, now) }, now);
}

/** Queues an email with a link that acts for its holder; its data is stored under the data key. */
export async function queueSecretMail<N extends SecretMailName>(
  tx: Queryable,
  keys: DataKeys,
  mail: Mail<N>,
  now: Date,
): Promise<void> {
  const data = sealData(keys, mail.dedupeKey, mailTemplates[mail.template].schema.parse(mail.data));
  await queue(tx, { ...mail, channel: 'mail', data, expiresAt: expiryOf(mail, now) }, now);
}

/** Queues an SMS in the transaction of its event. */
export async function queueSms<N extends Exclude<SmsName, SecretSmsName>>(
  tx: Queryable,
  sms: Sms<N>,
  now: Date,
): Promise<void> {
  const data = smsTemplates[sms.template].schema.parse(sms.data);
  await queue(tx, { ...sms, channel: 'sms', data }, now);
}

/** Queues an SMS with a one-time code or link in the transaction of its event; its data is stored under the data key. */
export async function queueSecretSms<N extends SecretSmsName>(
  tx: Queryable,
  keys: DataKeys,
  sms: Sms<N>,
  now: Date,
): Promise<void> {
  const data = sealData(keys, sms.dedupeKey, smsTemplates[sms.template].schema.parse(sms.data));
  await queue(tx, { ...sms, channel: 'sms', data }, now);
}

async function queue(tx: Queryable, message: NewMessage, now: Date): Promise<void> {
  await insertAndEnqueue(tx, messageInsert(message, now), deliverMessage, 'messageId');
}

/** A message as its recipient sees it. */
export interface RenderedMessage {
  /** Empty for an SMS. */
  subject: string;
  text: string;
  /** Empty for an SMS. */
  html: string;
  unsubscribeUrl: string | null;
  /** The order that the message is about: its messages form one thread. Null for none. */
  orderNumber: string | null;
}

/**
 * Renders a message from its template; null when its secret content has been erased.
 *
 * @param options.mailboxToken of the links of an unconfirmed mailbox; null when it belongs to no account
 * @param options.text that staff have written; a mailbox that is not confirmed gets the short letter of the program
 */
export function renderMessage(
  message: Pick<MessageRow, 'channel' | 'template' | 'data' | 'unconfirmedAt'>,
  head: Letterhead,
  { mailboxToken = null, text = null }: { mailboxToken?: string | null; text?: WrittenText | null } = {},
): RenderedMessage | null {
  if (message.data === null) return null;
  const template = findTemplate(message.template);
  const data = template.schema.parse(message.data);
  const isWritten = text !== null && text.body !== '';
  if (isWritten && message.channel === 'sms') return smsOf(rewriteSms(text, data, head));
  if (template.channel === 'sms') return smsOf(template.write(data, head));
  if (message.channel === 'sms') return smsOf(template.writeSms(data, head));
  const isConfirmed = message.unconfirmedAt === null;
  const shipped = isConfirmed ? template.write(data, head) : template.writeToUnconfirmed(data, head);
  const letter = isWritten && isConfirmed ? rewriteLetter(shipped, text, data, head) : shipped;
  const whole = mailboxToken === null ? letter : withMailboxLinks(letter, mailboxToken);
  return {
    ...renderLetter(whole, head),
    unsubscribeUrl: letter.unsubscribeUrl ?? null,
    orderNumber: orderNumberIn(data),
  };
}

function smsOf(text: string): RenderedMessage {
  return { subject: '', text, html: '', unsubscribeUrl: null, orderNumber: null };
}

/** Templates about an order name it alike. */
function orderNumberIn(data: unknown): string | null {
  const { orderNumber } = data as { readonly orderNumber?: unknown };
  return typeof orderNumber === 'string' ? orderNumber : null;
}

/** A message with its rendered text, and whether it contains a credential; null when the id is unknown. */
export async function readMessage(
  db: Queryable,
  id: number,
  { head, keys }: { readonly head: Letterhead; readonly keys: DataKeys },
): Promise<(MessageRow & { rendered: RenderedMessage | null; isSecret: boolean }) | null> {
  const row = await findMessage(db, id);
  if (row === null) return null;
  const text = await findMessageText(db, row.template, row.channel);
  const rendered = renderMessage(openData(keys, row), head, { text });
  return { ...row, rendered, isSecret: findTemplate(row.template).isSecret };
}

/**
 * Sends the emails that waited because their mailbox was unconfirmed and had had its share of an hour. They are written when
 * they are sent, so the owner of a mailbox that was just confirmed gets each of them once, whole.
 */
export async function releaseHeldMail(tx: Queryable, email: string, now: Date): Promise<void> {
  for (const messageId of await makeDue(tx, email, now)) await enqueue(tx, deliverMessage, { messageId });
}

/** Queues a message again; false when it is being sent, or its secret content has been erased. */
export async function resendMessage(tx: Queryable, id: number, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + MAIL_TTL_SECONDS * 1000);
  const requeued = await requeueMessage(tx, id, expiresAt, now);
  if (requeued) await enqueue(tx, deliverMessage, { messageId: id });
  return requeued;
}
