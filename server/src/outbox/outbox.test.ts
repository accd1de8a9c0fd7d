import { register } from '@tola/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { sql } from '#database';
import { enqueue } from '#jobs';
import {
  call,
  eventually,
  messageBecomes,
  newRegistration,
  openSendingShop,
  queueOneTimePassword,
  queueWelcome,
  reading,
  type SendingShop,
  storedMessage,
  sweepOutbox,
  type TestServer,
} from '#testing';
import { readMessage, resendMessage } from './index.ts';

let sending: SendingShop;
let mailServer: SendingShop['mailServer'];
let smsServer: SendingShop['smsServer'];
let server: TestServer;

beforeAll(async () => {
  sending = await openSendingShop();
  ({ server, mailServer, smsServer } = sending);
});
afterEach(() => {
  mailServer.mails.length = 0;
  smsServer.messages.length = 0;
});
afterAll(async () => await sending.close());

/** Runs the sweep now and waits until it and the jobs it queued are done. */
async function sweep(shop: TestServer): Promise<void> {
  await sweepOutbox(shop);
  await jobsAreDone(shop);
}

async function jobsAreDone(shop: TestServer): Promise<void> {
  await eventually(async () => {
    const jobs = await shop.database.rows(sql`
      select id from graphile_worker.jobs
      where task_identifier in ('sweep-outbox', 'deliver-message') and run_at <= now()`);
    return jobs.length === 0;
  });
}

describe('a message', () => {
  it('is stored only if the transaction of its event commits', async () => {
    let rolledBack = '';
    await expect(
      server.database.transaction(async (tx) => {
        rolledBack = await queueWelcome(tx, server.clock());
        throw new Error('crashed in between');
      }),
    ).rejects.toThrow('crashed');
    const committed = await server.database.transaction(async (tx) => await queueWelcome(tx, server.clock()));
    await messageBecomes(server, committed, 'sent');
    expect(mailServer.mails.map(({ to }) => to)).toEqual([[committed]]);
    const rows = await server.database.rows(sql`select id from outbox_message where recipient = ${rolledBack}`);
    expect(rows).toEqual([]);
  });

  it('is sent once per dedupe key, even when queued repeatedly', async () => {
    const dedupeKey = 'welcome 4711';
    await Promise.all([1, 2, 3].map(async () => queueWelcome(server.database, server.clock(), { dedupeKey })));
    await eventually(() => mailServer.mails.length === 1);
    await queueWelcome(server.database, server.clock(), { dedupeKey });
    const after = await queueWelcome(server.database, server.clock());
    await messageBecomes(server, after, 'sent');
    expect(mailServer.mails).toHaveLength(2);
  });

  it('reaches a new customer after registration', async () => {
    const registration = newRegistration();
    await call(server, register, { ...registration, userType: 'User' });
    const message = await messageBecomes(server, registration.email, 'sent');
    expect(message).toMatchObject({ template: 'welcome', attempts: 1, lastError: '' });
    const [mail] = mailServer.mails;
    expect(mail?.to).toEqual([registration.email]);
    expect(mail?.raw).toMatch(/^Subject: Welcome to Tola/m);
  });
});

describe('a secret message', () => {
  const storedText = async (to: string) => JSON.stringify(await storedMessage(server, to));

  it('waits encrypted, and is erased when the provider refuses it for good', async () => {
    smsServer.faults.push(503, 400);
    const to = '9876500004';
    await queueOneTimePassword(server, to);
    expect(await storedText(to)).not.toContain('04217');
    await eventually(async () => (await storedMessage(server, to)).attempts === 1);
    const waiting = await messageBecomes(server, to, 'waiting');
    expect(waiting.data).toEqual({ sealed: expect.any(String) });
    expect(waiting.lastError).not.toContain('04217');
    server.clock.advance(20);
    await sweep(server);
    expect((await messageBecomes(server, to, 'failed')).data).toBeNull();
  });

  it('is erased once it is sent', async () => {
    const to = '9876500001';
    await queueOneTimePassword(server, to);
    const message = await messageBecomes(server, to, 'sent');
    expect(smsServer.messages).toMatchObject([{ to, text: expect.stringMatching(/^04217 is your OTP/) }]);
    expect(message.data).toBeNull();
    expect((await readMessage(server.database, message.id, reading(server)))?.rendered).toBeNull();
    expect(await resendMessage(server.database, message.id, server.clock())).toBe(false);
  });

  it('is erased and not sent after it expires', async () => {
    smsServer.faults.push(500);
    const to = '9876500002';
    await queueOneTimePassword(server, to);
    await eventually(async () => (await storedMessage(server, to)).attempts === 1);
    await messageBecomes(server, to, 'waiting');
    server.clock.advance(301);
    await sweep(server);
    const message = await messageBecomes(server, to, 'expired');
    expect(message.data).toBeNull();
    expect(smsServer.messages).toEqual([]);
  });
});

describe('a message that cannot be sent', () => {
  it('is retried with backoff until it is sent', async () => {
    mailServer.faults.push('refuses for now', 'cuts the connection');
    const to = await queueWelcome(server.database, server.clock());
    const waits: number[] = [];
    for (const attempts of [1, 2]) {
      const message = await eventually(async () => {
        const row = await storedMessage(server, to);
        expect(row).toMatchObject({ state: 'waiting', attempts });
        return row;
      });
      expect(message.lastError).not.toBe('');
      const wait = (message.nextAttemptAt.getTime() - server.clock().getTime()) / 1000;
      waits.push(wait);
      await sweep(server);
      expect((await storedMessage(server, to)).attempts).toBe(attempts);
      server.clock.advance(wait);
      await sweep(server);
    }
    expect(waits).toEqual([15, 30]);
    expect(await messageBecomes(server, to, 'sent')).toMatchObject({ attempts: 3, lastError: '' });
    expect(mailServer.mails).toHaveLength(1);
  });

  it('is not retried after a permanent rejection', async () => {
    mailServer.faults.push('refuses for good');
    const to = await queueWelcome(server.database, server.clock());
    expect(await messageBecomes(server, to, 'failed')).toMatchObject({
      attempts: 1,
      lastError: expect.stringContaining('550'),
    });
  });

  it('fails after twelve attempts, and can be resent manually', async () => {
    mailServer.faults.push('refuses for now');
    const now = server.clock();
    const to = await server.database.transaction(async (tx) => {
      const recipient = await queueWelcome(tx, now);
      await tx.run(sql`update outbox_message set attempts = 11 where recipient = ${recipient}`);
      return recipient;
    });
    const { id } = await messageBecomes(server, to, 'failed');
    expect(await resendMessage(server.database, id, server.clock())).toBe(true);
    expect(await messageBecomes(server, to, 'sent')).toMatchObject({ attempts: 1 });
  });

  it('is retried after its sender died', async () => {
    const now = server.clock();
    const to = await server.database.transaction(async (tx) => {
      const recipient = await queueWelcome(tx, now);
      await tx.run(sql`
        update outbox_message set state = 'sending', claimed_at = ${now}, attempts = 1 where recipient = ${recipient}`);
      return recipient;
    });
    await sweep(server);
    expect(await storedMessage(server, to)).toMatchObject({ state: 'sending' });
    server.clock.advance(5 * 60 + 1);
    await sweep(server);
    expect(await messageBecomes(server, to, 'sent')).toMatchObject({ attempts: 2 });
  });

  it('is sent by one of two concurrent workers', async () => {
    const to = await server.database.transaction(async (tx) => {
      const recipient = await queueWelcome(tx, server.clock());
      const { id } = await tx.one<{ id: number }>(sql`select id from outbox_message where recipient = ${recipient}`);
      const job = { name: 'deliver-message', schema: z.object({ messageId: z.int() }) };
      for (let times = 0; times < 5; times += 1) await enqueue(tx, job, { messageId: id });
      return recipient;
    });
    await messageBecomes(server, to, 'sent');
    await jobsAreDone(server);
    expect(mailServer.mails).toHaveLength(1);
  });
});
