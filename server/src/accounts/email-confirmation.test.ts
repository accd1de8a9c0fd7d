import {
  addEnquiry,
  addPriceAlert,
  confirmEmail,
  getProfile,
  readEmailLink,
  refuseEmail,
  register,
  resendEmailLink,
} from '@tola/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { deleteExpiredMailboxLinks } from '#mailboxes';
import {
  buildCustomer,
  buildNewcomer,
  call,
  eventually,
  newRegistration,
  openSendingShop,
  readMail,
  type SendingShop,
  sweepOutbox,
  type TestServer,
} from '#testing';

let shop: SendingShop;
let server: TestServer;

beforeAll(async () => {
  shop = await openSendingShop();
  ({ server } = shop);
});
afterEach(() => {
  shop.mailServer.mails.length = 0;
});
afterAll(async () => await shop.close());

/** Texts of the emails that a mailbox has received, oldest first. */
async function mailsTo(email: string, count: number): Promise<string[]> {
  return await eventually(() => {
    const mails = shop.mailServer.mails.filter(({ to }) => to.includes(email));
    expect(mails).toHaveLength(count);
    return mails.map(({ raw }) => readMail(raw).text);
  });
}

function tokenIn(mail: string | undefined): string {
  return /\/email\/confirm#(\S+)/.exec(mail ?? '')?.[1] ?? '';
}

async function newcomer() {
  const customer = await buildNewcomer(server);
  const [welcome] = await mailsTo(customer.email, 1);
  return { ...customer, linkToken: tokenIn(welcome) };
}

const read = async (token: string) => await call(server, readEmailLink, { token });
const confirm = async (token: string) => await call(server, confirmEmail, { token });
const refuse = async (token: string) => await call(server, refuseEmail, { token });
const profileEmail = async (token: string) => {
  const profile = await call(server, getProfile, null, { token });
  return profile.ok ? profile.data[0]?.email : profile.code;
};

describe('the first email to a new account', () => {
  it('holds no text of the person who registered', async () => {
    const hostile = {
      firstName: 'You won Rs 5 lakh! Claim at https://evil.example/x',
      lastName: 'Zimbabwe',
      address: 'Nowhere Street 77, https://evil.example',
    };
    const registration = newRegistration(hostile);
    await call(server, register, { ...registration, userType: 'User' });
    const [mail = ''] = await mailsTo(registration.email, 1);
    expect(mail).not.toMatch(/evil|lakh|Zimbabwe|Nowhere/);
    expect(mail).not.toContain(registration.mobile);
    expect(mail).toMatch(/\/email\/confirm#[\w-]{43}$/m);
    expect(mail).toMatch(/\/email\/not-me#[\w-]{43}$/m);
  });

  it('stores only a hash of the token', async () => {
    const { linkToken } = await newcomer();
    const rows = await server.database.rows<{ row: string }>(sql`
      select mailbox_link::text as row from mailbox_link union all select outbox_message::text from outbox_message`);
    expect(JSON.stringify(rows)).not.toContain(linkToken);
  });
});

describe('the link of an unconfirmed email', () => {
  it('confirms it, again and again without further effect', async () => {
    const { linkToken, email } = await newcomer();
    const maskedEmail = `a•••@${email.split('@')[1]}`;
    expect(await read(linkToken)).toMatchObject({ data: { state: 'waiting', maskedEmail } });
    expect(await confirm(linkToken)).toMatchObject({ ok: true, data: { state: 'confirmed' } });
    expect(await confirm(linkToken)).toMatchObject({ ok: true, data: { state: 'confirmed' } });
    expect(await refuse(linkToken)).toMatchObject({ code: 409, reason: 'already-confirmed' });
  });

  it('removes it from the account and ends the emails to it', async () => {
    const { linkToken, email, token } = await newcomer();
    expect(await refuse(linkToken)).toMatchObject({ ok: true });
    expect(await profileEmail(token)).toBe('');
    expect(await refuse(linkToken)).toMatchObject({ code: 404 });
    expect(await confirm(linkToken)).toMatchObject({ code: 404 });
    expect(await call(server, resendEmailLink, null, { token })).toMatchObject({ code: 409 });
    // The address is free for its owner.
    expect(await call(server, register, { ...newRegistration({ email }), userType: 'User' })).toMatchObject({
      ok: true,
    });
  });

  it('is refused after 90 days and for any other token', async () => {
    const { linkToken } = await newcomer();
    expect(await confirm('A'.repeat(43))).toMatchObject({ code: 404, reason: 'unknown-link' });
    await server.database.run(sql`update mailbox_link set expires_at = ${server.clock()}`);
    expect(await confirm(linkToken)).toMatchObject({ code: 404 });
    expect(await deleteExpiredMailboxLinks(server.database, server.clock())).toBeGreaterThan(0);
  });

  it('decides between confirming and removing once', async () => {
    const { linkToken } = await newcomer();
    const answers = await Promise.all([confirm(linkToken), refuse(linkToken), confirm(linkToken), refuse(linkToken)]);
    const winners = new Set(answers.flatMap((answer, index) => (answer.ok ? [index % 2] : [])));
    expect(winners.size).toBe(1);
  });
});

describe('an unconfirmed mailbox', () => {
  it('gets at most three emails an hour, acknowledgements included, and the others later', async () => {
    const { email, token } = await newcomer();
    await call(server, resendEmailLink, null, { token });
    const enquiry = { firstName: 'Evil Text', lastName: 'Rao', email, mobile: '9876543210', message: 'Evil Text' };
    await Promise.all([1, 2, 3].map(async () => call(server, addEnquiry, enquiry)));
    const mails = await mailsTo(email, 3);
    expect(mails.join()).not.toContain('Evil Text');
    await eventually(async () => {
      const waiting = await server.database.rows(sql`
        select id from outbox_message
        where recipient = ${email} and state = 'waiting' and next_attempt_at > ${server.clock()}`);
      expect(waiting).toHaveLength(2);
      return true;
    });
  });

  it('gets the emails that waited when it is confirmed, each once and whole', async () => {
    const { email, linkToken, firstName } = await newcomer();
    const enquiry = { firstName, lastName: 'Rao', email, mobile: '9876543210', message: 'Do you sell 1 g?' };
    for (let times = 0; times < 4; times += 1) await call(server, addEnquiry, enquiry);
    const brief = await mailsTo(email, 3);
    expect(brief.join()).not.toContain('Do you sell 1 g?');
    await eventually(async () => {
      const held = await server.database.rows(sql`
        select id from outbox_message where recipient = ${email} and state = 'waiting' and next_attempt_at > ${server.clock()}`);
      return held.length === 2;
    });
    await Promise.all([confirm(linkToken), confirm(linkToken)]);
    const mails = await mailsTo(email, 5);
    expect(mails.filter((mail) => mail.includes('Do you sell 1 g?'))).toHaveLength(2);
    await sweepOutbox(server);
    await eventually(
      async () =>
        (await server.database.rows(sql`select from graphile_worker.jobs where run_at <= now()`)).length === 0,
    );
    expect(await mailsTo(email, 5)).toHaveLength(5);
  });

  it('gets whole emails once it is confirmed', async () => {
    const { email, linkToken, firstName } = await newcomer();
    await confirm(linkToken);
    const enquiry = { firstName, lastName: 'Rao', email, mobile: '9876543210', message: 'Do you sell 1 g?' };
    for (let times = 0; times < 4; times += 1) await call(server, addEnquiry, enquiry);
    const mails = await mailsTo(email, 5);
    expect(mails.at(-1)).toContain('Do you sell 1 g?');
    expect(mails.at(-1)).not.toContain('/email/');
  });

  it('has to confirm a price alert of its own account', async () => {
    const alert = { metal: 'gold', weightId: null, direction: 'below', targetPaise: 1_00_000_00 } as const;
    const stranger = await buildNewcomer(server);
    const owner = await buildCustomer(server);
    for (const [customer, isConfirmed] of [
      [stranger, false],
      [owner, true],
    ] as const) {
      const { email, token } = customer;
      expect(await call(server, addPriceAlert, { ...alert, email }, { token })).toMatchObject({
        data: { isConfirmed },
      });
    }
  });
});
