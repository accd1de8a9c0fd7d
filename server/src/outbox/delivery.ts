/** Delivers outbox messages: one job per message, plus a periodic sweep for messages whose job was lost. */
import * as z from 'zod';
import type { Database, Queryable } from '#database';
import { type AnyJob, type CronEntry, defineJob, enqueue, type JobContext } from '#jobs';
import type { Letterhead } from './letter.ts';
import { deliverMessage } from './message-job.ts';
import { writeMessage } from './outbox.ts';
import {
  type Channel,
  claimMessage,
  findDue,
  findMessage,
  type MessageRow,
  markExpired,
  markFailed,
  markSent,
  markWaiting,
  releaseStuck,
} from './outbox-store.ts';
import { mailTemplates, smsTemplates, templateNamed } from './templates/index.ts';
import { DeliveryError, type Transport } from './transport.ts';

export interface DeliveryOptions {
  readonly database: Database;
  /** A channel without a transport keeps its messages. */
  readonly transports: Readonly<Partial<Record<Channel, Transport>>>;
  readonly letterhead: () => Letterhead;
  /** The instant now, for when an attempt ended. */
  readonly clock: () => Date;
}

const MOST_ATTEMPTS = 12;
const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 3600;
/** A sender silent for this long is dead; every transport times out sooner. */
const STUCK_SECONDS = 5 * 60;
/** When the job of a message is retried, a claim older than this belongs to the attempt that failed. */
const ABANDONED_SECONDS = 5;
const SWEEP_SIZE = 500;
const LONGEST_ERROR = 500;

const secretTemplates = Object.entries({ ...mailTemplates, ...smsTemplates })
  .filter(([, { isSecret }]) => isSecret)
  .map(([name]) => name);

const nothing = z.object({}).loose();

/** The jobs of the outbox. */
export function outboxJobs(options: DeliveryOptions): { jobs: AnyJob[]; cron: CronEntry[] } {
  const deliver = defineJob(deliverMessage.name, deliverMessage.schema, async ({ messageId }, context) => {
    await deliverOne(options, messageId, context);
  });
  const sweep = defineJob('sweep-outbox', nothing, async (_, { now }) => {
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
  const { database, transports, letterhead, clock } = options;
  const waiting = await findMessage(database, messageId);
  const transport = waiting === null ? undefined : transports[waiting.channel];
  if (transport === undefined) return;
  // A retry means that the earlier attempt is over: its worker died, or lost the database after claiming the message.
  const abandonedBefore = attempt > 1 ? new Date(now.getTime() - ABANDONED_SECONDS * 1000) : null;
  const message = await claimMessage(database, messageId, now, abandonedBefore);
  if (message === null) {
    if (attempt > 1 && (await findMessage(database, messageId))?.state === 'sending')
      throw new Error(`Message ${messageId} may still be in delivery; it is retried shortly`);
    return;
  }
  try {
    const written = writeMessage(message, letterhead());
    if (written === null) throw new DeliveryError('The content of this message was forgotten', true);
    await transport.send({ id: message.id, to: message.recipient, template: message.template, written });
  } catch (error) {
    log.warn({ err: error, messageId, template: message.template }, 'a message could not be sent');
    await noteFailure(database, message, error, clock());
    return;
  }
  await markSent(database, message.id, keptData(message), clock());
}

function keptData({ template, data }: MessageRow): unknown {
  return templateNamed(template).isSecret ? null : data;
}

async function noteFailure(database: Database, message: MessageRow, error: unknown, now: Date): Promise<void> {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR);
  const isFinal = error instanceof DeliveryError && error.isFinal;
  if (isFinal || message.attempts >= MOST_ATTEMPTS) return await markFailed(database, message.id, text);
  const nextAttemptAt = new Date(now.getTime() + pauseSeconds(message.attempts) * 1000);
  await database.transaction(async (tx) => {
    await markWaiting(tx, message.id, text, nextAttemptAt);
    await enqueue(tx, deliverMessage, { messageId: message.id }, { runAt: nextAttemptAt });
  });
}

/** 15 s, 30 s, 1 min … up to an hour. */
function pauseSeconds(attempts: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS);
}

/**
 * Expires old messages, reclaims those of dead senders, and queues all that are due: messages that waited for a
 * transport to be configured, and those whose job got lost.
 */
async function sweepOutbox({ database, transports }: DeliveryOptions, now: Date): Promise<void> {
  await markExpired(database, secretTemplates, now);
  await releaseStuck(database, new Date(now.getTime() - STUCK_SECONDS * 1000), now);
  const channels = (['mail', 'sms'] as const).filter((channel) => transports[channel] !== undefined);
  const due = channels.length === 0 ? [] : await findDue(database, channels, now, SWEEP_SIZE);
  for (const messageId of due) await queueAgain(database, messageId);
}

async function queueAgain(db: Queryable, messageId: number): Promise<void> {
  // A job that another sweep queued and that has not begun is replaced, so a slow worker does not pile them up.
  await enqueue(db, deliverMessage, { messageId }, { key: `outbox ${messageId}` });
}
