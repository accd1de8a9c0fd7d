/** Each rate limit is shared by all processes of a store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Answer,
  addEnquiry,
  addTestimonial,
  applyCorporate,
  changePassword,
  checkCoupon,
  initiateRedemption,
  logIn,
  redeemPoints,
  register,
  requestOtp,
  verifyOtp,
} from '@tola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type Database, sql } from '#database';
import { createLog } from '#log';
import {
  buildCustomer,
  cacheFolder,
  call,
  cloneTemplate,
  newRegistration,
  type StoreProcess,
  startStoreProcess,
  type TestCustomer,
} from '#testing';

const program = 'server/src/testing/api-only-store.ts';

let database: Database;
let dropDatabase: () => Promise<void>;
let dataDir: string;
let left: StoreProcess;
let right: StoreProcess;
let customer: TestCustomer;

beforeAll(async () => {
  const { url, drop } = await cloneTemplate();
  dropDatabase = drop;
  dataDir = mkdtempSync(join(cacheFolder, 'two-processes-'));
  const env = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SEED: 'empty',
    PROCESS: 'web',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'test',
  };
  database = connectDatabase({ url, log: createLog({ level: 'silent' }), connections: 4 });
  left = await startStoreProcess(env, program);
  right = await startStoreProcess(env, program);
  customer = await buildCustomer({ database, clock: () => new Date() });
}, 90_000);

afterAll(async () => {
  await Promise.all([left.close(), right.close()]);
  await database.close();
  await dropDatabase();
  rmSync(dataDir, { recursive: true, force: true });
});

type Attempt = (store: StoreProcess) => Promise<Answer<unknown, unknown>>;

const token = () => ({ token: customer.token });
const person = { firstName: 'Asha', lastName: 'Rao', mobile: '9812345678', message: '' };
const company = { name: 'Asha', address: 'x', mobile: '9812345678', city: 'Pune', comment: 'Coins' };
let made = 0;
const another = (): string => `${++made}`.padStart(8, '0');
const anotherMailbox = (): string => `${another()}@limits.example`;

/** For each limit: title, name, allowed attempts, and a call that counts as one. */
const limits: [what: string, name: string, allowed: number, attempt: Attempt][] = [
  ['logins of a number', 'login of a number', 10, (store) => call(store, logIn, wrongLogin(customer.mobile))],
  ['logins from an address', 'login from an address', 100, (store) => call(store, logIn, wrongLogin(`70${another()}`))],
  ['OTPs from an address', 'OTP from an address', 50, (store) => call(store, requestOtp, { mobile: `71${another()}` })],
  [
    'attempts at an OTP',
    'OTP try from an address',
    100,
    (store) => call(store, verifyOtp, { mobile: `72${another()}`, otp: '00000' }),
  ],
  ['registrations', 'registration', 600, (store) => call(store, register, { ...newRegistration(), userType: 'User' })],
  [
    'password changes',
    'password change',
    10,
    (store) => call(store, changePassword, { oldPassword: 'no', newPassword: 'yes' }, token()),
  ],
  ['enquiries', 'enquiry', 60, (store) => call(store, addEnquiry, { ...person, email: anotherMailbox() })],
  [
    'enquiries with one email address by either form',
    'enquiry mailbox',
    30,
    (store) =>
      store === left
        ? call(store, addEnquiry, { ...person, email: 'one@limits.example' })
        : call(store, applyCorporate, { ...company, email: 'One@limits.example' }),
  ],
  ['coupon checks', 'coupon check', 20, (store) => call(store, checkCoupon, { code: 'GUESS' }, token())],
  [
    'point redemptions by either call',
    'redemption',
    30,
    (store) =>
      store === left
        ? call(store, redeemPoints, { points: 1, customerId: customer.id }, token())
        : call(store, initiateRedemption, { jsonData: redemption() }, token()),
  ],
  [
    'testimonials',
    'testimonial',
    10,
    (store) => call(store, addTestimonial, { name: 'Asha', title: 'a@b.in', description: 'Fine', starRating: 5 }),
  ],
];

const wrongLogin = (mobile: string) => ({ mobile, password: 'guess' });
const redemption = () => ({ points: 1, customerId: customer.id, reference: another() });

/** Uses up a limit except for one attempt. */
async function leaveOne(name: string, allowed: number): Promise<void> {
  const changed = await database.run(sql`update rate_limit set taken = ${allowed - 1} where name = ${name}`);
  expect(changed, `${name} is counted in the database`).toBe(1);
}

async function codeOf(attempted: Promise<Answer<unknown, unknown>>): Promise<number> {
  const answer = await attempted;
  return answer.ok ? 200 : answer.code;
}

describe('two processes of one store share the count of', () => {
  it.each(limits)('%s', async (_, name, allowed, attempt) => {
    await database.run(sql`delete from rate_limit`);
    expect(await codeOf(attempt(left))).not.toBe(429);
    await leaveOne(name, allowed);
    expect(await codeOf(attempt(right)), 'the last attempt, in the second process').not.toBe(429);
    expect(await codeOf(attempt(left)), 'one too many in the first process').toBe(429);
    expect(await codeOf(attempt(right)), 'one too many in the second process').toBe(429);
  });

  it('OTPs sent to a number, including the minimum interval', async () => {
    const request: Attempt = (store) => call(store, requestOtp, { mobile: customer.mobile });
    await database.run(sql`delete from rate_limit`);
    expect(await request(left)).toMatchObject({ ok: true });
    expect(await request(right)).toMatchObject({ code: 429, reason: 'too-soon' });
    expect(await request(left)).toMatchObject({ code: 429, reason: 'too-soon' });
  });
});
