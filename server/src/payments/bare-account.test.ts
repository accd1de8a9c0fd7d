import { cancelOrder, getOrderLines, lockPrice, nameAccount, type WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#database';
import { type CardFixture, call, openCardFixture, type Shopper } from '#testing';

let fixture: CardFixture;
let piece: WeightId;

beforeAll(async () => {
  fixture = await openCardFixture();
  piece = (
    await fixture.shop.database.one<{ id: WeightId }>(
      sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
    )
  ).id;
});
afterAll(async () => await fixture.shop.close());

/** A customer with an address and a piece in the cart, as opened by OTP: without name, email or password. */
async function bareShopper(): Promise<Shopper> {
  const shopper = await fixture.shop.customer();
  await fixture.shop.database.run(sql`
    update customer set first_name = '', last_name = '', email = '', state = '', email_verified_at = null,
      password_hash = null, password_changed_at = null where id = ${shopper.id}`);
  await shopper.fillCart(piece);
  return shopper;
}

async function smsTo({ mobile }: Shopper) {
  const rows = await fixture.shop.database.rows<{ channel: string; template: string }>(
    sql`select channel, template from outbox_message where recipient = ${mobile} order by id`,
  );
  expect(rows.every(({ channel }) => channel === 'sms')).toBe(true);
  return rows.map(({ template }) => template);
}

it('pays by card once it has a name, gets an invoice and its messages by SMS', async () => {
  const { shop, owner } = fixture;
  const shopper = await bareShopper();
  const token = { token: shopper.token };
  expect(await shopper.lock()).toMatchObject({ ok: true });
  expect(await shopper.submit('Card')).toMatchObject({ code: 400, reason: 'name-missing' });
  await call(shop, nameAccount, { firstName: 'Meera', lastName: null }, token);
  const placed = await shopper.submit('Card');
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  await shop.pay(orderNumber, 'success');
  await shopper.status(orderNumber);
  const { id, state, paidPaise } = await shop.order(orderNumber);
  expect(state).toBe('confirmed');
  expect(await call(shop, getOrderLines, { orderNumber }, token)).toMatchObject({ ok: true });
  const order = { id, orderNumber, paise: paidPaise, asha: shopper };
  expect(await fixture.read(order)).toMatchObject({ view: { mobile: shopper.mobile } });
  await fixture.pack(order);
  await fixture.ship(order);
  expect(await smsTo(shopper)).toEqual(['order-confirmed', 'order-shipped']);
  const found = await owner.ok(contract.listMessages, {
    ...{ page: 1, perPage: 10, state: '', channel: 'sms' },
    search: shopper.mobile,
  });
  const { text } = await owner.ok(contract.readMessage, { id: found.rows[0]?.id ?? 0 });
  expect(text).toMatch(/^Tola.*: Order TL-.* was dispatched with BVC, tracking number B\d+\. http.*order-view/);
});

it('pays by UPI, cancels, and is told by SMS', async () => {
  const { shop } = fixture;
  const shopper = await bareShopper();
  const token = { token: shopper.token };
  await call(shop, nameAccount, { firstName: 'Meera', lastName: 'Iyer' }, token);
  const placed = await shopper.submit('Upi', { utr: '632519977001' });
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  expect(await call(shop, cancelOrder, { orderNumber, reason: '' } as never, token)).toMatchObject({ ok: true });
  expect(await smsTo(shopper)).toEqual(['order-received', 'order-cancelled']);
});

it('uses coupons and points, and is listed for staff by its number', async () => {
  const { shop, owner } = fixture;
  const shopper = await bareShopper();
  await shop.givePoints(shopper.id, 40);
  const couponId = await shopper.showCoupon('SHUBH1000');
  const locked = await call(shop, lockPrice, { couponId, points: 40, keepWaiting: null }, { token: shopper.token });
  expect(locked).toMatchObject({ ok: true });
  const { rows } = await owner.ok(contract.listCustomers, { page: 1, perPage: 10, search: shopper.mobile });
  expect(rows).toMatchObject([{ name: shopper.mobile, email: '' }]);
  expect(await owner.ok(contract.readCustomer, { id: shopper.id })).toMatchObject({ name: shopper.mobile });
});
