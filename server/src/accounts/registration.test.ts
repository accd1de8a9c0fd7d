import { hash } from '@node-rs/argon2';
import { getProfile, logIn, register } from '@tola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { buildCustomer, call, newRegistration, sendCall, startTestServer, type TestServer } from '#testing';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
});

function registration(changes: Partial<ReturnType<typeof newRegistration>> = {}) {
  return { ...newRegistration(changes), userType: 'User' as const };
}

/** The same fields under their wire names. */
function onWire(changes: Record<string, unknown>): string {
  const { firstName, lastName, mobile, state, email, password, address, gstin } = newRegistration();
  const fields = {
    FirstName: firstName,
    LastName: lastName,
    Number: mobile,
    State: state,
    Email: email,
    Password: password,
    Address: address,
    GstNumber: gstin ?? '',
    UserType: 'User',
  };
  return JSON.stringify({ Obj: JSON.stringify({ ...fields, ...changes }) });
}

async function logInAs({ mobile, password }: { mobile: string; password: string }) {
  return await call(server, logIn, { mobile, password });
}

describe('registration', () => {
  it('creates an account that can log in immediately', async () => {
    const payload = registration();
    const answer = await call(server, register, payload);
    expect(answer).toMatchObject({ ok: true, message: 'Registered Successfully' });
    expect(await logInAs(payload)).toMatchObject({ ok: true, message: 'Login Successful' });
  });

  it.each([
    ['a name in Tamil', { firstName: 'கவிதா' }],
    ['an emoji in the name', { lastName: 'Rao 🪙' }],
    ['an address in Telugu', { address: 'అమీర్‌పేట, హైదరాబాద్' }],
  ])('refuses %s, which invoices could not show', async (_, changes) => {
    expect(await call(server, register, registration(changes))).toMatchObject({
      ...{ code: 400, reason: 'not-printable' },
      message: 'Use English or Devanagari letters, without emoji',
    });
    const devanagari = { firstName: 'कविता', address: 'कोथरूड, पुणे 411038' };
    expect(await call(server, register, registration(devanagari))).toMatchObject({ ok: true });
  });

  it('validates the fields in the specified order and stops at the first error', async () => {
    const order: [Record<string, unknown>, string][] = [
      [{ FirstName: '', LastName: '' }, 'Enter first name'],
      [{ LastName: ' ', Number: '' }, 'Enter last name'],
      [{ Number: '12345', State: '' }, 'Enter mobile number'],
      [{ Number: '98765432101' }, 'Enter mobile number'],
      [{ State: '', Email: 'x' }, 'Select state'],
      [{ State: 'Atlantis' }, 'Select state'],
      [{ Email: 'nobody@nowhere', Password: '' }, 'Enter email'],
      [{ Password: '', Address: '' }, 'Enter password'],
      [{ Address: '', GstNumber: '27AAACT0000A1Z0' }, 'Enter address'],
      [{ GstNumber: '27AAACT0000A1Z0' }, 'Enter valid GST number'],
      [{ UserType: 'Admin' }, 'UserType is not valid'],
    ];
    for (const [wrong, message] of order) {
      const { status, envelope } = await sendCall(server, 'insertRegister', onWire(wrong));
      expect([status, envelope.code, envelope.msg]).toEqual([400, 400, message]);
    }
  });

  it('refuses hostile values and stores nothing', async () => {
    const mobile = newRegistration().mobile;
    const hostile = [
      { FirstName: { $ne: '' } },
      { Email: ['a@b.co'] },
      { Address: 'x'.repeat(501) },
      { LastName: 'a\u0000b' },
    ];
    for (const wrong of hostile) {
      const { status } = await sendCall(server, 'insertRegister', onWire({ ...wrong, Number: mobile }));
      expect(status).toBe(400);
    }
    const { count } = await server.database.one<{ count: number }>(
      sql`select count(*) as count from customer where mobile = ${mobile}`,
    );
    expect(count).toBe(0);
  });

  it('refuses a weak password after every specified check', async () => {
    const { mobile, email } = newRegistration();
    const weak = [
      ['seven 7', 'Choose a password of at least 8 characters'],
      ['Password1', 'This password is on lists of leaked passwords. Choose another one.'],
      [`+91 ${mobile}`, 'Choose a password that is not based on your mobile number or email'],
      [email, 'Choose a password that is not based on your mobile number or email'],
    ] as const;
    for (const [password, message] of weak) {
      expect(await call(server, register, registration({ mobile, email, password }))).toMatchObject({
        code: 400,
        message,
      });
    }
    const { envelope } = await sendCall(server, 'insertRegister', onWire({ Password: 'x', Address: '' }));
    expect(envelope.msg).toBe('Enter address');
  });

  it('leaves passwords that were chosen before these rules valid', async () => {
    const customer = await buildCustomer(server);
    const passwordHash = await hash('x');
    await server.database.run(sql`update customer set password_hash = ${passwordHash} where id = ${customer.id}`);
    expect(await logInAs({ ...customer, password: 'x' })).toMatchObject({ ok: true });
  });

  it('rejects a mobile number that is already registered', async () => {
    const payload = registration();
    await call(server, register, payload);
    const again = await call(server, register, { ...payload, email: 'another@customer.example' });
    expect(again).toMatchObject({ code: 400, message: 'This mobile number is already registered' });
  });

  it('rejects an email that is already registered, ignoring case', async () => {
    const payload = registration({ email: 'Meera.Joshi@Customer.example' });
    await call(server, register, payload);
    const again = await call(server, register, { ...registration(), email: 'meera.JOSHI@customer.EXAMPLE' });
    expect(again).toMatchObject({ code: 400, message: 'This email is already registered' });
  });

  it('creates exactly one account for ten concurrent registrations of a number', async () => {
    const payload = registration();
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, index) =>
        call(server, register, { ...payload, email: `race.${index}@customer.example` }),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(new Set(answers.map((answer) => (answer.ok ? '' : answer.message)))).toEqual(
      new Set(['', 'This mobile number is already registered']),
    );
  });

  it('stores address and GSTIN in the first billing slot only', async () => {
    const payload = registration({ gstin: '27AAACT0000A1ZF' });
    await call(server, register, payload);
    const login = await logInAs(payload);
    if (!login.ok) throw new Error(login.message);
    const profile = await call(server, getProfile, null, { token: login.extras.token });
    expect(profile).toMatchObject({
      ok: true,
      data: [
        {
          address: payload.address,
          gstin: '27AAACT0000A1ZF',
          addressNumber: 1,
          firstName: 'Asha',
          mobile: payload.mobile,
        },
        { address: '', gstin: '', addressNumber: 1 },
        { address: '', addressNumber: 2 },
        { address: '', addressNumber: 2 },
      ],
    });
  });

  it('queues a welcome email', async () => {
    const payload = registration();
    await call(server, register, payload);
    const messages = await server.database.rows<{ template: string; data: unknown }>(
      sql`select template, data from outbox_message where recipient = ${payload.email}`,
    );
    expect(messages).toEqual([{ template: 'welcome', data: { firstName: 'Asha' } }]);
  });

  it('stores the password only as an argon2id hash', async () => {
    const payload = registration({ password: 'never to be read again' });
    await call(server, register, payload);
    const rows = await server.database.rows<Record<string, unknown>>(
      sql`select * from customer where mobile = ${payload.mobile}`,
    );
    expect(JSON.stringify(rows)).not.toContain('never to be read again');
    expect(rows[0]?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('limits on registration', () => {
  it('allow 600 per hour from one IP address', async () => {
    const crowded = await startTestServer();
    try {
      await crowded.database.run(sql`
        insert into rate_limit (name, key, window_started_at, taken, expires_at)
        values ('registration', '127.0.0.1', ${crowded.clock()}, 599, ${new Date(crowded.clock().getTime() + 3_600_000)})`);
      expect(await call(crowded, register, registration())).toMatchObject({ ok: true });
      expect(await call(crowded, register, registration())).toMatchObject({ code: 429 });
    } finally {
      await crowded.close();
    }
  });
});
