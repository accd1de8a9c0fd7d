import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  eventually,
  fixedClock,
  type MailServer,
  messageBecomes,
  queueWelcome,
  type SmsServer,
  startMailServer,
  startSmsServer,
  startTestServer,
  sweepOutbox,
  type TestServer,
} from '#testing';
import { queueSms, readMessage } from './index.ts';

const head = {
  tradeName: 'Tola',
  legalName: 'Tola Bullion',
  address: 'Mumbai',
  careEmail: 'care@tola.example',
  phone: '1800',
  publicUrl: 'https://tola.example',
};

let mailServer: MailServer;
let smsServer: SmsServer;
let server: TestServer;
/** A shop without transports. */
let silent: TestServer;

beforeAll(async () => {
  mailServer = await startMailServer();
  smsServer = await startSmsServer();
  const settings = { smtpUrl: mailServer.url, smsUrl: smsServer.url };
  server = await startTestServer({ worker: true, settings, clock: fixedClock(new Date()) });
  silent = await startTestServer({ worker: true, clock: fixedClock(new Date()) });
});
afterAll(async () => {
  await server.close();
  await silent.close();
  await mailServer.close();
  await smsServer.close();
});

describe('a shop without transports', () => {
  it('keeps messages waiting, readable word for word', async () => {
    const to = await queueWelcome(silent.database, silent.clock());
    await sweepOutbox(silent);
    await eventually(async () => (await silent.database.rows(sql`select id from graphile_worker.jobs`)).length === 0);
    const { id } = await messageBecomes(silent, to, 'waiting');
    const message = await readMessage(silent.database, id, head);
    expect(message).toMatchObject({ attempts: 0, written: { subject: 'Welcome to Tola' } });
    expect(message?.written?.text).toContain('Dear Asha,');
  });

  it('lets the OTP be read, so that a password can be reset on a first run', async () => {
    const to = '9876500003';
    const expiresAt = new Date(silent.clock().getTime() + 300_000);
    const sms = {
      template: 'one-time-password',
      to,
      data: { code: '04217', minutes: 5 },
      dedupeKey: to,
      expiresAt,
    } as const;
    await queueSms(silent.database, sms, silent.clock());
    const { id } = await messageBecomes(silent, to, 'waiting');
    expect((await readMessage(silent.database, id, head))?.written?.text).toMatch(/^04217 is your OTP/);
  });

  it('sends what waited, if it is not too old, once a transport is configured', async () => {
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
