/** A dump of the tables that hold messages, changes and events lets nobody act for a recipient. */
import { addEmail, addPriceAlert, changeEmail, enterLoginOtp, sendLoginOtp } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#database';
import { secretHash } from '#secrets';
import {
  buildCustomer,
  call,
  invitationTo,
  latestSms,
  messageData,
  ownerLogin,
  ownerPassword,
  publicShop,
  type StaffClient,
  signInOwner,
  startTestServer,
  type TestServer,
} from '#testing';
import { mailTemplates, smsTemplates } from './templates/index.ts';

const settings = { adminEmail: ownerLogin, adminPassword: ownerPassword };
let shop: TestServer;
let owner: StaffClient;
beforeAll(async () => {
  shop = await startTestServer({ demo: true, settings: { ...settings, ratesSource: 'manual', ratesGold: 1_47_500 } });
  owner = await signInOwner(shop);
});
afterAll(async () => await shop.close());

async function dump(): Promise<string> {
  const { text } = await shop.database.one<{ text: string }>(sql`
    select string_agg(line, chr(10)) as text from (
      select outbox_message::text as line from outbox_message
      union all select audit_entry::text from audit_entry
      union all select pending_change::text from pending_change
      union all select security_event::text from security_event
      union all select payload::text from graphile_worker._private_jobs) dumped`);
  return text;
}

/** Hashes of every token that could be used. */
async function tokenHashes(): Promise<Set<string>> {
  const rows = await shop.database.rows<{ hash: string }>(sql`
    select encode(hash, 'hex') as hash from (
      select token_hash as hash from session union all select token_hash from staff_session
      union all select token_hash from staff_invite union all select token_hash from mailbox_link
      union all select link_hash from one_time_password union all select grant_hash from one_time_password) known
    where hash is not null`);
  return new Set(rows.map(({ hash }) => hash));
}

const cookie = `tola_browser=${'B'.repeat(43)}`;

const secretTemplates = Object.entries({ ...mailTemplates, ...smsTemplates })
  .filter(([, { isSecret }]) => isSecret)
  .map(([name]) => name);

it('holds no token, code or link of a message of any secret kind', async () => {
  const secrets: string[] = [];
  await owner.ok(contract.invitePerson, { name: 'Ravi', email: 'ravi@tola.test', roles: ['orders'] });
  secrets.push(await invitationTo(shop, 'ravi@tola.test'));

  const asha = await buildCustomer(shop);
  await shop.database.run(sql`update session set fresh_until = 'infinity'`);
  const email = { email: 'asha.new@customer.example' };
  expect(await call(shop, changeEmail, email, { token: asha.token })).toMatchObject({ ok: true });
  secrets.push((await messageData<{ token: string }>(shop, email.email, 'new-email')).token);

  const mobile = '9812300001';
  expect(await call(shop, sendLoginOtp, { mobile }, { cookie })).toMatchObject({ ok: true });
  const { code = '' } = await latestSms(shop, mobile);
  secrets.push(`"${code}"`);
  const login = await call(shop, enterLoginOtp, { mobile, otp: code }, { cookie });
  const token = login.ok ? (login.extras.token ?? '') : '';
  const own = { email: 'guest@customer.example' };
  expect(await call(shop, addEmail, own, { token })).toMatchObject({ ok: true });
  secrets.push((await messageData<{ token: string }>(shop, own.email, 'new-email')).token);
  await shop.database.run(sql`
    insert into otp_wrong_try (mobile, at) select ${asha.mobile}, ${shop.clock()} from generate_series(1, 10)`);
  expect(await call(shop, sendLoginOtp, { mobile: asha.mobile }, { cookie })).toMatchObject({ ok: true });
  secrets.push((await latestSms(shop, asha.mobile)).path?.split('#')[1] ?? '');

  const alert = {
    email: 'watch@customer.example',
    metal: 'gold',
    weightId: null,
    direction: 'above',
    targetPaise: 2_00_000_00,
  } as const;
  expect(await call(shop, addPriceAlert, alert)).toMatchObject({ ok: true });
  const links = await messageData<{ confirmUrl: string; stopUrl: string }>(
    shop,
    alert.email,
    'price-alert-confirmation',
  );
  for (const url of Object.values(links).filter((one) => one.includes('/price-alerts/')))
    secrets.push(url.split('/').at(-1) ?? '');

  const text = await dump();
  expect(secrets.filter((secret) => secret === '' || text.includes(secret))).toEqual([]);
  const hashes = await tokenHashes();
  expect(hashes.size).toBeGreaterThan(5);
  const runs = text.match(/[\w-]{20,}/g) ?? [];
  expect(runs.filter((run) => hashes.has(secretHash(run).toString('hex')))).toEqual([]);
});

it('knows as secret every template whose data names a token, code or link of its own', () => {
  const telling = Object.entries({ ...mailTemplates, ...smsTemplates })
    .filter(([, { schema }]) =>
      fieldsOf(schema).some((field) => /^(token|code|otp|secret|\w+Url)$/.test(field) && field !== 'trackingUrl'),
    )
    .map(([name]) => name);
  expect(telling.filter((name) => !secretTemplates.includes(name))).toEqual([]);
  expect(secretTemplates.toSorted()).toEqual([
    ...['new-email', 'one-time-link', 'one-time-password', 'price-alert', 'price-alert-confirmation', 'staff-invite'],
    ...['stock-alert', 'stock-alert-confirmation'],
  ]);
});

function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null || !('shape' in schema)) return [];
  const { shape } = schema as { readonly shape: Readonly<Record<string, unknown>> };
  return Object.entries(shape).flatMap(([name, inner]) => [name, ...fieldsOf(inner)]);
}

it('shows the text of a secret message to owners of a demo or a local store only', async () => {
  const real = await startTestServer({ settings: { ...publicShop, ...settings } });
  try {
    for (const [store, person] of [
      [shop, owner],
      [real, await signInOwner(real)],
    ] as const) {
      const email = 'mira@tola.test';
      await person.ok(contract.invitePerson, { name: 'Mira', email, roles: ['orders'] });
      const wanted = { page: 1, perPage: 1, search: email, state: '', channel: 'mail' };
      const id = (await person.ok(contract.listMessages, wanted)).rows[0]?.id ?? 0;
      const { text } = await person.ok(contract.readMessage, { id });
      if (store === shop) expect(text).toContain('/back-office/invite#');
      else expect(text).toBeNull();
    }
  } finally {
    await real.close();
  }
});
