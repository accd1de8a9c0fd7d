import { type Gift, getAddresses, getOrder, placeTransferOrder, saveAddress, type WeightId } from '@tola/contract';
import { indianDate } from '@tola/pricing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import { call, dataOf, openStoreFixture, type Shopper, type StoreFixture } from '#testing';

let store: StoreFixture;
let coin: WeightId;

beforeAll(async () => {
  store = await openStoreFixture();
  const cheapest = sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`;
  coin = (await store.database.one<{ id: WeightId }>(cheapest)).id;
});
afterAll(async () => await store.close());

type Saved = Parameters<typeof saveAddress.payload.encode>[0];

async function shopperWith(wanted: Partial<Saved>): Promise<Shopper> {
  const shopper = await store.customer();
  await shopper.fillCart(coin);
  const none = { gstin: null, selected: null, state: null, pinCode: null, city: null, shipsHere: null } as const;
  const recipient = { recipientName: null, recipientMobile: null } as const;
  const payload = { address: '12 MG Road', type: 'shipping', index: 1, ...none, ...recipient, ...wanted } as const;
  expect(await call(store, saveAddress, payload, { token: shopper.token })).toMatchObject({ ok: true });
  return shopper;
}

async function order(shopper: Shopper, gift: Gift | null = null, quoteId: string | null = null) {
  const { billingId, shippingId } = shopper;
  const none = { couponId: null, points: null, pan: null, idempotencyKey: null, inParts: null } as const;
  const payload = { paymentMode: 'Upi', deviceType: 'web', billingId, shippingId, ...none, gift, quoteId } as const;
  return await call(store, placeTransferOrder, payload, { token: shopper.token });
}

describe('the delivery of an order', () => {
  it('has city and PIN code in its text, and the recipient', async () => {
    const recipient = { recipientName: 'Sunita Rao', recipientMobile: '9811122233' };
    const shopper = await shopperWith({ pinCode: '560001', ...recipient });
    expect((await dataOf(order(shopper))).shipping).toEqual({
      ...{ address: '12 MG Road, Bengaluru 560001', state: 'Karnataka', pinCode: '560001', gstin: '' },
      ...{ pinCodeKnown: true, city: 'Bengaluru', ...recipient, gift: null },
    });
  });

  it('goes to the buyer where no recipient is named, and does not repeat what the text says', async () => {
    const shopper = await shopperWith({ address: '12 MG Road, bengaluru 560 001' });
    const { shipping, buyerName, mobile } = await dataOf(order(shopper));
    expect(shipping).toMatchObject({ address: '12 MG Road, bengaluru 560 001', recipientName: buyerName });
    expect(shipping.recipientMobile).toBe(mobile);
  });

  it('is flagged where the directory does not list the PIN code', async () => {
    const shopper = await shopperWith({ pinCode: '899999', state: 'Goa' });
    expect((await dataOf(order(shopper))).shipping).toMatchObject({ pinCode: '899999', pinCodeKnown: false, city: '' });
  });

  it('does not change with the address afterwards', async () => {
    const shopper = await shopperWith({ pinCode: '560001' });
    const { orderNumber } = await dataOf(order(shopper));
    await store.database.run(sql`update address set address = 'Elsewhere' where id = ${shopper.shippingId}`);
    const read = await dataOf(call(store, getOrder, { orderNumber }, { token: shopper.token }));
    expect(read.shipping.address).toBe('12 MG Road, Bengaluru 560001');
  });
});

describe('an order is refused', () => {
  it('without a PIN code', async () => {
    const shopper = await shopperWith({ state: 'Karnataka' });
    const message = 'Enter the PIN code of the shipping address';
    expect(await order(shopper)).toMatchObject({ ok: false, code: 400, reason: 'pin-code-missing', message });
  });

  it('to a PIN code that nobody delivers to', async () => {
    const shopper = await shopperWith({ pinCode: '500022' });
    expect(await order(shopper)).toMatchObject({ ok: false, reason: 'not-delivered' });
  });

  it('to a PIN code of another State, saved before the two were compared', async () => {
    const shopper = await shopperWith({ pinCode: '560001' });
    await store.database.run(sql`update address set state = 'Goa' where id = ${shopper.shippingId}`);
    expect(await order(shopper)).toMatchObject({
      reason: 'pin-code-elsewhere',
      message: 'PIN code 560001 is not in Goa. Please correct the shipping address',
    });
  });

  it('only until the address is completed', async () => {
    const shopper = await shopperWith({ state: 'Karnataka' });
    expect(await order(shopper)).toMatchObject({ reason: 'pin-code-missing' });
    const [slot] = await dataOf(call(store, getAddresses, { type: 'shipping' }, { token: shopper.token }));
    expect(slot).toMatchObject({ pinCode: '' });
    await store.database.run(sql`update address set pin_code = '560001' where id = ${shopper.shippingId}`);
    expect(await order(shopper)).toMatchObject({ ok: true });
  });
});

describe('a gift', () => {
  it.each(['With love ❤️', 'ஹேப்பி'])('is refused a message that no font of ours prints: %s', async (message) => {
    const shopper = await store.customer();
    await shopper.fillCart(coin);
    expect(await order(shopper, { message, deliverFrom: null })).toMatchObject({
      code: 400,
      message: 'Use English or Devanagari letters, without emoji',
    });
  });

  const message = 'प्रिय आई, वाढदिवसाच्या शुभेच्छा!\nLove, Asha';

  it('keeps its message and its day, from which the delivery is promised', async () => {
    const shopper = await shopperWith({ pinCode: '560001' });
    const gift = { message, deliverFrom: dayFromNow(30) };
    const view = await dataOf(order(shopper, gift));
    expect(view.shipping.gift).toEqual(gift);
    expect((view.promise?.deliverBy ?? '') >= gift.deliverFrom).toBe(true);
  });

  it('is the same order when the request is repeated, also concurrently', async () => {
    const shopper = await shopperWith({ pinCode: '560001' });
    const lock = await dataOf(shopper.lock());
    const again = async () => await order(shopper, { message, deliverFrom: null }, lock.id);
    const placed = await Promise.all([again(), again(), again()]);
    expect(new Set(placed.map((answer) => (answer.ok ? answer.data.orderNumber : answer.message))).size).toBe(1);
    const other = await order(shopper, { message: 'Another', deliverFrom: null }, lock.id);
    expect(other.ok ? other.data.shipping.gift?.message : other.message).toBe(message);
  });

  it.each([-1, 0, 61, 400])('is refused for a day %i days ahead', async (days) => {
    const shopper = await shopperWith({ pinCode: '560001' });
    const refused = await order(shopper, { message: null, deliverFrom: dayFromNow(days) });
    expect(refused).toMatchObject({ ok: false, code: 400, reason: 'gift-date-wrong' });
    expect(refused.ok ? '' : refused.message).toMatch(/^Choose a delivery date from .+ to .+ for the gift$/);
  });

  it('is refused with a message that is too long or a day that does not exist', async () => {
    const shopper = await shopperWith({ pinCode: '560001' });
    expect(await order(shopper, { message: 'x'.repeat(301), deliverFrom: null })).toMatchObject({ code: 400 });
    expect(await order(shopper, { message: null, deliverFrom: '2026-02-30' })).toMatchObject({
      message: 'Choose a valid delivery date',
    });
  });
});

function dayFromNow(days: number): string {
  return indianDate(new Date(store.clock().getTime() + days * 86_400_000));
}
