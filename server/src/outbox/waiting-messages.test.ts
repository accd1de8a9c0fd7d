import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  eventually,
  fixedClock,
  messageBecomes,
  openSendingShop,
  queueOneTimePassword,
  queueWelcome,
  reading,
  type SendingShop,
  startTestServer,
  sweepOutbox,
  type TestServer,
} from '#testing';
import { readMessage } from './index.ts';

let sending: SendingShop;
let server: TestServer;
/** A shop without transports. */
let silent: TestServer;

beforeAll(async () => {
  sending = await openSendingShop();
  server = sending.server;
  silent = await startTestServer({ worker: true, clock: fixedClock(new Date()) });
});
afterAll(async () => {
  await sending.close();
  await silent.close();
});

describe('a shop without transports', () => {
  it('keeps messages waiting and readable', async () => {
    const to = await queueWelcome(silent.database, silent.clock());
    await sweepOutbox(silent);
    await eventually(async () => (await silent.database.rows(sql`select id from graphile_worker.jobs`)).length === 0);
    const { id } = await messageBecomes(silent, to, 'waiting');
    const message = await readMessage(silent.database, id, reading(silent));
    expect(message).toMatchObject({ attempts: 0, rendered: { subject: 'Welcome to Tola' } });
    expect(message?.rendered?.text).toContain('Dear Asha,');
  });

  it('shows the OTP to staff, so that a password can be reset before a transport is configured', async () => {
    const to = '9876500003';
    await queueOneTimePassword(silent, to);
    const { id } = await messageBecomes(silent, to, 'waiting');
    expect((await readMessage(silent.database, id, reading(silent)))?.rendered?.text).toMatch(/^04217 is your OTP/);
  });

  it('sends waiting messages that have not expired once a transport is configured', async () => {
    const young = await queueWelcome(server.database, server.clock());
    await messageBecomes(server, young, 'sent');
    const now = server.clock();
    await server.database.run(sql`
      insert into outbox_message (channel, recipient, template, data, dedupe_key, next_attempt_at, expires_at, created_at)
      values ('mail', 'waited@customer.example', 'welcome', '{"firstName": "Asha"}', 'waited', ${now}, ${new Date(now.getTime() + 1000)}, ${now}),
        ('mail', 'too.old@customer.example', 'welcome', '{"firstName": "Asha"}', 'too old', ${now}, ${now}, ${now})`);
    await sweepOutbox(server);
    await messageBecomes(server, 'waited@customer.example', 'sent');
    await messageBecomes(server, 'too.old@customer.example', 'expired');
  });
});
