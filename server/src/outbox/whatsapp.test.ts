import { createHmac } from 'node:crypto';
import { startWhatsApp, type WhatsApp } from '@tola/whatsapp-emulator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  buildCustomer,
  buildNewcomer,
  eventually,
  messageBecomes,
  openSendingShop,
  ownerLogin,
  ownerPassword,
  queueOneTimePassword,
  type SendingShop,
  type TestCustomer,
} from '#testing';
import { queueSms, readTransportHealth } from './index.ts';

const appSecret = 'a secret of the app';
let whatsApp: WhatsApp;
let sending: SendingShop;
beforeAll(async () => {
  whatsApp = await startWhatsApp({ port: 0, token: 'token', appSecret });
  const settings = {
    whatsappUrl: whatsApp.url,
    whatsappToken: 'token',
    whatsappAppSecret: appSecret,
    whatsappVerifyToken: 'verify this',
  };
  sending = await openSendingShop({ ...settings, adminEmail: ownerLogin, adminPassword: ownerPassword });
  whatsApp.notify(`${sending.server.url}/api/webhooks/whatsapp`);
  const { database, clock } = sending.server;
  const { id } = await database.one<{ id: number }>(sql`select id from staff_member limit 1`);
  await database.run(sql`
    insert into message_text (template, channel, version, subject, body, whatsapp_template, changed_by, changed_at)
    values ('number-changed', 'sms', 1, '', 'The number of your account at {tradeName} was changed.', 'number_changed', ${id}, ${clock()})`);
});
afterAll(async () => {
  await sending.close();
  await whatsApp.close();
});
beforeEach(() => {
  whatsApp.state.templates.set('number_changed en', 1);
  whatsApp.state.clearFaults();
  whatsApp.state.messages.length = 0;
  sending.smsServer.messages.length = 0;
});

async function agree({ id }: TestCustomer, given = true): Promise<void> {
  const { database, clock } = sending.server;
  await database.run(sql`
    insert into consent (customer_id, purpose, given, at) values (${id}, 'whatsapp', ${given}, ${clock()})`);
}

async function agreed(): Promise<TestCustomer> {
  const customer = await buildCustomer(sending.server);
  await agree(customer);
  return customer;
}

let queued = 0;

async function tell({ mobile: to }: TestCustomer): Promise<void> {
  queued += 1;
  const { database, clock } = sending.server;
  const expiresAt = new Date(clock().getTime() + 3_600_000);
  const sms = { template: 'number-changed', to, data: {}, dedupeKey: `told ${queued}`, expiresAt } as const;
  await queueSms(database, sms, clock());
  await messageBecomes(sending.server, to, 'sent');
}

const sentTo = ({ mobile }: TestCustomer) => ({
  whatsApp: whatsApp.state.messages.filter(({ to }) => to === `91${mobile}`).length,
  sms: sending.smsServer.messages.filter(({ to }) => to === mobile).length,
});

const health = async () =>
  (await readTransportHealth(sending.server.database)).find(({ transport }) => transport === 'whatsapp');

describe('a message to a number', () => {
  it('goes by WhatsApp with the placeholders as parameters, where the customer has agreed', async () => {
    const customer = await agreed();
    await tell(customer);
    expect(sentTo(customer)).toEqual({ whatsApp: 1, sms: 0 });
    expect(whatsApp.state.messages[0]).toMatchObject({ template: 'number_changed', parameters: ['Tola'] });
  });

  it('goes by SMS without consent, after it is withdrawn, and to a number that nobody has proved', async () => {
    const silent = await buildCustomer(sending.server);
    const withdrawn = await agreed();
    await agree(withdrawn, false);
    const unproved = await buildNewcomer(sending.server);
    await agree(unproved);
    for (const customer of [silent, withdrawn, unproved]) {
      await tell(customer);
      expect(sentTo(customer)).toEqual({ whatsApp: 0, sms: 1 });
    }
  });

  it('goes by SMS when it is a code, whatever the customer has agreed to', async () => {
    const customer = await agreed();
    await queueOneTimePassword(sending.server, customer.mobile);
    await messageBecomes(sending.server, customer.mobile, 'sent');
    expect(sentTo(customer)).toEqual({ whatsApp: 0, sms: 1 });
  });

  it('goes by SMS when the number is not on WhatsApp, which is no failure of WhatsApp', async () => {
    const customer = await agreed();
    whatsApp.state.numbers.set(`91${customer.mobile}`, 'absent');
    await tell(customer);
    expect(sentTo(customer)).toEqual({ whatsApp: 0, sms: 1 });
    expect(await health()).toMatchObject({ failingSince: null });
  });

  it.each(['down', 'rate-limited', 'unauthorized', 'cut', 'html'] as const)(
    'goes by SMS while WhatsApp is %s, which staff see',
    async (fault) => {
      const customer = await agreed();
      whatsApp.state.addFault(fault, 1);
      await tell(customer);
      expect(sentTo(customer)).toEqual({ whatsApp: 0, sms: 1 });
      expect(await health()).toMatchObject({
        failingSince: expect.any(Date),
        lastError: expect.stringContaining('WhatsApp'),
      });
      await tell(await agreed());
      expect(await health()).toMatchObject({ failingSince: null, lastError: '' });
    },
  );

  it('goes by SMS while its template is not approved', async () => {
    whatsApp.state.templates.clear();
    const customer = await agreed();
    await tell(customer);
    expect(sentTo(customer)).toEqual({ whatsApp: 0, sms: 1 });
    expect(await health()).toMatchObject({ lastError: expect.stringContaining('132001') });
  });

  it('follows by SMS, once, when WhatsApp says later that it could not deliver it', async () => {
    const customer = await agreed();
    whatsApp.state.numbers.set(`91${customer.mobile}`, 'fails later');
    await tell(customer);
    await eventually(() => sentTo(customer).sms === 1);
    expect(sentTo(customer)).toEqual({ whatsApp: 1, sms: 1 });
    const { id } = await sending.server.database.one<{ id: number }>(
      sql`select id from outbox_message where recipient = ${customer.mobile}`,
    );
    expect(await notify(failed(id))).toBe(200);
    await messageBecomes(sending.server, customer.mobile, 'sent');
    expect(sentTo(customer).sms).toBe(1);
  });
});

const failed = (id: number) =>
  JSON.stringify({
    entry: [{ changes: [{ value: { statuses: [{ status: 'failed', biz_opaque_callback_data: `outbox-${id}` }] } }] }],
  });

async function notify(body: string, secret = appSecret): Promise<number> {
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
  return (await fetch(`${sending.server.url}/api/webhooks/whatsapp`, { method: 'POST', headers, body })).status;
}

describe('a webhook', () => {
  it('is refused with another signature, and when it is not understood', async () => {
    expect(await notify(failed(1), 'another secret')).toBe(401);
    expect(await notify('{"entry":1}')).toBe(400);
    expect(await notify('not json')).toBe(400);
    expect(await notify(failed(999_999_999))).toBe(200);
  });

  it('has an address that only the app can confirm', async () => {
    const confirm = async (token: string) => {
      const query = new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.verify_token': token,
        'hub.challenge': '1158',
      });
      return await fetch(`${sending.server.url}/api/webhooks/whatsapp?${query}`);
    };
    expect(await (await confirm('verify this')).text()).toBe('1158');
    expect((await confirm('guess')).status).toBe(403);
  });
});
