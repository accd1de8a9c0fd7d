import {
  type CustomerId,
  confirmEmail,
  enterLoginOtp,
  getOrders,
  initiateRedemption,
  logIn,
  sendLoginOtp,
  type WeightId,
} from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount, openSession } from '#accounts';
import {
  buildNewcomer,
  type CardFixture,
  call,
  createStaffClient,
  latestSms,
  messageData,
  openCardFixture,
  type Shopper,
  type StaffClient,
  sql,
} from '#testing';

let fixture: CardFixture;
let owner: StaffClient;
let shopper: Shopper;
let piece: WeightId;
beforeAll(async () => {
  fixture = await openCardFixture({ worker: false });
  owner = fixture.owner;
  shopper = await fixture.shop.customer();
  const { id } = await fixture.shop.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
  );
  piece = id;
});
afterAll(async () => await fixture.shop.close());

const reason = 'Chargebacks on two orders';
const read = async (id: CustomerId = shopper.id) => await owner.ok(contract.readCustomer, { id });
const block = async (on: boolean, customerId = shopper.id) =>
  await owner.ok(contract.blockCustomer, { customerId, block: on, reason });
const entries = async (customerId: CustomerId) => {
  const wanted = { page: 1, perPage: 20, search: '', kind: 'customer', subjectId: String(customerId) };
  return (await owner.ok(contract.listAudit, { ...wanted, who: null, from: null, to: null })).rows;
};

describe('a blocked customer', () => {
  it('loses every session, cannot log in by password or OTP, and can after the block ends', async () => {
    const { shop } = fixture;
    const { mobile, password, token } = shopper;
    await block(true);
    await block(true);
    expect(await call(shop, getOrders, null, { token })).toMatchObject({ code: 401 });
    expect(await call(shop, logIn, { mobile, password: 'not this one' })).toMatchObject({ reason: 'wrong-login' });
    expect(await call(shop, logIn, { mobile, password })).toMatchObject({ code: 403, reason: 'account-blocked' });
    const cookie = `tola_browser=${'D'.repeat(43)}`;
    expect(await call(shop, sendLoginOtp, { mobile }, { cookie })).toMatchObject({ ok: true });
    const otp = (await latestSms(shop, mobile)).code ?? '';
    expect(await call(shop, enterLoginOtp, { mobile, otp }, { cookie })).toMatchObject({ reason: 'account-blocked' });
    expect(await read()).toMatchObject({ blockedReason: reason, blockedAt: expect.any(String), sessions: [] });
    await block(false);
    await block(false);
    expect(await call(shop, logIn, { mobile, password })).toMatchObject({ ok: true });
    expect(await read()).toMatchObject({ blockedReason: '', blockedAt: null });
    expect((await entries(shopper.id)).map(({ action, note }) => [action, note])).toEqual([
      ['unblocked', reason],
      ['blocked', reason],
    ]);
  });

  it('keeps open orders, and gets nothing by a request that began before the block', async () => {
    const { shop } = fixture;
    const buyer = await shop.customer();
    const { token } = buyer;
    await shop.givePoints(buyer.id, 50);
    await buyer.fillCart(piece);
    const open = await buyer.submit('Upi', { utr: '632519970001' });
    await buyer.fillCart(piece);
    // As if sessions were still read while the block commits.
    await shop.database.run(sql`
      update customer set blocked_at = ${shop.clock()}, blocked_reason = 'late' where id = ${buyer.id}`);
    expect(await buyer.submit('Card')).toMatchObject({ code: 403, reason: 'account-blocked' });
    const redemption = { jsonData: { points: 10, customerId: buyer.id, reference: 'late' } };
    expect(await call(shop, initiateRedemption, redemption, { token })).toMatchObject({ reason: 'account-blocked' });
    const held = await read(buyer.id);
    expect(held).toMatchObject({ points: 50, recentOrders: [{ orderNumber: open.ok && open.data.orderNumber }] });
  });

  it('has no session left after logins that run beside the block', async () => {
    const { shop } = fixture;
    const other = await shop.customer();
    const logins = Array.from({ length: 8 }, async () => {
      await openSession(shop.database, other.id, 'beside', shop.clock());
    });
    await Promise.allSettled([...logins, block(true, other.id), ...logins]);
    expect((await read(other.id)).sessions).toEqual([]);
  });
});

describe('tags', () => {
  it('are added and removed once, listed, and found', async () => {
    const tag = async (name: string, add = true) =>
      await owner.call(contract.tagCustomer, { customerId: shopper.id, tag: name, add });
    await Promise.all([tag('Wholesale'), tag('wholesale'), tag('diwali 2026')]);
    await tag('diwali 2026', false);
    await tag('diwali 2026', false);
    expect((await read()).tags).toEqual(['wholesale']);
    const wanted = { page: 1, perPage: 20, search: '', tag: 'wholesale' };
    expect((await owner.ok(contract.listCustomers, wanted)).rows).toMatchObject([
      { id: shopper.id, tags: ['wholesale'] },
    ]);
    expect(await owner.ok(contract.listCustomers, { ...wanted, search: 'nobody else' })).toMatchObject({ total: 0 });
    const more = await Promise.all(Array.from({ length: 22 }, async (_, nth) => await tag(`number ${nth}`)));
    expect(more.filter(({ ok }) => ok)).toHaveLength(contract.MOST_TAGS - 1);
    expect(await tag('<script>')).toMatchObject({ code: 400 });
    const actions = (await entries(shopper.id)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'removed a tag of')).toHaveLength(1);
  });
});

describe('corrected contacts', () => {
  it('change the name with a notice, once', async () => {
    const { shop } = fixture;
    const right = { customerId: shopper.id, firstName: 'आशा', lastName: 'Kulkarni-Deshpande', reason: 'Typed wrongly' };
    await owner.ok(contract.correctCustomerName, right);
    await owner.ok(contract.correctCustomerName, right);
    expect(await read()).toMatchObject({ name: 'आशा Kulkarni-Deshpande' });
    const notices = await shop.database.rows(sql`
      select id from outbox_message where recipient = ${shopper.email} and template = 'contact-changed'`);
    expect(notices).toHaveLength(1);
    expect(await owner.call(contract.correctCustomerName, { ...right, firstName: 'A😀' })).toMatchObject({ code: 400 });
  });

  it('change an email only by the link in it', async () => {
    const { shop } = fixture;
    const email = 'right.address@customer.example';
    const wanted = { customerId: shopper.id, email, reason: 'Typed wrongly' };
    await owner.ok(contract.correctCustomerEmail, wanted);
    expect((await read()).email).toBe(shopper.email);
    const { token } = await messageData<{ token: string }>(shop, email, 'new-email');
    expect(await call(shop, confirmEmail, { token })).toMatchObject({ ok: true });
    expect(await read()).toMatchObject({ email, identity: { emailConfirmedAt: expect.any(String) } });
    const other = await shop.customer();
    expect(await owner.call(contract.correctCustomerEmail, { ...wanted, customerId: other.id })).toMatchObject({
      reason: 'email-taken',
    });
  });

  it('change a number only while nobody has proved it', async () => {
    const newcomer = await buildNewcomer(fixture.shop);
    const wanted = { customerId: newcomer.id, mobile: '9111100001', reason: 'A digit was wrong' };
    await owner.ok(contract.correctCustomerMobile, wanted);
    await owner.ok(contract.correctCustomerMobile, wanted);
    expect(await read(newcomer.id)).toMatchObject({ mobile: '9111100001', identity: { mobileProvedAt: null } });
    const taken = { ...wanted, mobile: shopper.mobile };
    expect(await owner.call(contract.correctCustomerMobile, taken)).toMatchObject({ reason: 'mobile-taken' });
    const proved = { ...wanted, customerId: shopper.id };
    expect(await owner.call(contract.correctCustomerMobile, { ...proved, mobile: '9111100002' })).toMatchObject({
      reason: 'number-proved',
    });
    expect((await entries(newcomer.id)).map(({ action }) => action)).toEqual(['corrected the mobile number of']);
  });

  it('of an erased account stay erased, whatever was open on the screen of staff', async () => {
    const { shop } = fixture;
    const gone = await buildNewcomer(shop);
    await shop.database.transaction(async (tx) => await eraseAccount(tx, gone.id, gone.mobile, shop.clock()));
    const customerId = gone.id;
    const calls = [
      owner.call(contract.correctCustomerMobile, { customerId, mobile: '9111100003', reason }),
      owner.call(contract.correctCustomerName, { customerId, firstName: 'Asha', lastName: 'Rao', reason }),
      owner.call(contract.correctCustomerEmail, { customerId, email: 'asha.rao@customer.example', reason }),
      owner.call(contract.tagCustomer, { customerId, tag: 'asha rao', add: true }),
      owner.call(contract.blockCustomer, { customerId, block: true, reason }),
    ];
    for (const one of calls) expect(await one).toMatchObject({ code: 409, reason: 'account-erased' });
    expect(await read(gone.id)).toMatchObject({ mobile: `erased-${gone.id}`, blockedAt: null, tags: [] });
  });

  it('need their right', async () => {
    const packer = await createStaffClient(fixture.shop, owner, ['packer']);
    const name = { customerId: shopper.id, firstName: 'A', lastName: '', reason };
    expect(await packer.call(contract.correctCustomerName, name)).toMatchObject({ code: 403 });
    expect(await packer.call(contract.blockCustomer, { customerId: shopper.id, block: true, reason })).toMatchObject({
      code: 403,
    });
  });
});

it('adds up what was bought, without cancelled orders', async () => {
  const bought = await fixture.paidByCard();
  const { weightMg, metal } = await fixture.shop.database.one<{ weightMg: number; metal: string }>(sql`
    select weight_mg * quantity as weight_mg, metal from order_line where order_id = ${bought.id}`);
  expect((await read(bought.asha.id)).totals).toMatchObject({
    ...{ paidOrders: 1, paidPaise: bought.paise, refundedPaise: 0 },
    weightMg: { [metal]: weightMg },
  });
  await fixture.refundByBank(bought, 10_000, 0);
  expect((await read(bought.asha.id)).totals).toMatchObject({ paidOrders: 1, refundedPaise: 10_000 });
});
