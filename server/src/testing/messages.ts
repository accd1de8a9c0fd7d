/** Queues, reads and sweeps messages to customers in a running store. */
import { expect } from 'vitest';
import * as z from 'zod';
import { type Queryable, sql } from '#database';
import { enqueue } from '#jobs';
import { type MessageRow, queueMail, queueSms } from '#outbox';
import { eventually } from './eventually.ts';
import { fixedClock } from './fixed-clock.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type SmsServer, startSmsServer } from './sms-server.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Sender details. */
export const letterhead = {
  tradeName: 'Tola',
  legalName: 'Tola Bullion',
  address: 'Mumbai',
  careEmail: 'care@tola.example',
  phone: '1800',
  publicUrl: 'https://tola.example',
  backOfficeOrigin: 'https://office.tola.example',
};

/** A store that sends messages, with mail and SMS servers. */
export interface SendingShop {
  readonly server: TestServer;
  readonly mailServer: MailServer;
  readonly smsServer: SmsServer;
  close(): Promise<void>;
}

export async function openSendingShop(): Promise<SendingShop> {
  const [mailServer, smsServer] = await Promise.all([startMailServer(), startSmsServer()]);
  const settings = { smtpUrl: mailServer.url, smsUrl: smsServer.url };
  const server = await startTestServer({ worker: true, settings, clock: fixedClock(new Date()) });
  return {
    server,
    mailServer,
    smsServer,
    async close() {
      await server.close();
      await mailServer.close();
      await smsServer.close();
    },
  };
}

let made = 0;

/** Queues a welcome email. @returns its recipient, a new one per call */
export async function queueWelcome(
  db: Queryable,
  now: Date,
  options: { dedupeKey?: string; expiresAt?: Date } = {},
): Promise<string> {
  made += 1;
  const to = `asha.${made}@customer.example`;
  const data = { firstName: 'Asha' };
  await queueMail(db, { template: 'welcome', to, data, dedupeKey: `welcome ${made}`, ...options }, now);
  return to;
}

/** Queues an OTP that is valid for five minutes. */
export async function queueOneTimePassword(db: Queryable, to: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + 300_000);
  const data = { code: '04217', minutes: 5, purpose: 'reset' as const };
  await queueSms(db, { template: 'one-time-password', to, data, dedupeKey: to, expiresAt }, now);
}

export async function storedMessage(shop: TestServer, recipient: string): Promise<MessageRow> {
  return await shop.database.one<MessageRow>(sql`select * from outbox_message where recipient = ${recipient}`);
}

/** Waits until the recipient's message has this state. */
export async function messageBecomes(shop: TestServer, recipient: string, state: string): Promise<MessageRow> {
  return await eventually(async () => {
    const message = await storedMessage(shop, recipient);
    expect(message.state).toBe(state);
    return message;
  });
}

/** Runs the periodic sweep now. */
export async function sweepOutbox(shop: TestServer): Promise<void> {
  await enqueue(shop.database, { name: 'sweep-outbox', schema: z.object({}) }, {});
}
