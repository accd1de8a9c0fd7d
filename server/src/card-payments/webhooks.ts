/** Webhooks of the card provider: signed over the raw body, stored once, processed by reading the provider's record. */
import { createHash } from 'node:crypto';
import {
  type AttemptRow,
  findAttempt,
  findAttemptByPaymentId,
  findAttemptByProviderId,
  hasConfirmed,
} from '#card-attempts';
import type { CardAccounts } from '#card-providers';
import type { Queryable } from '#database';
import type { RawReply, RawRoute } from '#http';
import { type AnyJob, defineJob } from '#jobs';
import { findRefundByProviderId, followRefund, processEventJob, type RefundRow, readReturns } from '#refunds';
import { settleAttempt } from './attempt-settlement.ts';
import type { AttemptDependencies, CardPaymentDependencies } from './card-payment-dependencies.ts';
import { type EventRow, findEvent, markProcessed, SETTLED, storeEvent } from './provider-event-store.ts';

const LARGEST_BODY = 256 * 1024;

/** `POST /api/webhooks/card-provider` */
export function webhookRoutes(dependencies: AttemptDependencies): RawRoute[] {
  return [
    {
      method: 'POST',
      path: '/api/webhooks/card-provider',
      bodyBytes: LARGEST_BODY,
      handle: async (request) => await receive(dependencies, request.body, request.headers, request.now),
    },
  ];
}

async function receive(
  dependencies: AttemptDependencies,
  body: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  now: Date,
): Promise<RawReply> {
  const read = verifyNotice(dependencies.cards, body, headers);
  if (read === null) {
    dependencies.log.warn({ bytes: body.length }, 'rejected a webhook with a wrong signature');
    return { status: 401, body: 'wrong signature' };
  }
  const { provider, account, notice } = read;
  if (notice === 'malformed') return { status: 400, body: 'not understood' };
  const event = {
    ...notice,
    provider,
    account,
    body: body.toString('utf8'),
    bodySha256: createHash('sha256').update(body).digest('hex'),
  };
  await storeEvent(dependencies.database, event, now);
  return { body: 'ok' };
}

/** The account, current or former, that signed the webhook, with the parsed event; null when none did. */
function verifyNotice(
  { all }: CardAccounts,
  body: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
) {
  for (const { provider, account, port } of all) {
    const notice = port.readNotice(body, headers);
    if (notice !== 'bad signature') return { provider, account, notice };
  }
  return null;
}

/** The job that processes a stored webhook. The event only names the record to read. */
export function webhookJobs(dependencies: CardPaymentDependencies): AnyJob[] {
  const { database } = dependencies;
  const work = defineJob(processEventJob.name, processEventJob.schema, async ({ eventId }, { now }) => {
    const event = await findEvent(database, eventId);
    if (event === null || event.processedAt !== null) return;
    const outcome = await processEvent(dependencies, event, now);
    await markProcessed(database, eventId, outcome, now);
  });
  return [work];
}

/**
 * Finds the attempt by the provider's order id or, without one, by the payment. An event counts only for attempts of the
 * account that signed it.
 */
async function processEvent(dependencies: CardPaymentDependencies, event: EventRow, now: Date): Promise<string> {
  const { database } = dependencies;
  const { providerRefundId } = event;
  const refund = await ownRefund(database, event);
  const isOwn = refund?.origin === 'store' && refund.state !== 'failed';
  if (refund !== null && isOwn) return await followKnown(dependencies, refund, now);
  const attempt = await ownAttempt(database, event);
  if (attempt === null) return refund === null ? 'nothing of ours' : await followKnown(dependencies, refund, now);
  if (await isSettled(database, event, attempt)) return SETTLED;
  const isAboutReturns = providerRefundId !== null || event.providerDisputeId !== null;
  if (!isAboutReturns || attempt.state !== 'paid') await settleAttempt(dependencies, attempt, now);
  if (!isAboutReturns) return 'order read';
  // Throws when the lists cannot be read, so that the job is retried.
  await readReturns(dependencies, attempt, now);
  return 'refunds and disputes read';
}

/** Whether the event is about a payment whose order was confirmed by it: the customer's return was faster. */
async function isSettled(db: Queryable, event: EventRow, attempt: AttemptRow): Promise<boolean> {
  const { providerPaymentId, providerRefundId, providerDisputeId } = event;
  if (attempt.state !== 'paid' || providerPaymentId === null) return false;
  if (providerRefundId !== null || providerDisputeId !== null) return false;
  return await hasConfirmed(db, attempt.id, providerPaymentId);
}

async function followKnown(dependencies: CardPaymentDependencies, { id }: RefundRow, now: Date): Promise<string> {
  return (await followRefund(dependencies, id, now)) ? 'refund read' : 'account refused';
}

async function ownRefund(db: Queryable, event: EventRow): Promise<RefundRow | null> {
  const { providerRefundId } = event;
  const refund = providerRefundId === null ? null : await findRefundByProviderId(db, providerRefundId);
  if (refund === null || refund.attemptId === null) return null;
  return isSignedFor(event, await findAttempt(db, refund.attemptId)) ? refund : null;
}

async function ownAttempt(db: Queryable, event: EventRow): Promise<AttemptRow | null> {
  const { providerOrderId, providerPaymentId } = event;
  const byOrder = providerOrderId === null ? null : await findAttemptByProviderId(db, providerOrderId);
  const attempt = byOrder ?? (providerPaymentId === null ? null : await findAttemptByPaymentId(db, providerPaymentId));
  return attempt !== null && isSignedFor(event, attempt) ? attempt : null;
}

/** Whether the attempt's account signed the event; events from before accounts were recorded count as signed. */
function isSignedFor({ provider, account }: EventRow, made: AttemptRow): boolean {
  if (provider === null) return true;
  return provider === made.provider && (made.account === null || account === made.account);
}
