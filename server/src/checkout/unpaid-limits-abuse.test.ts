/** Attempts to block UPI and NEFT for others, or to become established without buying. */
import type { ClaimId, OrderId, WeightId } from '@tola/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findWaitingClaims } from '#bank';
import { changeBusiness, type UnpaidLimits } from '#business';
import { sql } from '#database';
import { eventually, openStoreFixture, type Shopper, type StoreFixture } from '#testing';

const PAN = 'ABCPE1234F';

let store: StoreFixture;
/** 50 g of gold, about ₹7.8 lakh. */
let coin: WeightId;

beforeAll(async () => {
  store = await openStoreFixture();
  const found = await store.database.one<{ id: WeightId }>(sql`
    update product_weight set stock = 500 where id = (
      select weight.id from product_weight weight join product on product.id = weight.product_id
      where metal = 'gold' and weight_mg = 50000 and stock is not null order by weight.id limit 1) returning id`);
  coin = found.id;
}, 60_000);
afterAll(async () => await store.close());

async function order(buyer: Shopper, quantity: number) {
  await buyer.fillCart(coin, quantity);
  return await buyer.submit('NEFT', { pan: PAN });
}

function outcome(answer: Awaited<ReturnType<typeof order>>): string {
  return answer.ok ? 'placed' : answer.reason;
}

async function established(): Promise<Shopper> {
  const buyer = await store.customer();
  await store.database.run(sql`update customer set established_at = ${store.clock()} where id = ${buyer.id}`);
  return buyer;
}

async function setAddress(buyer: Shopper, address: string): Promise<void> {
  await store.database.run(sql`update address set address = ${address} where customer_id = ${buyer.id} and slot = 1`);
}

async function pay(orderNumber: string): Promise<OrderId> {
  const claim = (await findWaitingClaims(store.database, 500)).find((one) => one.orderNumber === orderNumber);
  const { id, payablePaise } = await store.order(orderNumber);
  const utr = `PAID${orderNumber.replace(/\W/g, '')}`;
  const found = { claimId: claim?.claimId ?? (0 as ClaimId), amountPaise: payablePaise, utr, creditedOn: '2026-11-21' };
  await store.staff.acceptClaim(found);
  return id;
}

describe('a card order of another customer', () => {
  test('above the limit of the business does not block UPI and NEFT for others, even at the same address', async () => {
    const stranger = await store.customer();
    const victim = await established();
    const address = '12 Tilak Path, Nashik, Maharashtra 422001';
    await setAddress(stranger, address);
    await setAddress(victim, address);
    await stranger.fillCart(coin, 80);
    const held = await stranger.submit('Card', { pan: PAN });
    expect(held).toMatchObject({ ok: true });
    expect(outcome(await order(victim, 1))).toBe('placed');
    expect(outcome(await order(await store.customer(), 1))).toBe('placed');
  });
});

describe('many new customers', () => {
  test('together use at most their share of the business limit, and do not block established customers', async () => {
    const before = store.payments.business.current().unpaidLimits;
    const { fineGrams } = before.inAll;
    const limits: UnpaidLimits = {
      ...before,
      perAddress: { mostPaise: 20_00_00_000_00, fineGrams: { ...fineGrams, gold: 1_000 } },
      inAll: { mostPaise: 20_00_00_000_00, fineGrams: { ...fineGrams, gold: 1_000 } },
    };
    await changeBusiness(store.database, { unpaidLimits: limits }, { by: 'test', reason: 'test' }, store.clock());
    await eventually(async () => {
      expect(store.payments.business.current().unpaidLimits).toEqual(limits);
      return true;
    });
    const trusted = await established();
    const strangers = await Promise.all(Array.from({ length: 14 }, async () => await store.customer()));
    const answers = await Promise.all(strangers.map(async (stranger) => outcome(await order(stranger, 1))));
    // The test before has used one of 500 g; 10 coins of 50 g are 499.5 g of fine gold.
    expect(answers.filter((answer) => answer === 'placed')).toHaveLength(9);
    expect(new Set(answers)).toEqual(new Set(['placed', 'unpaid-limit-new-customers']));
    const refused = await order(await store.customer(), 1);
    expect(refused).toMatchObject({ code: 409, message: expect.stringContaining('orders from new customers') });
    expect(outcome(await order(trusted, 3))).toBe('placed');
  });
});

describe('a customer', () => {
  test('becomes established by a dispatched order, not by one that can still be cancelled', async () => {
    const limits = { ...store.payments.business.current().unpaidLimits, newCustomersBp: 10_000 };
    await changeBusiness(store.database, { unpaidLimits: limits }, { by: 'test', reason: 'test' }, store.clock());
    await eventually(() => store.payments.business.current().unpaidLimits.newCustomersBp === 10_000);
    const asha = await store.customer();
    const first = await order(asha, 1);
    if (!first.ok) throw new Error(first.message);
    const orderId = await pay(first.data.orderNumber);
    // 150 g: within the limit of established customers only.
    expect(outcome(await order(asha, 3))).toBe('unpaid-limit-new-customer');
    await store.staff.pack({ orderId });
    const parcel = { courier: 'BVC', trackingNumber: 'BVC1', trackingUrl: null };
    await store.staff.ship({ orderId, ...parcel });
    expect(outcome(await asha.submit('NEFT', { pan: PAN }))).toBe('placed');
  });
});
