/** Queues, reads and sweeps messages to customers in a running store. */
import { expect } from 'vitest';
import * as z from 'zod';
import { readDataKeys } from '#data-keys';
import { type Queryable, sql } from '#database';
import { enqueue } from '#jobs';
import { type MessageRow, openData, queueMail, queueSecretSms, type readMessage } from '#outbox';
import type { Settings } from '#settings';
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

/** What reading a stored message takes. */
export function reading({ platform }: TestServer): Parameters<typeof readMessage>[2] {
  return { head: letterhead, keys: readDataKeys(platform.settings) };
}

/** A store that sends messages, with mail and SMS servers. */
export interface SendingShop {
  readonly server: TestServer;
  readonly mailServer: MailServer;
  readonly smsServer: SmsServer;
  close(): Promise<void>;
}

/** @param further settings, such as those of the first owner */
export async function openSendingShop(further: Partial<Settings> = {}): Promise<SendingShop> {
  const [mailServer, smsServer] = await Promise.all([startMailServer(), startSmsServer()]);
  const settings = { ...further, smtpUrl: mailServer.url, smsUrl: smsServer.url };
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

/** What the latest message to a recipient holds, as its template reads it. */
export async function messageData<D>(shop: TestServer, recipient: string, template: string): Promise<D> {
  const { database, settings } = shop.platform;
  const message = await database.one<Pick<MessageRow, 'data' | 'dedupeKey'>>(sql`
    select data, dedupe_key from outbox_message
    where recipient = ${recipient} and template = ${template} order by id desc limit 1`);
  return openData(readDataKeys(settings), message).data as D;
}

/** The token of the latest invitation to the back office. */
export async function invitationTo(shop: TestServer, email: string): Promise<string> {
  const { path } = await messageData<{ path: string }>(shop, email, 'staff-invite');
  return path.split('#').at(-1) ?? '';
}

/** The code or link in the latest SMS to a number, before it is sent. */
export async function latestSms(shop: TestServer, mobile: string): Promise<{ code?: string; path?: string }> {
  const { database, settings } = shop.platform;
  const message = await database.one<Pick<MessageRow, 'data' | 'dedupeKey'>>(sql`
    select data, dedupe_key from outbox_message
    where recipient = ${mobile} and channel = 'sms' order by id desc limit 1`);
  return openData(readDataKeys(settings), message).data as { code?: string; path?: string };
}

/** Queues an OTP that is valid for five minutes. */
export async function queueOneTimePassword(shop: TestServer, to: string): Promise<void> {
  const now = shop.clock();
  const expiresAt = new Date(now.getTime() + 300_000);
  const data = { code: '04217', minutes: 5, purpose: 'reset' as const };
  const { database, settings } = shop.platform;
  await queueSecretSms(
    database,
    readDataKeys(settings),
    { template: 'one-time-password', to, data, dedupeKey: to, expiresAt },
    now,
  );
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
