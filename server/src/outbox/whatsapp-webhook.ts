/** Webhooks of WhatsApp Business: a message that could not be delivered goes by SMS. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Database } from '#database';
import type { RawReply, RawRequest, RawRoute } from '#http';
import { enqueue } from '#jobs';
import type { Logger } from '#log';
import { deliverMessage } from './message-job.ts';
import { requeueBySms } from './outbox-store.ts';

interface WebhookDependencies {
  readonly database: Database;
  readonly log: Logger;
  /** Signs webhooks; null takes none. */
  readonly appSecret: string | null;
  /** Shown by Meta when it asks whether the address belongs to the app; null for no address. */
  readonly verifyToken: string | null;
}

const LARGEST_BODY = 256 * 1024;
const path = '/api/webhooks/whatsapp';

export function whatsAppRoutes(dependencies: WebhookDependencies): RawRoute[] {
  return [
    { method: 'GET', path, handle: async ({ query }) => confirmAddress(dependencies, query) },
    { method: 'POST', path, bodyBytes: LARGEST_BODY, handle: async (request) => await receive(dependencies, request) },
  ];
}

/** Meta asks once whether the address belongs to the app. */
function confirmAddress({ verifyToken }: WebhookDependencies, query: URLSearchParams): RawReply {
  const given = query.get('hub.verify_token') ?? '';
  if (verifyToken === null || !isSame(Buffer.from(given), Buffer.from(verifyToken)))
    return { status: 403, body: 'wrong token' };
  return { headers: { 'content-type': 'text/plain' }, body: (query.get('hub.challenge') ?? '').slice(0, 100) };
}

const notice = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z
              .array(z.object({ status: z.string(), biz_opaque_callback_data: z.string().optional() }))
              .optional(),
          }),
        }),
      ),
    }),
  ),
});

async function receive({ database, log, appSecret }: WebhookDependencies, request: RawRequest): Promise<RawReply> {
  const { body, headers, now } = request;
  const given = String(headers['x-hub-signature-256'] ?? '');
  if (appSecret === null || !isSame(Buffer.from(given), Buffer.from(signatureOf(appSecret, body)))) {
    log.warn({ bytes: body.length }, 'rejected a WhatsApp webhook with a wrong signature');
    return { status: 401, body: 'wrong signature' };
  }
  const read = notice.safeParse(parsed(body));
  if (!read.success) return { status: 400, body: 'not understood' };
  const statuses = read.data.entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []));
  for (const { status, biz_opaque_callback_data: about = '' } of statuses) {
    const [, id] = /^outbox-(\d{1,15})$/.exec(about) ?? [];
    if (status === 'failed' && id !== undefined) await sendBySms(database, Number(id), now);
  }
  return { body: 'ok' };
}

/** A repeated webhook finds the message no longer sent by WhatsApp, and changes nothing. */
async function sendBySms(database: Database, messageId: number, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    if (await requeueBySms(tx, messageId, now)) await enqueue(tx, deliverMessage, { messageId });
  });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function signatureOf(secret: string, body: Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
