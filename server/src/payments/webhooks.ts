/** Webhooks of the card provider: signed over the raw body, stored once, worked off by reading the provider's record. */
import { createHash } from 'node:crypto';
import type { RawReply, RawRoute } from '#http';
import { type AnyJob, defineJob, enqueue } from '#jobs';
import { findAttemptByProviderId } from './attempt-store.ts';
import { settleAttempt } from './card-attempts.ts';
import { processEventJob } from './payment-job-names.ts';
import type { PaymentNeeds } from './payment-needs.ts';
import { findEvent, insertEvent, markProcessed } from './provider-event-store.ts';
import { findRefundByProviderId } from './refund-store.ts';
import { followRefund } from './refunds.ts';

const LARGEST_BODY = 256 * 1024;

/** `POST /api/webhooks/card-provider` */
export function webhookRoutes(needs: PaymentNeeds): RawRoute[] {
  return [
    {
      method: 'POST',
      path: '/api/webhooks/card-provider',
      bodyBytes: LARGEST_BODY,
      handle: async (request) => await receive(needs, request.body, request.headers, request.now),
    },
  ];
}

async function receive(
  needs: PaymentNeeds,
  body: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  now: Date,
): Promise<RawReply> {
  const notice = needs.provider?.readNotice(body, headers) ?? 'bad signature';
  if (notice === 'bad signature') {
    needs.log.warn({ bytes: body.length }, 'a webhook with a wrong signature was turned away');
    return { status: 401, body: 'wrong signature' };
  }
  if (notice === 'malformed') return { status: 400, body: 'not understood' };
  const event = { ...notice, body: body.toString('utf8'), bodySha256: createHash('sha256').update(body).digest('hex') };
  await needs.database.transaction(async (tx) => {
    const eventId = await insertEvent(tx, event, now);
    if (eventId !== null) await enqueue(tx, processEventJob, { eventId });
  });
  return { body: 'ok' };
}

/** The job behind a webhook. The event only says where to look. */
export function webhookJobs(needs: PaymentNeeds): AnyJob[] {
  const { database } = needs;
  const work = defineJob(processEventJob.name, processEventJob.schema, async ({ eventId }, { now }) => {
    const event = await findEvent(database, eventId);
    if (event === null || event.processedAt !== null) return;
    const refund =
      event.providerRefundId === null ? null : await findRefundByProviderId(database, event.providerRefundId);
    const attempt =
      event.providerOrderId === null ? null : await findAttemptByProviderId(database, event.providerOrderId);
    if (refund !== null) await followRefund(needs, refund.id, now);
    else if (attempt !== null) await settleAttempt(needs, attempt.id, now);
    const outcome = refund !== null ? 'refund read' : attempt !== null ? 'order read' : 'nothing of ours';
    await markProcessed(database, eventId, outcome, now);
  });
  return [work as unknown as AnyJob];
}
