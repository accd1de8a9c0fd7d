import { INTERRUPTED, openReply, READ_ONLY, sealRequest } from '@tola/contract';
import { getProfile, logIn } from '@tola/contract/accounts';
import { listAudit, signIn } from '@tola/contract/staff';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  buildCustomer,
  call,
  type DatabaseProxy,
  eventually,
  openDatabaseProxy,
  openTestDatabase,
  ownerLogin,
  ownerPassword,
  sendCall,
  signInOwner,
  startTestServer,
  type TestCustomer,
  type TestDatabase,
  type TestServer,
} from '#testing';

let database: TestDatabase;
let line: DatabaseProxy;
let server: TestServer;
let customer: TestCustomer;

beforeAll(async () => {
  database = await openTestDatabase();
  line = await openDatabaseProxy(database.url);
  server = await startTestServer({
    demo: true,
    worker: true,
    settings: { databaseUrl: line.url, adminEmail: ownerLogin, adminPassword: ownerPassword },
  });
  customer = await buildCustomer(server);
}, 120_000);

afterEach(() => line.restore());

afterAll(async () => {
  await server.close();
  await line.close();
  await database.close();
});

async function profile() {
  return await call(server, getProfile, null, { token: customer.token });
}

async function everythingWorks(): Promise<void> {
  await eventually(async () => {
    expect((await profile()).ok).toBe(true);
    expect(await (await fetch(`${server.url}/readyz`)).text()).not.toContain('database');
    return true;
  }, 40_000);
}

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now();
  const result = await work;
  return { result, ms: performance.now() - began };
}

describe('with the database down', () => {
  it('calls answer 503 with an envelope, its own message and retry-after', async () => {
    line.cut();
    const reply = await sendCall(server, getProfile.name, sealRequest({ Token: customer.token }));
    expect([reply.status, reply.envelope.code, reply.envelope.msg]).toEqual([503, 503, INTERRUPTED]);
    expect(reply.headers.get('retry-after')).toBe('5');
    expect(openReply(getProfile as never, reply.text)).toMatchObject({ ok: false, code: 503 });
    const guest = await call(server, logIn, { mobile: '9876543210', password: 'wrong-password' });
    expect(guest).toMatchObject({ ok: false, code: 503, message: INTERRUPTED });
    const staff = await call(
      server,
      signIn,
      { email: 'a@b.example', password: 'a password' },
      { prefix: '/back-office/api' },
    );
    expect(staff).toMatchObject({ ok: false, code: 503, message: INTERRUPTED });
    await everythingWorksAfter(() => line.restore());
  });

  it('raw routes answer 503 in plain text', async () => {
    line.cut();
    const response = await fetch(`${server.url}/api/invoices/TL-26-000001.pdf`, {
      headers: { cookie: `tola_session=${customer.token}` },
    });
    expect([response.status, await response.text()]).toEqual([503, INTERRUPTED]);
    expect(response.headers.get('retry-after')).toBe('5');
    await everythingWorksAfter(() => line.restore());
  });

  it('healthz stays 200 and readyz names the database', async () => {
    line.cut();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const ready = await fetch(`${server.url}/readyz`);
    expect(ready.status).toBe(503);
    expect(((await ready.json()) as { reasons: string[] }).reasons).toContain('the database does not answer');
    await everythingWorksAfter(() => line.restore());
  });
});

describe('with the database hung', () => {
  it('pending and new calls answer 503 within a few seconds', async () => {
    await everythingWorks();
    line.silenceAll();
    const [underWay, second] = await Promise.all([timed(profile()), timed(profile())]);
    const later = await timed(profile());
    for (const { result, ms } of [underWay, second, later]) {
      expect(result).toMatchObject({ ok: false, code: 503, message: INTERRUPTED });
      expect(ms).toBeLessThan(20_000);
    }
    await everythingWorksAfter(() => line.restore());
  }, 60_000);
});

/** What the store's own server does while its disk is nearly full. */
async function setReadOnly(isOn: boolean): Promise<void> {
  const client = await database.pool.connect();
  const name = new URL(database.url).pathname.slice(1);
  try {
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter database "${name}" set default_transaction_read_only = ${isOn ? 'on' : 'off'}`);
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    );
  } finally {
    client.release(true);
  }
}

describe('with a database that only reads, because its disk is full', () => {
  it('calls that read are answered, calls that write get 503 with a sentence of their own, and it heals', async () => {
    // A connection that the interruption broke may answer the first write with 503.
    const owner = await eventually(async () => await signInOwner(server), 20_000);
    const filter = { search: '', kind: '', subjectId: '', who: null, from: null, to: null };
    const everything = { page: 1, perPage: 50, ...filter };
    await setReadOnly(true);
    await eventually(async () => (await profile()).ok, 20_000);
    expect(await owner.call(listAudit, everything)).toMatchObject({
      ok: true,
    });
    const wire = sealRequest({ LoginId: '9876543210', Password: 'wrong-password' });
    const reply = await sendCall(server, logIn.name, wire);
    expect([reply.status, reply.envelope.code, reply.envelope.msg]).toEqual([503, 503, READ_ONLY]);
    expect(reply.headers.get('retry-after')).toBe('5');
    expect(openReply(logIn as never, reply.text)).toMatchObject({ ok: false, reason: 'read-only' });
    const ready = await fetch(`${server.url}/readyz`);
    const { reasons } = (await ready.json()) as { reasons: string[] };
    expect([ready.status, reasons.join()]).toEqual([503, expect.stringContaining('accepts no changes')]);
    await setReadOnly(false);
    await eventually(async () => !(await (await fetch(`${server.url}/readyz`)).text()).includes('database'), 30_000);
    expect(await call(server, logIn, { mobile: '9876543210', password: 'wrong-password' })).toMatchObject({
      code: 401,
    });
  });
});

async function everythingWorksAfter(restore: () => void): Promise<void> {
  restore();
  await everythingWorks();
}
