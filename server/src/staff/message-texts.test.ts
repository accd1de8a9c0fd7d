import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueMail } from '#outbox';
import {
  buildCustomer,
  createStaffClient,
  eventually,
  messageBecomes,
  openSendingShop,
  ownerLogin,
  ownerPassword,
  queueWelcome,
  type SendingShop,
  type StaffClient,
  signInOwner,
  sweepOutbox,
} from '#testing';

let sending: SendingShop;
let owner: StaffClient;
beforeAll(async () => {
  sending = await openSendingShop({ adminEmail: ownerLogin, adminPassword: ownerPassword });
  owner = await signInOwner(sending.server);
});
afterAll(async () => await sending.close());

const welcomeText = { template: 'welcome', channel: 'mail' } as const;
const read = async () => await owner.ok(contract.readMessageText, welcomeText);

async function save(change: Partial<contract.MessageTextVersion>, client = owner) {
  const { version, subject, body } = await read();
  return await client.call(contract.saveMessageText, {
    ...welcomeText,
    version,
    subject,
    body,
    dltTemplateId: null,
    whatsappTemplate: null,
    ...change,
  });
}

describe('the text of a message', () => {
  it('is changed, sent, listed with its versions, and restored', async () => {
    const { mailServer, server } = sending;
    const { shipped } = await read();
    expect(await save({ subject: 'Namaste {firstName}', body: 'Welcome to {tradeName}.\n\n{details}' })).toMatchObject({
      ok: true,
    });
    const { email: to } = await buildCustomer(server);
    const mail = { template: 'welcome', to, data: { firstName: 'Asha' }, dedupeKey: 'namaste' } as const;
    await queueMail(server.database, mail, server.clock());
    await eventually(() => mailServer.mails.some(({ raw }) => raw.includes('Namaste Asha')));
    expect(
      (await owner.ok(contract.listMessageTexts, null)).texts.find(({ template }) => template === 'welcome'),
    ).toMatchObject({
      isChanged: true,
    });
    expect(await save({ subject: '', body: '' })).toMatchObject({ ok: true });
    expect(await read()).toMatchObject({
      isChanged: false,
      ...shipped,
      version: 2,
      versions: [{ body: '' }, { version: 1 }],
    });
  });

  it('is saved once by repeated and concurrent requests', async () => {
    const { version } = await read();
    const one = {
      ...welcomeText,
      version,
      subject: 'A',
      body: 'One {firstName}',
      dltTemplateId: null,
      whatsappTemplate: null,
    };
    const two = { ...one, body: 'Two {firstName}' };
    const answers = await Promise.all([one, two].map(async (text) => await owner.call(contract.saveMessageText, text)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'changed-meanwhile' });
    const held = await read();
    expect(await owner.call(contract.saveMessageText, held.body === one.body ? one : two)).toMatchObject({ ok: true });
    expect((await read()).version).toBe(version + 1);
  });

  it('is refused with unknown placeholders, for unknown messages, and without the right', async () => {
    expect(await save({ body: 'Dear {fristName}' })).toMatchObject({
      reason: 'placeholder-unknown',
      message: 'Unknown placeholders: {fristName}',
    });
    const unknown = { template: 'no-such-text', channel: 'mail' } as const;
    expect(await owner.call(contract.readMessageText, unknown)).toMatchObject({ reason: 'text-unknown' });
    const clerk = await createStaffClient(sending.server, owner, ['orders']);
    expect(await save({ body: 'Mine' }, clerk)).toMatchObject({ code: 403 });
    const shown = await owner.ok(contract.previewMessageText, {
      ...welcomeText,
      subject: 'Hi',
      body: 'Dear {firstName}',
    });
    expect(shown.text).toContain('Dear Ashalata');
  });
});

describe('the health of the transports', () => {
  it('shows a mail server that is down at the first attempt, and its recovery', async () => {
    const { server, mailServer } = sending;
    let sent = 0;
    const welcome = async () => {
      sent += 1;
      return await queueWelcome(server.database, server.clock(), { dedupeKey: `health ${sent}` });
    };
    const mail = async () =>
      (await owner.ok(contract.readMessageHealth, null)).find(({ transport }) => transport === 'mail');
    await messageBecomes(server, await welcome(), 'sent');
    expect(await mail()).toMatchObject({ isSetUp: true, failingSince: null, succeededAt: expect.any(String) });
    mailServer.faults.push('cuts the connection');
    const to = await welcome();
    // The failure is noted before the message waits again.
    const failing = await eventually(async () => {
      const health = await mail();
      return health !== undefined && health.failingSince !== null && health.waiting === 1 && health;
    });
    expect(failing).toMatchObject({ failures: 1, lastError: expect.stringMatching(/\S/) });
    await messageBecomes(server, await welcome(), 'sent');
    await sweepOutbox(server);
    await messageBecomes(server, to, 'sent');
    expect(await mail()).toMatchObject({ failingSince: null, failures: 0, lastError: '', waiting: 0 });
  });
});
