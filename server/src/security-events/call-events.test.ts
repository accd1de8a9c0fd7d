/** The security events that requests leave: who, from where, which account and why. */
import { getProfile, logIn, requestOtp, verifyOtp } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import type { AnsweredRequest } from '#http';
import {
  buildCustomer,
  call,
  confirm,
  createStaffClient,
  eventually,
  newStaffClient,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  sendCall,
  signInOwner,
  startTestServer,
  type TestCustomer,
  type TestServer,
} from '#testing';
import { eventOf } from './call-events.ts';
import type { SecurityEvent } from './security-event.ts';

let server: TestServer;
let customer: TestCustomer;
let owner: StaffClient;
beforeAll(async () => {
  server = await startTestServer({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  customer = await buildCustomer(server);
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

interface Row {
  readonly kind: string;
  readonly outcome: string;
  readonly reason: string;
  readonly customerId: number | null;
  readonly staffId: number | null;
  readonly ip: string;
  readonly times: number;
}

/** The rows that a request adds, once they are written. */
async function eventsOf(request: () => Promise<unknown>, kind: string): Promise<Row[]> {
  await server.database.run(sql`delete from security_event`);
  await request();
  return await eventually(async () => {
    const rows = await server.database.rows<Row>(sql`
      select kind, outcome, reason, customer_id, staff_id, ip, times from security_event where kind = ${kind} order by id`);
    return rows.length > 0 && rows;
  });
}

const loopback = expect.stringMatching(/^(?:127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/);

describe('customers', () => {
  it('record a wrong password with the account that it was for', async () => {
    const wrong = { mobile: customer.mobile, password: 'not the password' };
    expect(await eventsOf(async () => await call(server, logIn, wrong), 'customer-sign-in')).toEqual([
      {
        ...{ kind: 'customer-sign-in', outcome: 'refused', reason: 'GetLogin: wrong-login' },
        ...{ customerId: customer.id, staffId: null, ip: loopback, times: 1 },
      },
    ]);
  });

  it('record a login for a number without an account, but not the number', async () => {
    const wrong = { mobile: '9123456780', password: 'not the password' };
    const [row] = await eventsOf(async () => await call(server, logIn, wrong), 'customer-sign-in');
    expect(row).toMatchObject({ customerId: null, outcome: 'refused' });
    expect(JSON.stringify(await server.database.rows(sql`select * from security_event`))).not.toContain('9123456780');
  });

  it('record a lock-out once a minute and account, however often it is met', async () => {
    const { id, mobile } = await buildCustomer(server);
    const wrong = { mobile, password: 'not the password' };
    const guess = async () => {
      for (let tries = 0; tries < 14; tries += 1) await call(server, logIn, wrong);
      await eventually(async () => {
        const { times } = await server.database.one<{ times: number }>(sql`
          select coalesce(sum(times), 0) as times from security_event`);
        return times === 14;
      });
    };
    expect(await eventsOf(guess, 'lock-out')).toMatchObject([
      { outcome: 'refused', reason: 'GetLogin: too-many-tries', customerId: id, ip: loopback },
    ]);
  });

  it('record a login', async () => {
    const login = { mobile: customer.mobile, password: customer.password };
    const [row] = await eventsOf(async () => await call(server, logIn, login), 'customer-sign-in');
    expect(row).toMatchObject({ customerId: customer.id, outcome: 'succeeded' });
  });

  it('record a requested and a wrong code', async () => {
    const { mobile } = customer;
    const [sent] = await eventsOf(async () => await call(server, requestOtp, { mobile }), 'code');
    expect(sent).toMatchObject({ outcome: 'succeeded', customerId: customer.id });
    const [wrong] = await eventsOf(async () => await call(server, verifyOtp, { mobile, otp: '00000' }), 'code');
    expect(wrong).toMatchObject({ outcome: 'refused', customerId: customer.id });
  });

  it('record a token that is none, but not a guest', async () => {
    await eventsOf(async () => await call(server, getProfile, null, { token: 'forged' }), 'session-refused');
    await call(server, getProfile, null);
    const rows = await server.database.rows(sql`select from security_event`);
    expect(rows).toHaveLength(1);
  });

  it('record a request from another site', async () => {
    const request = async () =>
      await sendCall(server, 'GetProfileFront', '{}', {
        cookie: `tola_session=${customer.token}`,
        headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      });
    expect(await eventsOf(request, 'cross-site')).toMatchObject([{ reason: 'GetProfileFront: other-site' }]);
  });
});

const LOGIN_CALLS = contract.staffCallGroups
  .filter(({ name }) => name === 'Login' || name === 'Passkeys')
  .flatMap(({ calls }) => calls);

function eventOfReply(name: string, refusal: AnsweredRequest['refusal']): SecurityEvent | null {
  return eventOf({ name, refusal, payload: undefined, hasToken: true, ip: '', userAgent: '' });
}

describe('calls that open a session, or confirm or change a factor', () => {
  it('are each an event when they succeed', () => {
    const silent = LOGIN_CALLS.map(({ name }) => name).filter((name) => eventOfReply(name, null) === null);
    const changeNothing = [
      ...['WhoAmI', 'AllowDownload', 'ReadInvite', 'ListSessions'],
      ...['BeginEnrolment', 'BeginPasskey', 'BeginPasskeyCheck', 'BeginPasskeySignIn'],
    ];
    expect(silent.toSorted()).toEqual(changeNothing.toSorted());
  });

  it('are each an event when they are refused', () => {
    const silent = LOGIN_CALLS.flatMap(({ name, refusals, freshFactor }) =>
      [...Object.keys(refusals), ...(freshFactor ? ['fresh-factor-due'] : [])]
        .filter((reason) => eventOfReply(name, { code: 400, reason })?.outcome !== 'refused')
        .map((reason) => `${name}: ${reason}`),
    );
    expect(silent).toEqual([]);
  });
});

describe('staff', () => {
  it('record a wrong code and a right one where the factor is confirmed again', async () => {
    const wrong = async () => await owner.callOnce(contract.confirmFactor, { code: '000000' });
    const [refused] = await eventsOf(wrong, 'fresh-factor');
    expect(refused).toMatchObject({
      outcome: 'refused',
      staffId: expect.any(Number),
      reason: 'ConfirmFactor: wrong-code',
    });
    server.clock.advance(30);
    const [succeeded] = await eventsOf(async () => await confirm(owner, server.clock()), 'fresh-factor');
    expect(succeeded).toMatchObject({ outcome: 'succeeded', staffId: expect.any(Number), reason: 'ConfirmFactor' });
  });

  it('record a wrong password with the member of staff', async () => {
    const wrong = { email: ownerLogin, password: 'not the password' };
    const [row] = await eventsOf(
      async () => await newStaffClient(server).call(contract.signIn, wrong),
      'staff-sign-in',
    );
    expect(row).toMatchObject({ outcome: 'refused', staffId: expect.any(Number), reason: 'SignIn: wrong-login' });
  });

  it('record a call without the right', async () => {
    const editor = await createStaffClient(server, owner, ['content']);
    const [row] = await eventsOf(async () => await editor.call(contract.listPeople, null), 'admission');
    expect(row).toMatchObject({ outcome: 'refused', staffId: expect.any(Number), reason: 'ListPeople: no-right' });
  });

  it('record a refused upload', async () => {
    const page = { part: 'products', name: 'page', file: Buffer.from('<script>').toString('base64') } as const;
    const [row] = await eventsOf(async () => await owner.call(contract.uploadPicture, page), 'upload');
    expect(row).toMatchObject({
      outcome: 'refused',
      reason: 'UploadPicture: not-a-picture',
      staffId: expect.any(Number),
    });
  });

  it('record the view of a customer', async () => {
    const [row] = await eventsOf(
      async () => await owner.ok(contract.readCustomer, { id: customer.id }),
      'customer-viewed',
    );
    expect(row).toMatchObject({ outcome: 'succeeded', customerId: customer.id, staffId: expect.any(Number) });
  });
});
