import type { ClaimId, CustomerId, WeightId } from '@tola/contract';
import { type Milligrams, type Paise, perMetal } from '@tola/pricing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findWaitingClaims } from '#bank';
import { changeBusiness, type UnpaidLimits } from '#business';
import { sql } from '#database';
import {
  auditMoney,
  eventually,
  openStoreFixture,
  readProviderLedger,
  readStock,
  type Shopper,
  type StoreFixture,
} from '#testing';

const AT_ONCE = 20;
const PAN = 'ABCPE1234F';
const TYPED = [
  '7, Laxmi Road, Sadashiv Peth, Pune, Maharashtra 411030',
  '7 laxmi road sadashiv peth pune maharashtra - 411030',
  '7 Laxmi Road,\nSadashiv Peth,\nPune 411 030, Maharashtra',
];

let store: StoreFixture;
let stock: Map<number, number>;
/** 50 g of gold, about ₹7.8 lakh. */
let coin: WeightId;
let fineMg: Milligrams;
let small: WeightId;

beforeAll(async () => {
  store = await openStoreFixture();
  const weight = async (mg: Milligrams): Promise<WeightId> => {
    const found = await store.database.one<{ id: WeightId }>(sql`
      update product_weight set stock = 500 where id = (
        select weight.id from product_weight weight join product on product.id = weight.product_id
        where metal = 'gold' and weight_mg = ${mg} and stock is not null order by weight.id limit 1) returning id`);
    return found.id;
  };
  coin = await weight(50_000);
  small = await weight(1_000);
  const { fine } = await store.database.one<{ fine: number }>(sql`
    select weight_mg * fineness / 1000 as fine from product_weight weight
    join product on product.id = weight.product_id where weight.id = ${coin}`);
  fineMg = fine;
  stock = await readStock(store.database);
}, 60_000);

afterAll(async () => {
  const paid = await readProviderLedger(store.database, store.emulator.url);
  expect(await auditMoney(store.database, stock, paid)).toEqual([]);
  await store.close();
});

/** Orders without a price lock, so that the same customer can place several at the same moment. */
async function order(buyer: Shopper, quantity: number, more: Parameters<Shopper['submit']>[1] = {}, weightId = coin) {
  await buyer.fillCart(weightId, quantity);
  return await buyer.submit('NEFT', { pan: PAN, ...more });
}

async function established(): Promise<Shopper> {
  const buyer = await store.customer();
  await store.database.run(sql`update customer set established_at = ${store.clock()} where id = ${buyer.id}`);
  return buyer;
}

async function payAndDispatch(orderNumber: string): Promise<void> {
  const claim = (await findWaitingClaims(store.database, 500)).find((one) => one.orderNumber === orderNumber);
  const { id: orderId, payablePaise } = await store.order(orderNumber);
  const found = {
    claimId: claim?.claimId ?? (0 as ClaimId),
    amountPaise: payablePaise,
    utr: `PAID${orderNumber.replace(/\W/g, '')}`,
  };
  await store.staff.acceptClaim({ ...found, creditedOn: '2026-11-21' });
  await store.staff.pack({ orderId });
  const parcel = { courier: 'BVC', trackingNumber: orderNumber, trackingUrl: null };
  await store.staff.ship({ orderId, ...parcel });
}

interface Open {
  readonly orders: number;
  readonly paise: Paise;
  readonly goldMg: Milligrams;
}

async function openOf(customerIds: readonly CustomerId[]): Promise<Open> {
  return await store.database.one<Open>(sql`
    select count(*) as orders, coalesce(sum(unpaid_paise), 0)::bigint as paise,
      coalesce(sum((fine_mg ->> 'gold')::bigint), 0)::bigint as gold_mg
    from unpaid_transfer where customer_id = any(${customerIds}::bigint[])`);
}

async function setLimits(change: Partial<UnpaidLimits>): Promise<void> {
  const limits = { ...store.payments.business.current().unpaidLimits, ...change };
  await changeBusiness(store.database, { unpaidLimits: limits }, { by: 'test', reason: 'test' }, store.clock());
  const probe = await established();
  await eventually(async () => {
    await order(probe, 1, {}, small);
    const last = await store.database.one<{ unpaidLimits: UnpaidLimits }>(
      sql`select unpaid_limits from customer_order where customer_id = ${probe.id} order by id desc limit 1`,
    );
    expect(last.unpaidLimits).toEqual(limits);
    return true;
  });
}

describe('unpaid orders of one customer', () => {
  test('are refused above a new customer’s limit with an explanation, and change nothing', async () => {
    const asha = await store.customer();
    const before = await store.stockOf(coin);
    await asha.fillCart(coin, 18);
    const lock = await asha.lock();
    const quoteId = lock.ok ? lock.data.id : null;
    const refused = await asha.submit('NEFT', { quoteId, pan: PAN });
    expect(refused).toMatchObject({
      ...{ ok: false, code: 409, reason: 'unpaid-limit-new-customer' },
      message: expect.stringMatching(
        /^Your order is not placed\. Until your first orders are dispatched, you can have up to ₹25,00,000 /,
      ),
    });
    expect(refused).toMatchObject({
      message: expect.stringContaining('pay by card, order fewer pieces or call us on '),
    });
    expect(await store.stockOf(coin)).toBe(before);
    expect(await openOf([asha.id])).toMatchObject({ orders: 0, goldMg: 0 });
    // The same price lock can still be used for a card.
    expect(await asha.submit('Card', { quoteId, pan: PAN })).toMatchObject({ ok: true });
  });

  test('stay within the limit when 20 are placed concurrently', async () => {
    const asha = await store.customer();
    const answers = [];
    for (let coins = 0; coins < 3; coins += 1) {
      await asha.fillCart(coin);
      answers.push(
        ...(await concurrently(
          async (nth) => await asha.submit('NEFT', { idempotencyKey: `${coins} ${nth}`, pan: PAN }),
        )),
      );
    }
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(new Set(answers.map(outcome))).toEqual(new Set(['placed', 'cart-empty', 'unpaid-limit-new-customer']));
    expect(await openOf([asha.id])).toMatchObject({ orders: 2, goldMg: 2 * fineMg });
  });

  test('have a higher limit once paid orders are dispatched, or once staff vouch for the customer', async () => {
    const asha = await store.customer();
    const first = await order(asha, 2);
    expect(outcome(await order(asha, 1))).toBe('unpaid-limit-new-customer');
    if (first.ok) await payAndDispatch(first.data.orderNumber);
    expect(outcome(await order(asha, 2))).toBe('placed');
    const vikram = await established();
    expect(outcome(await order(vikram, 5))).toBe('placed');
    await vikram.fillCart(coin, 3);
    const refused = await vikram.submit('NEFT', { pan: PAN });
    expect(refused).toMatchObject({ code: 409, reason: 'unpaid-limit-customer' });
    expect(refused).toMatchObject({
      message: expect.stringContaining('You can pay your open orders first, pay by card'),
    });
  });

  test('stop counting when they end', async () => {
    const asha = await store.customer();
    const first = await order(asha, 2);
    expect(outcome(await order(asha, 1))).toBe('unpaid-limit-new-customer');
    if (!first.ok) throw new Error(first.message);
    const { id: orderId } = await store.order(first.data.orderNumber);
    await store.staff.cancel({ orderId, reason: '', waiveCharge: true });
    expect(outcome(await asha.submit('NEFT', { pan: PAN }))).toBe('placed');
  });

  test('are refused only after all other validations have passed', async () => {
    const asha = await store.customer();
    await asha.fillCart(coin, 18);
    expect(await asha.submit('NEFT', { pan: null })).toMatchObject({ code: 400, reason: 'pan-missing' });
    expect(await asha.submit('NEFT', { pan: PAN, file: null })).toMatchObject({ reason: 'screenshot-missing' });
    expect(outcome(await asha.submit('NEFT', { pan: PAN }))).toBe('unpaid-limit-new-customer');
  });
});

describe('unpaid orders to one address', () => {
  test('stay within the address limit for 20 concurrent customers, however the address is typed', async () => {
    const buyers = await concurrently(established);
    for (const [nth, buyer] of buyers.entries()) {
      const address = TYPED[nth % TYPED.length] ?? '';
      await store.database.run(
        sql`update address set address = ${address}, pin_code = '411030' where customer_id = ${buyer.id} and slot = 1`,
      );
    }
    const answers = await Promise.all(buyers.map(async (buyer) => await order(buyer, 1)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(6);
    expect(new Set(answers.map(outcome))).toEqual(new Set(['placed', 'unpaid-limit-address']));
    expect((await openOf(buyers.map(({ id }) => id))).paise).toBeLessThanOrEqual(50_00_000_00);
  });
});

describe('unpaid orders of the whole business', () => {
  test('stay within the business limit for 20 concurrent customers, and cards are still accepted', async () => {
    const all = await store.database.rows<{ id: CustomerId }>(sql`select id from customer`);
    const open = await openOf(all.map(({ id }) => id));
    const limits = store.payments.business.current().unpaidLimits;
    const { fineGrams } = limits.inAll;
    const gold = Math.ceil(open.goldMg / 1_000) + 210;
    const amounts = { mostPaise: 50_00_000_00, fineGrams: { ...perMetal(() => 1_000), gold: 100 } };
    await setLimits({
      ...{ perNewCustomer: amounts, perCustomer: amounts, perAddress: amounts },
      inAll: { ...limits.inAll, fineGrams: { ...fineGrams, gold } },
    });
    const buyers = await concurrently(established);
    const answers = await Promise.all(buyers.map(async (buyer) => await order(buyer, 1)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(4);
    const refused = buyers[answers.findIndex(({ ok }) => !ok)];
    expect(new Set(answers.map(outcome))).toEqual(new Set(['placed', 'unpaid-limit-business']));
    expect(await refused?.submit('Card', { pan: PAN })).toMatchObject({ ok: true });
  });

  test('are accepted or refused, without a fault, when all limits apply', async () => {
    const buyers = await concurrently(established);
    const answers = await Promise.all(buyers.map(async (buyer, nth) => await order(buyer, 1 + (nth % 3))));
    for (const answer of answers) expect(outcome(answer)).toMatch(/^(placed|unpaid-limit-(customer|business))$/);
  });
});

async function concurrently<T>(one: (nth: number) => Promise<T>): Promise<T[]> {
  return await Promise.all(Array.from({ length: AT_ONCE }, async (_, nth) => await one(nth)));
}

function outcome(answer: Awaited<ReturnType<typeof order>>): string {
  return answer.ok ? 'placed' : answer.reason;
}

describe('a customer whose number is not verified', () => {
  test('promises up to the limit before money, in all orders together, and any amount once it is verified', async () => {
    const buyer = await store.customer();
    const verify = async (at: Date | null) =>
      await store.database.run(sql`update customer set mobile_verified_at = ${at} where id = ${buyer.id}`);
    await verify(null);
    expect(await order(buyer, 1)).toMatchObject({ code: 409, reason: 'number-not-verified' });
    expect(await order(buyer, 1)).toMatchObject({ message: expect.stringContaining('up to ₹50,000 awaiting') });
    await store.database.run(sql`delete from cart_line where customer_id = ${buyer.id}`);
    const answers = [];
    for (let placed = 0; placed < 4; placed += 1) answers.push(await order(buyer, 1, {}, small));
    const { paise } = await store.database.one<{ paise: number }>(sql`
      select coalesce(sum(unpaid_paise), 0)::bigint as paise from unpaid_order where customer_id = ${buyer.id}`);
    expect(answers.some(({ ok }) => ok)).toBe(true);
    expect(paise).toBeLessThanOrEqual(50_000_00);
    await verify(store.clock());
    expect(await order(buyer, 1, {}, small)).toMatchObject({ ok: true });
  });
});
