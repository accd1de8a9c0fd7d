import { type CustomerId, getOrders, idOf } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '#accounts';
import {
  buildCustomer,
  call,
  createStaffClient,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  signInOwner,
  startTestServer,
  type TestCustomer,
  type TestServer,
} from '#testing';

let server: TestServer;
let owner: StaffClient;
let packer: StaffClient;
let customer: TestCustomer;
beforeAll(async () => {
  server = await startTestServer({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(server);
  packer = await createStaffClient(server, owner, ['orders']);
  customer = await buildCustomer(server);
});
afterAll(async () => await server.close());

async function isLoggedIn(token: string): Promise<boolean> {
  const answer = await call(server, getOrders, null, { token });
  if (!answer.ok && answer.code !== 401) throw new Error(answer.message);
  return answer.ok;
}

async function entries(): Promise<contract.AuditEntry[]> {
  const wanted = { page: 1, perPage: 9, search: '', kind: 'customer', subjectId: String(customer.id) };
  return (await owner.ok(contract.listAudit, { ...wanted, who: null, from: null, to: null })).rows;
}

describe('the sessions of a customer', () => {
  it('end one by one or all at once', async () => {
    const others = [
      await openSession(server.database, customer.id, 'A telephone', server.clock()),
      await openSession(server.database, customer.id, 'A tablet', server.clock()),
    ];
    const { sessions } = await packer.ok(contract.readCustomer, { id: customer.id });
    expect(sessions.map(({ userAgent }) => userAgent).toSorted()).toEqual(['A tablet', 'A telephone', 'test']);
    const telephone = sessions.find(({ userAgent }) => userAgent === 'A telephone')?.id ?? 0;
    const one = { customerId: customer.id, sessionId: telephone };
    expect(await packer.ok(contract.endCustomerSessions, one)).toEqual({ ended: 1 });
    expect(await packer.ok(contract.endCustomerSessions, one)).toEqual({ ended: 0 });
    expect(await Promise.all([customer.token, ...others].map(isLoggedIn))).toEqual([true, false, true]);
    const all = { customerId: customer.id, sessionId: null };
    expect(await packer.ok(contract.endCustomerSessions, all)).toEqual({ ended: 2 });
    expect(await Promise.all([customer.token, ...others].map(isLoggedIn))).toEqual([false, false, false]);
    expect((await entries())[0]).toMatchObject({ action: 'ended sessions of', after: { ended: 2 } });
  });

  it('of another customer cannot be ended through this one', async () => {
    const other = await buildCustomer(server);
    const { sessions } = await packer.ok(contract.readCustomer, { id: other.id });
    const theirs = { customerId: customer.id, sessionId: sessions[0]?.id ?? 0 };
    expect(await packer.ok(contract.endCustomerSessions, theirs)).toEqual({ ended: 0 });
    expect(await isLoggedIn(other.token)).toBe(true);
  });
});

describe('a note on a customer', () => {
  it('is stored with its author', async () => {
    await packer.ok(contract.noteOnCustomer, { customerId: customer.id, text: 'Calls before every purchase' });
    const { notes } = await owner.ok(contract.readCustomer, { id: customer.id });
    expect(notes).toMatchObject([{ text: 'Calls before every purchase', who: expect.stringMatching(/^Colleague/) }]);
    expect((await entries())[0]).toMatchObject({ action: 'noted on', note: 'Calls before every purchase' });
  });

  it('cannot be empty', async () => {
    expect(await packer.call(contract.noteOnCustomer, { customerId: customer.id, text: ' ' })).toMatchObject({
      ok: false,
      code: 400,
    });
  });
});

describe('points that staff adjust', () => {
  it('are added and deducted with a reason shown to the customer', async () => {
    const books = await createStaffClient(server, owner, ['accounts']);
    const gift = { customerId: customer.id, points: 40, hadPoints: 0, reason: 'For waiting so long' };
    expect(await packer.call(contract.adjustCustomerPoints, gift)).toMatchObject({ ok: false, code: 403 });
    await books.ok(contract.adjustCustomerPoints, gift);
    await books.ok(contract.adjustCustomerPoints, { ...gift, points: -15, hadPoints: 40, reason: 'Given twice' });
    const held = await books.ok(contract.readCustomer, { id: customer.id });
    expect(held.points).toBe(25);
    expect(held.ledger.map(({ note, availableChange }) => [note, availableChange])).toEqual([
      ['Given twice', -15],
      ['For waiting so long', 40],
    ]);
    expect((await entries())[0]).toMatchObject({ note: 'Given twice', after: { points: -15 } });
  });

  it('are added once when the request is repeated', async () => {
    const thanks = { customerId: customer.id, points: 7, hadPoints: 25, reason: 'Thank you' };
    const answers = [1, 2].map(async () => await owner.call(contract.adjustCustomerPoints, thanks));
    expect((await Promise.all(answers)).filter(({ ok }) => ok)).toHaveLength(1);
    expect(await owner.call(contract.adjustCustomerPoints, thanks)).toMatchObject({ reason: 'points-changed' });
    const back = { ...thanks, points: -7, hadPoints: 32, reason: 'For the next test' };
    await owner.ok(contract.adjustCustomerPoints, back);
  });

  it.each([
    ['none', { points: 0, reason: 'Nothing' }],
    ['a half', { points: 1.5, reason: 'A half' }],
    ['without a reason', { points: 5, reason: '' }],
  ])('are refused: %s', async (_, wrong) => {
    expect(
      await owner.call(contract.adjustCustomerPoints, { customerId: customer.id, hadPoints: 25, ...wrong }),
    ).toMatchObject({
      ok: false,
      code: 400,
    });
  });

  it('never go below zero when two people deduct concurrently', async () => {
    const taking = { customerId: customer.id, points: -20, hadPoints: 25, reason: 'Taken' };
    const answers = await Promise.all([
      owner.call(contract.adjustCustomerPoints, taking),
      owner.call(contract.adjustCustomerPoints, taking),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 409, reason: 'points-changed' });
    expect(await owner.call(contract.adjustCustomerPoints, { ...taking, hadPoints: 5 })).toMatchObject({
      code: 409,
      reason: 'too-few-points',
    });
  });
});

/** An address, its beginning and its middle. */
function partsOf(email: string): string[] {
  const at = email.indexOf('@');
  return [email.toUpperCase(), email.slice(0, at + 3), email.slice(1, at + 3), email.slice(at)];
}

it('finds a customer by name, mobile and email, with the right only', async () => {
  for (const search of [customer.mobile, customer.mobile.slice(0, 2), ...partsOf(customer.email), 'asha kul']) {
    const { rows } = await packer.ok(contract.listCustomers, { page: 1, perPage: 20, search });
    expect(rows.map(({ id }) => id)).toContain(customer.id);
  }
  expect(await packer.call(contract.readCustomer, { id: idOf<CustomerId>(999_999) })).toMatchObject({
    ok: false,
    code: 404,
  });
  const writer = await createStaffClient(server, owner, ['content']);
  expect(await writer.call(contract.listCustomers, { page: 1, perPage: 1, search: '' })).toMatchObject({ code: 403 });
  expect(await writer.call(contract.noteOnCustomer, { customerId: customer.id, text: 'x' })).toMatchObject({
    code: 403,
  });
  const sessions = { customerId: customer.id, sessionId: null };
  expect(await writer.call(contract.endCustomerSessions, sessions)).toMatchObject({ code: 403 });
});
