/** Security events as owners see them: list, file and mail alerts. */
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { sql } from '#database';
import { enqueue } from '#jobs';
import { recordSecurityEvent, type SecurityEvent } from '#security-events';
import {
  buildCustomer,
  createStaffClient,
  eventually,
  type FixedClock,
  fixedClock,
  type MailServer,
  ownerLogin,
  ownerPassword,
  readMail,
  type StaffClient,
  signInOwner,
  startMailServer,
  startTestServer,
  type TestCustomer,
  type TestServer,
} from '#testing';

let server: TestServer;
let mailServer: MailServer;
let clock: FixedClock;
let owner: StaffClient;
let customer: TestCustomer;
beforeAll(async () => {
  mailServer = await startMailServer();
  clock = fixedClock('2026-11-23T06:50:00Z');
  const settings = { adminEmail: ownerLogin, adminPassword: ownerPassword, smtpUrl: mailServer.url };
  server = await startTestServer({ worker: true, settings, clock });
  owner = await signInOwner(server);
  customer = await buildCustomer(server);
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});
beforeEach(async () => {
  await server.database.run(sql`delete from security_event`);
});

async function record(event: Partial<SecurityEvent>, at = clock()): Promise<void> {
  const defaults: SecurityEvent = { kind: 'customer-sign-in', outcome: 'refused', ip: '203.0.113.9' };
  await server.database.transaction(async (tx) => await recordSecurityEvent(tx, { ...defaults, ...event }, at));
}

type Wanted = typeof contract.listSecurityEvents extends contract.StaffCall<infer P, infer _D, infer _R> ? P : never;
const all: Wanted = { page: 1, perPage: 50, kind: null, outcome: null, search: '', address: '', from: null, to: null };

/** Reasons of the events that a search finds, without the events of searching. */
async function found(filters: Partial<Wanted>): Promise<string[]> {
  const { rows } = await owner.ok(contract.listSecurityEvents, { ...all, ...filters });
  return rows.filter(({ reason }) => reason !== 'ListSecurityEvents').map(({ reason }) => reason);
}

async function fileOf(query: string): Promise<{ status: number; text: string }> {
  const headers = { cookie: owner.cookie };
  const response = await fetch(`${server.url}/back-office/files/security-events.csv?${query}`, { headers });
  return { status: response.status, text: await response.text() };
}

describe('the list of security events', () => {
  it('filters by kind, outcome, account, address and time, newest first', async () => {
    const [early, late] = [new Date('2026-11-23T05:00:00Z'), new Date('2026-11-23T06:00:00Z')];
    await record({ reason: 'login', customerId: customer.id }, early);
    await record({ kind: 'export', outcome: 'succeeded', reason: 'orders.csv', ip: '198.51.100.7' }, late);
    await record(
      { kind: 'consent', reason: 'gone', customerId: 987_654 as typeof customer.id, ip: '2001:db8::1' },
      late,
    );
    expect(await found({})).toEqual(['gone', 'orders.csv', 'login']);
    expect(await found({ kind: 'export' })).toEqual(['orders.csv']);
    expect(await found({ outcome: 'refused' })).toEqual(['gone', 'login']);
    expect(await found({ search: customer.mobile })).toEqual(['login']);
    expect(await found({ search: customer.email })).toEqual(['login']);
    expect(await found({ search: '100%' })).toEqual([]);
    expect(await found({ address: '198.51.100.7' })).toEqual(['orders.csv']);
    expect(await found({ address: '198.51.' })).toEqual(['orders.csv']);
    expect(await found({ address: '198.51' })).toEqual([]);
    expect(await found({ address: '2001:' })).toEqual(['gone']);
    expect(await found({ from: '2026-11-23T11:00:00+05:30' })).toEqual(['gone', 'orders.csv']);
    expect(await found({ to: '2026-11-23T11:00:00+05:30' })).toEqual(['login']);
  });

  it('names accounts as they are now, and erased ones by id', async () => {
    await record({ reason: 'login', customerId: customer.id });
    await record({ reason: 'gone', customerId: 987_654 as typeof customer.id });
    const { rows, total } = await owner.ok(contract.listSecurityEvents, {
      ...all,
      kind: 'customer-sign-in',
      perPage: 1,
    });
    expect(total).toBe(2);
    expect(rows).toMatchObject([{ customer: { id: 987_654, name: 'Customer 987654' }, staff: null, times: 1 }]);
    const second = await owner.ok(contract.listSecurityEvents, {
      ...all,
      kind: 'customer-sign-in',
      perPage: 1,
      page: 2,
    });
    expect(second.rows).toMatchObject([{ customer: { id: customer.id, name: 'Asha Kulkarni' } }]);
  });

  it('needs its right, and each view is a security event', async () => {
    const auditor = await createStaffClient(server, owner, ['accounts']);
    expect(await auditor.call(contract.listSecurityEvents, all)).toMatchObject({ ok: false, code: 403 });
    await owner.ok(contract.listSecurityEvents, all);
    const { rows } = await eventually(async () => {
      const page = await owner.ok(contract.listSecurityEvents, { ...all, kind: 'events-viewed' });
      return page.rows.length > 0 && page;
    });
    expect(rows).toMatchObject([{ outcome: 'succeeded', staff: { name: 'Owner' } }]);
  });
});

describe('security-events.csv', () => {
  it('has the filtered events and leaves an audit entry without the searched text', async () => {
    await record({ reason: 'login', customerId: customer.id });
    await record({ kind: 'export', outcome: 'succeeded', reason: '=1+1' });
    await owner.ok(contract.allowDownload, null);
    const { status, text } = await fileOf(`kind=customer-sign-in&search=${customer.mobile}`);
    expect(status).toBe(200);
    expect(text.trim().split('\r\n')).toEqual([
      'At (IST),Event,Outcome,Cause,Times,Customer ID,Customer,Staff,IP address,Browser',
      `2026-11-23 12:20:00,Customer login,refused,login,1,${customer.id},Asha Kulkarni,,203.0.113.9,`,
    ]);
    const [entry] = await server.database.rows<{ note: string }>(sql`
      select note from audit_entry where action = 'exported' and subject = 'security-events.csv'`);
    expect(entry?.note).toBe('kind=customer-sign-in&search=***');
    expect((await fileOf('kind=export')).text).toContain("'=1+1");
    expect((await fileOf('kind=none')).status).toBe(400);
  });

  it('needs a fresh second factor', async () => {
    clock.advance(600);
    expect((await fileOf('')).status).toBe(403);
  });
});

describe('a pattern of security events', () => {
  async function watch(): Promise<void> {
    await enqueue(server.database, { name: 'watch-security-events', schema: z.object({}) }, {});
  }
  async function attack(): Promise<void> {
    for (let tries = 0; tries < 10; tries += 1) await record({ kind: 'staff-sign-in', reason: 'wrong-login' });
  }
  const alerts = () => mailServer.mails.filter(({ raw }) => /^Subject: .*Security alert/m.test(raw));

  it('mails every owner once, and again only after an hour', async () => {
    clock.set('2026-11-23T06:59:30Z');
    await server.database.run(sql`
      update staff_member set roles = array['owner'] where email = 'colleague-1@tola.test'`);
    await attack();
    await watch();
    await eventually(async () => alerts().length === 2);
    expect(
      alerts()
        .flatMap(({ to }) => to)
        .toSorted(),
    ).toEqual(['colleague-1@tola.test', ownerLogin]);
    const { text } = await readMail(alerts()[0]?.raw ?? '');
    expect(text).toContain('10 failed staff sign-ins from one address within an hour');
    expect(text).toContain('/back-office/security-events?kind=staff-sign-in&outcome=refused');

    // Another hour of the clock is not another hour of quiet.
    for (const later of ['2026-11-23T07:00:30Z', '2026-11-23T07:30:00Z']) {
      clock.set(later);
      await attack();
      await watch();
    }
    clock.set('2026-11-23T07:59:31Z');
    await attack();
    await watch();
    await eventually(async () => alerts().length === 4);
    const { mailed } = await server.database.one<{ mailed: number }>(sql`
      select count(*) as mailed from outbox_message where template = 'security-alert'`);
    expect(mailed).toBe(4);
  });
});
