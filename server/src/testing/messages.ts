/** Messages to customers in a running shop: queued, looked up, swept. */
import { expect } from 'vitest';
import * as z from 'zod';
import { type Queryable, sql } from '#database';
import { enqueue } from '#jobs';
import { type MessageRow, queueMail } from '#outbox';
import { eventually } from './eventually.ts';
import type { TestServer } from './test-server.ts';

let made = 0;

/** @returns to whom, somebody else each time */
export async function queueWelcome(
  db: Queryable,
  now: Date,
  wanted: { dedupeKey?: string; expiresAt?: Date } = {},
): Promise<string> {
  made += 1;
  const to = `asha.${made}@customer.example`;
  const data = { firstName: 'Asha' };
  await queueMail(db, { template: 'welcome', to, data, dedupeKey: `welcome ${made}`, ...wanted }, now);
  return to;
}

export async function storedMessage(shop: TestServer, recipient: string): Promise<MessageRow> {
  return await shop.database.one<MessageRow>(sql`select * from outbox_message where recipient = ${recipient}`);
}

/** Waits until the message to somebody is in a state. */
export async function messageBecomes(shop: TestServer, recipient: string, state: string): Promise<MessageRow> {
  return await eventually(async () => {
    const message = await storedMessage(shop, recipient);
    expect(message.state).toBe(state);
    return message;
  });
}

/** Lets the minutely sweep happen now. */
export async function sweepOutbox(shop: TestServer): Promise<void> {
  await enqueue(shop.database, { name: 'sweep-outbox', schema: z.object({}) }, {});
}
