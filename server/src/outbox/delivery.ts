/** Delivers outbox messages: one job per message, plus a periodic sweep for messages whose job was lost. */
import * as z from 'zod';
import type { DataKeys } from '#data-keys';
import type { Database, Queryable } from '#database';
import { type AnyJob, type CronEntry, defineJob, enqueue, type JobContext } from '#jobs';
import { isConfirmedMailbox, newMailboxLink } from '#mailboxes';
import { inSpan } from '#tracing';
import type { DeliveryFigures } from './delivery-figures.ts';
import type { Letterhead } from './letter.ts';
import { deliverMessage } from './message-job.ts';
import { findMessageText } from './message-text-store.ts';
import { renderMessage } from './outbox.ts';
import {
  type Channel,
  claimMessage,
  clearForUnconfirmed,
  findDue,
  findMessage,
  type MessageRow,
  markExpired,
  markFailed,
  markSent,
  markWaiting,
  postpone,
  releaseStuck,
  type TransportName,
} from './outbox-store.ts';
import { openData } from './secret-data.ts';
import { findTemplate, mailTemplates, smsTemplates } from './templates/index.ts';
import { DeliveryError, type Transport } from './transport.ts';
import { noteFailure, noteSuccess } from './transport-health.ts';
import { sendByWhatsApp } from './whatsapp-delivery.ts';
import { WhatsAppError, type WhatsAppTransport } from './whatsapp-transport.ts';

export interface DeliveryOptions {
  readonly figures: DeliveryFigures;
  readonly database: Database;
  /** Messages of a channel without a transport wait until one is configured. */
  readonly transports: Readonly<Partial<Record<Channel, Transport>>>;
  /** Takes messages to numbers before the SMS provider does. */
  readonly whatsApp?: WhatsAppTransport | undefined;
  readonly letterhead: () => Letterhead;
  readonly keys: DataKeys;
  /** Clock for the end of an attempt. */
  readonly clock: () => Date;
}

const MAX_ATTEMPTS = 12;
const FIRST_RETRY_SECONDS = 15;
const MAX_RETRY_SECONDS = 3600;
/** Age after which a claim is stuck: every transport times out sooner. */
const STUCK_SECONDS = 5 * 60;
/** On a retry of the job, a claim older than this belongs to the failed attempt. */
const ABANDONED_SECONDS = 5;
const SWEEP_SIZE = 500;
const MAX_ERROR_LENGTH = 500;

const secretTemplates = Object.entries({ ...mailTemplates, ...smsTemplates })
  .filter(([, { isSecret }]) => isSecret)
  .map(([name]) => name);

const emptyPayload = z.object({}).loose();

/** Jobs and schedule of the outbox. */
export function outboxJobs(options: DeliveryOptions): { jobs: AnyJob[]; cron: CronEntry[] } {
  const deliver = defineJob(deliverMessage.name, deliverMessage.schema, async ({ messageId }, context) => {
    await deliverOne(options, messageId, context);
  });
  const sweep = defineJob('sweep-outbox', emptyPayload, async (_, { now }) => {
    await sweepOutbox(options, now);
  });
  return { jobs: [deliver, sweep], cron: [{ job: sweep, pattern: '* * * * *' }] };
}

/** Sends a message if it is due, and records the outcome. */
async function deliverOne(
  options: DeliveryOptions,
  messageId: number,
  { now, log, attempt }: Pick<JobContext, 'now' | 'log' | 'attempt'>,
): Promise<void> {
  const { database, transports, letterhead, clock, figures } = options;
  const stored = await findMessage(database, messageId);
  const transport = stored === null ? undefined : transports[stored.channel];
  if (transport === undefined && !(stored?.channel === 'sms' && options.whatsApp !== undefined)) return;
  // A retry means that the previous attempt ended without a result: its worker died or lost the database connection.
  const abandonedBefore = attempt > 1 ? new Date(now.getTime() - ABANDONED_SECONDS * 1000) : null;
  const message = await claimMessage(database, messageId, now, abandonedBefore);
  if (message === null) {
    if (attempt > 1 && (await findMessage(database, messageId))?.state === 'sending')
      throw new Error(`Message ${messageId} may still be in delivery; it is retried shortly`);
    return;
  }
  const cleared = await clearMailbox(database, message, now);
  if (cleared === null) return;
  let sentBy: TransportName;
  try {
    sentBy = await send(options, cleared, transport, letterhead());
  } catch (error) {
    log.warn({ err: error, messageId, template: message.template }, 'message delivery failed');
    await recordFailure(options, message, error, clock());
    return;
  }
  figures.sent(message, clock());
  const isSent = await markSent(database, message.id, { data: dataAtEnd(message), sentBy }, clock());
  if (sentBy !== 'whatsapp') await noteSuccess(database, sentBy, clock());
  else if (!isSent) await followBySms(database, message.id, clock());
}

/** WhatsApp has reported that it could not deliver the message before this attempt ended. */
async function followBySms(database: Database, messageId: number, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    await markWaiting(tx, messageId, 'WhatsApp could not deliver it', now);
    await enqueue(tx, deliverMessage, { messageId });
  });
}

/** @throws DeliveryError */
async function send(
  options: DeliveryOptions,
  { message, token: mailboxToken }: Cleared,
  transport: Transport | undefined,
  head: Letterhead,
): Promise<TransportName> {
  const { database, keys, whatsApp, clock } = options;
  const { id, recipient: to, template, channel } = message;
  const text = await findMessageText(database, template, channel);
  const rendered = renderMessage(openData(keys, message), head, { mailboxToken, text });
  if (rendered === null) throw new DeliveryError('The secret content of this message has been erased', true);
  const span = { kind: 'client', attributes: { 'tola.template': template } } as const;
  return await inSpan(`send ${channel}`, span, async () => {
    const byWhatsApp = { database, transport: whatsApp, hasSms: transport !== undefined, clock };
    if (await sendByWhatsApp(byWhatsApp, message, text, head)) return 'whatsapp';
    if (transport === undefined) throw new DeliveryError('This message goes by SMS, and SMS_URL is not set', false);
    await transport.send({ id, to, template, rendered, dltTemplateId: text?.dltTemplateId ?? null });
    return channel;
  });
}

/** Emails that an unconfirmed mailbox gets in an hour. */
const MOST_TO_UNCONFIRMED = 3;

interface Cleared {
  readonly message: MessageRow;
  /** Of the links in the letter to an unconfirmed mailbox. */
  readonly token: string | null;
}

/**
 * Checks whether the owner of the mailbox has confirmed it. An unconfirmed one gets few emails, with links to confirm it or
 * to end them. Null when the message was put off.
 */
async function clearMailbox(database: Database, message: MessageRow, now: Date): Promise<Cleared | null> {
  const template = findTemplate(message.template);
  if (message.channel === 'sms' || template.channel === 'sms' || !template.isLimited) return { message, token: null };
  if (await isConfirmedMailbox(database, message.recipient)) {
    return { message: { ...message, unconfirmedAt: null }, token: null };
  }
  return await database.transaction(async (tx) => {
    const freeAt = await clearForUnconfirmed(tx, message, MOST_TO_UNCONFIRMED, now);
    if (freeAt === null) {
      const token = await newMailboxLink(tx, message.recipient, now);
      return { message: { ...message, unconfirmedAt: now }, token };
    }
    await postpone(tx, message.id, freeAt);
    await enqueue(tx, deliverMessage, { messageId: message.id }, { runAt: freeAt });
    return null;
  });
}

/** What stays stored of a message that is not tried again. */
function dataAtEnd({ template, data }: MessageRow): unknown {
  return findTemplate(template).isSecret ? null : data;
}

async function recordFailure(
  { database, figures }: Pick<DeliveryOptions, 'database' | 'figures'>,
  message: MessageRow,
  error: unknown,
  now: Date,
): Promise<void> {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
  const isFinal = error instanceof DeliveryError && error.isFinal;
  if (error instanceof DeliveryError && !isFinal && !(error.cause instanceof WhatsAppError))
    await noteFailure(database, message.channel, text, now);
  if (isFinal || message.attempts >= MAX_ATTEMPTS) {
    figures.gaveUp(message.channel);
    return await markFailed(database, message.id, { error: text, data: dataAtEnd(message) });
  }
  const nextAttemptAt = new Date(now.getTime() + retryDelaySeconds(message.attempts) * 1000);
  await database.transaction(async (tx) => {
    await markWaiting(tx, message.id, text, nextAttemptAt);
    await enqueue(tx, deliverMessage, { messageId: message.id }, { runAt: nextAttemptAt });
  });
}

/** 15 s, 30 s, 1 min … up to an hour. */
function retryDelaySeconds(attempts: number): number {
  return Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), MAX_RETRY_SECONDS);
}

/**
 * Expires old messages, releases stuck claims, and queues all due messages, such as those whose job was lost or whose
 * transport has been configured since.
 */
async function sweepOutbox({ database, transports, whatsApp }: DeliveryOptions, now: Date): Promise<void> {
  await markExpired(database, secretTemplates, now);
  await releaseStuck(database, new Date(now.getTime() - STUCK_SECONDS * 1000), now);
  const channels = (['mail', 'sms'] as const).filter(
    (channel) => transports[channel] !== undefined || (channel === 'sms' && whatsApp !== undefined),
  );
  const due = channels.length === 0 ? [] : await findDue(database, channels, now, SWEEP_SIZE);
  for (const messageId of due) await requeue(database, messageId);
}

async function requeue(db: Queryable, messageId: number): Promise<void> {
  // The key replaces a job of an earlier sweep that has not started, so that a slow worker does not accumulate jobs.
  await enqueue(db, deliverMessage, { messageId }, { key: `outbox ${messageId}` });
}
