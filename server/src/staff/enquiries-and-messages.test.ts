import { addEnquiry } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDataKeys } from '#data-keys';
import { sql } from '#database';
import { queueMail, queueSecretSms } from '#outbox';
import {
  call,
  createStaffClient,
  eventually,
  fixedClock,
  type MailServer,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  signInOwner,
  startMailServer,
  startTestServer,
  type TestServer,
} from '#testing';

let mail: MailServer;
let server: TestServer;
let owner: StaffClient;
let helper: StaffClient;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({
    worker: true,
    clock: fixedClock(new Date()),
    settings: { adminEmail: ownerLogin, adminPassword: ownerPassword, smtpUrl: mail.url },
  });
  owner = await signInOwner(server);
  helper = await createStaffClient(server, owner, ['orders']);
});
afterAll(async () => {
  await server.close();
  await mail.close();
});

let sent = 0;

/** Sends an enquiry and returns its ticket as staff see it. */
async function arrived(message = 'When do you open?'): Promise<contract.EnquiryDetail> {
  sent += 1;
  const email = `asker-${sent}@customer.example`;
  const letter = { firstName: 'Asha', lastName: 'Kulkarni', mobile: '9876543210', email, message };
  const answer = await call(server, addEnquiry, letter);
  if (!answer.ok) throw new Error(answer.message);
  const { rows } = await helper.ok(contract.listEnquiries, list({ search: email }));
  return await helper.ok(contract.readEnquiry, { ticketNumber: rows[0]?.ticketNumber ?? '' });
}

function list(wanted: Partial<Parameters<typeof contract.listEnquiries.payload.encode>[0]> = {}) {
  return { page: 1, perPage: 50, search: '', kind: null, status: null, assignedTo: '', ...wanted };
}

async function again({ ticketNumber }: contract.EnquiryDetail): Promise<contract.EnquiryDetail> {
  return await helper.ok(contract.readEnquiry, { ticketNumber });
}

async function entries(kind: string, subjectId: string): Promise<contract.AuditEntry[]> {
  const wanted = { page: 1, perPage: 9, search: '', kind, subjectId, who: null, from: null, to: null };
  return (await owner.ok(contract.listAudit, wanted)).rows;
}

describe('an enquiry', () => {
  it('is assigned, noted on and closed, with before and after in the audit log', async () => {
    const { ticketNumber, version } = await arrived();
    const note = 'Rang them';
    await helper.ok(contract.workOnEnquiry, { ticketNumber, version, status: 'closed', assignedTo: 'Owner', note });
    const [found] = (await helper.ok(contract.listEnquiries, list({ assignedTo: 'Owner', status: 'closed' }))).rows;
    expect(found).toMatchObject({ ticketNumber, status: 'closed', assignedTo: 'Owner' });
    expect((await entries('enquiry', ticketNumber))[0]).toMatchObject({
      action: 'worked on',
      note,
      before: { status: 'new', assignedTo: null },
      after: { status: 'closed', assignedTo: 'Owner' },
    });
    const held = await again(await helper.ok(contract.readEnquiry, { ticketNumber }));
    await helper.ok(contract.workOnEnquiry, {
      ticketNumber,
      version: held.version,
      status: null,
      note: '',
      assignedTo: '',
    });
    expect(await again(held)).toMatchObject({ assignedTo: null, status: 'closed' });
  });

  it('is answered by email, signed by its author', async () => {
    const enquiry = await arrived('Do you sell in Nagpur?');
    const { ticketNumber, version } = enquiry;
    await helper.ok(contract.replyToEnquiry, { ticketNumber, version, text: 'We deliver to Nagpur.' });
    expect(await again(enquiry)).toMatchObject({ status: 'answered' });
    const letter = await eventually(() =>
      mail.mails.find(({ to, raw }) => to.includes(enquiry.email) && raw.includes('We deliver to Nagpur.')),
    );
    expect(letter.raw).toContain(ticketNumber);
    expect((await entries('enquiry', ticketNumber))[0]).toMatchObject({ action: 'replied to' });
  });

  it('is answered once when two people reply concurrently, and the second is refused', async () => {
    const enquiry = await arrived();
    const { ticketNumber, version } = enquiry;
    const answers = await Promise.all(
      [owner, helper].map((client) => client.call(contract.replyToEnquiry, { ticketNumber, version, text: 'At ten.' })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 409, reason: 'changed-meanwhile' });
    const { count } = await server.database.one<{ count: number }>(sql`
      select count(*) from outbox_message where template = 'enquiry-reply' and recipient = ${enquiry.email}`);
    expect(count).toBe(1);
    const late = { ticketNumber, version, status: 'new', assignedTo: 'Owner', note: '' } as const;
    expect(await helper.call(contract.workOnEnquiry, late)).toMatchObject({ reason: 'changed-meanwhile' });
    expect(await again(enquiry)).toMatchObject({ status: 'answered', assignedTo: null });
  });

  it('is refused without the right, without text and for an unknown ticket', async () => {
    const { ticketNumber, version } = await arrived();
    const pricer = await createStaffClient(server, owner, ['pricing']);
    expect(await pricer.call(contract.readEnquiry, { ticketNumber })).toMatchObject({ ok: false, code: 403 });
    expect(await pricer.call(contract.replyToEnquiry, { ticketNumber, version, text: 'x' })).toMatchObject({
      code: 403,
    });
    expect(await helper.call(contract.replyToEnquiry, { ticketNumber, version, text: ' ' })).toMatchObject({
      ok: false,
      code: 400,
    });
    const nobody = 'ENQ-26-999999';
    expect(await helper.call(contract.readEnquiry, { ticketNumber: nobody })).toMatchObject({ code: 404 });
    const work = { ticketNumber: nobody, version, status: null, assignedTo: null, note: 'x' };
    expect(await helper.call(contract.workOnEnquiry, work)).toMatchObject({ code: 404, reason: 'enquiry-unknown' });
  });
});

describe('a message', () => {
  async function queued(to: string): Promise<number> {
    const now = server.clock();
    const data = { firstName: 'Asha' };
    await queueMail(server.database, { template: 'welcome', to, data, dedupeKey: `test ${to}` }, now);
    const wanted = { page: 1, perPage: 1, search: to, state: '', channel: 'mail' };
    return (await helper.ok(contract.listMessages, wanted)).rows[0]?.id ?? 0;
  }

  const lettersTo = (to: string): number => mail.mails.filter((letter) => letter.to.includes(to)).length;

  it('is shown as sent, and can be resent', async () => {
    const to = 'once.more@customer.example';
    const id = await queued(to);
    await eventually(async () => (await helper.ok(contract.readMessage, { id })).state === 'sent');
    expect((await helper.ok(contract.readMessage, { id })).text).toContain('was opened with this email address');
    await helper.ok(contract.resendMessage, { id });
    await eventually(() => lettersTo(to) === 2);
    expect(await entries('message', String(id))).toMatchObject([{ action: 'sent again' }]);
  });

  it('with a secret is shown to owners only, and cannot be resent once erased', async () => {
    const expiresAt = new Date(server.clock().getTime() + 600_000);
    const secret = {
      template: 'one-time-password',
      to: '9812345670',
      data: { code: '12345', minutes: 10, purpose: 'reset' },
    } as const;
    const keys = readDataKeys(server.platform.settings);
    await queueSecretSms(server.database, keys, { ...secret, dedupeKey: 'test secret', expiresAt }, server.clock());
    const wanted = { page: 1, perPage: 1, search: secret.to, state: '', channel: 'sms' };
    const id = (await helper.ok(contract.listMessages, wanted)).rows[0]?.id ?? 0;
    expect((await helper.ok(contract.readMessage, { id })).text).toBeNull();
    expect((await owner.ok(contract.readMessage, { id })).text).toContain('12345');
    await server.database.run(sql`update outbox_message set data = 'null', state = 'expired' where id = ${id}`);
    expect(await owner.call(contract.resendMessage, { id })).toMatchObject({ ok: false, reason: 'cannot-resend' });
    expect(await entries('message', String(id))).toEqual([]);
  });

  it('is found by a part of its template, and by the beginning or end of its recipient', async () => {
    const id = await queued('order.office@branch.example');
    for (const search of ['elcom', 'order', 'order.office', 'Branch.example', 'le']) {
      const wanted = { page: 1, perPage: 50, search, state: '', channel: '' };
      const { rows } = await helper.ok(contract.listMessages, wanted);
      expect({ search, ids: rows.map((row) => row.id) }).toEqual({ search, ids: expect.arrayContaining([id]) });
    }
    const other = { page: 1, perPage: 50, search: 'branch.example', state: '', channel: 'sms' };
    expect(await helper.ok(contract.listMessages, other)).toMatchObject({ rows: [], total: 0 });
  });

  it('is refused without the right or for an unknown id', async () => {
    const pricer = await createStaffClient(server, owner, ['pricing']);
    expect(await pricer.call(contract.resendMessage, { id: 1 })).toMatchObject({ ok: false, code: 403 });
    expect(await pricer.call(contract.readMessage, { id: 1 })).toMatchObject({ ok: false, code: 403 });
    expect(await helper.call(contract.readMessage, { id: 999_999 })).toMatchObject({ ok: false, code: 404 });
    expect(await helper.call(contract.resendMessage, { id: 999_999 })).toMatchObject({ ok: false, code: 409 });
  });
});
