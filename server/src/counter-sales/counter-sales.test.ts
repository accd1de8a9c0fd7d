import { randomUUID } from 'node:crypto';
import { type CustomerId, cancelOrder, lockForRetry, type WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  type CounterFixture,
  call,
  counterAddress,
  createStaffClient,
  eventually,
  openCounterFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
} from '#testing';

let fixture: CounterFixture;
let owner: StaffClient;
let clerk: StaffClient;
let counter: CounterFixture['counter'];
beforeAll(async () => {
  fixture = await openCounterFixture();
  ({ owner, clerk, counter } = fixture);
});
afterAll(async () => {
  expect(await fixture.differences()).toEqual([]);
  await fixture.shop.close();
});

describe('a sale at the counter', () => {
  it('is confirmed by cash, invoiced in the shop’s State, handed over in one step, and in the cash book', async () => {
    const customerId = await counter.walkIn();
    const quote = await counter.locked(customerId);
    const sale = counter.saleOf(customerId, quote, { payments: [counter.cash(quote.payablePaise)] });
    const { orderNumber, waiting } = await clerk.ok(contract.placeCounterSale, sale);
    expect(waiting).toBeNull();
    const order = await clerk.ok(contract.readOrder, { orderNumber });
    expect(order.view).toMatchObject({ state: 'confirmed', paymentMode: 'Counter', paidPaise: quote.payablePaise });
    expect(order.hasInvoice).toBe(true);
    expect(order.timeline[0]?.who).not.toBe('Walk In');
    // A repeated press changes nothing; a corrected one is not taken for it.
    expect(await clerk.ok(contract.placeCounterSale, sale)).toEqual({ orderNumber, waiting: null });
    expect(await clerk.call(contract.placeCounterSale, { ...sale, payments: [] })).toMatchObject({
      ...{ code: 409, reason: 'placed-otherwise', message: expect.stringContaining(orderNumber) },
    });
    await clerk.ok(contract.handOver, { orderId: order.id, serials: ['BAR-1'] });
    const delivered = await clerk.ok(contract.readOrder, { orderNumber });
    expect(delivered).toMatchObject({
      courier: contract.HANDED_OVER,
      serials: [{ serial: 'BAR-1' }],
      view: { state: 'delivered' },
    });
    const sent = await fixture.shop.database.rows<{ template: string }>(
      sql`select template from outbox_message where dedupe_key like ${`order-shipped ${orderNumber}%`}`,
    );
    expect(sent).toEqual([]);
    const day = indianDate(fixture.shop.clock());
    const book = await owner.ok(contract.readRegister, {
      ...contract.NO_REGISTER_FILTERS,
      ...{ register: 'cash-book', page: 1, perPage: 50, from: day, to: day, account: 'cash' },
    });
    expect(book.rows.at(-1)).toMatchObject({ orderNumber, receivedPaise: quote.payablePaise });
  });

  it('awaits a transfer when it is ordered by phone, which staff record by its UTR, once', async () => {
    const customerId = await counter.walkIn();
    const quote = await counter.locked(customerId);
    const sale = counter.saleOf(customerId, quote, { shipping: counterAddress });
    const { orderNumber } = await clerk.ok(contract.placeCounterSale, sale);
    const { id: orderId, view } = await clerk.ok(contract.readOrder, { orderNumber });
    expect(view).toMatchObject({ state: 'awaiting payment', paidPaise: 0 });
    const receivedOn = indianDate(fixture.shop.clock());
    const about = { orderId, amountPaise: quote.payablePaise, receivedOn, paidPaise: 0, key: randomUUID() };
    const transfer = { ...about, means: 'transfer' } as const;
    expect(await clerk.call(contract.recordPayment, { ...transfer, reference: '12' })).toMatchObject({
      reason: 'utr-missing',
    });
    const both = await Promise.all(
      [1, 2].map(async () => await clerk.call(contract.recordPayment, { ...transfer, reference: '932500000777' })),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await clerk.ok(contract.readOrder, { orderNumber })).view).toMatchObject({
      ...{ state: 'confirmed', paidPaise: quote.payablePaise },
    });
  });

  it('is not handed over when it is taxed as supplied in another State', async () => {
    const elsewhere = { address: '4 Commercial Street', city: 'Bengaluru', state: 'Karnataka', pinCode: '560001' };
    const customerId = await counter.walkIn();
    const quote = await counter.locked(customerId);
    const payments = [counter.cash(quote.payablePaise)];
    const { orderNumber } = await clerk.ok(
      contract.placeCounterSale,
      counter.saleOf(customerId, quote, { shipping: elsewhere, payments }),
    );
    const { id: orderId } = await clerk.ok(contract.readOrder, { orderNumber });
    expect(await clerk.call(contract.handOver, { orderId, serials: [] })).toMatchObject({
      ...{ code: 409, reason: 'supplied-elsewhere', message: expect.stringContaining('Karnataka') },
    });
    expect((await clerk.ok(contract.readOrder, { orderNumber })).view.state).toBe('confirmed');
  });

  it('is not paid online once its customer has cancelled it', async () => {
    const asha = await fixture.shop.customer();
    const { orderNumber } = await counter.placed(asha.id);
    const cancel = { orderNumber, reason: 'Too dear', refundPaise: null, accountNumber: null, ifsc: null };
    expect(await call(fixture.shop, cancelOrder, cancel, { token: asha.token })).toMatchObject({ ok: true });
    expect(await call(fixture.shop, lockForRetry, { orderNumber }, { token: asha.token })).toMatchObject({
      ...{ ok: false, reason: 'not-retryable' },
    });
  });

  it('finds the customer by number as a recorded view, so often only', async () => {
    const mobile = await mobileOf(await counter.walkIn());
    await clerk.ok(contract.findCounterCustomer, { mobile });
    await eventually(async () => {
      const { rows } = await owner.ok(contract.listSecurityEvents, {
        ...{ page: 1, perPage: 20, kind: 'customer-viewed', outcome: null, search: mobile, address: '' },
        ...{ from: null, to: null },
      });
      return rows.some(({ reason }) => reason === 'FindCounterCustomer');
    });
    const curious = await createStaffClient(fixture.shop, owner, ['orders']);
    const answers = await Promise.all(
      Array.from({ length: 125 }, async (_, index) =>
        curious.call(contract.findCounterCustomer, { mobile: `90000${String(index).padStart(5, '0')}` }),
      ),
    );
    expect(answers.filter(({ ok }) => !ok).map((answer) => !answer.ok && answer.code)).toEqual(Array(5).fill(429));
  });

  it('takes part in cash and the rest by cheque, and gives change instead of taking too much', async () => {
    const customerId = await counter.walkIn();
    const quote = await counter.locked(customerId);
    const { orderNumber } = await clerk.ok(
      contract.placeCounterSale,
      counter.saleOf(customerId, quote, { payments: [counter.cash(1_000_00)] }),
    );
    const { id: orderId } = await clerk.ok(contract.readOrder, { orderNumber });
    const restPaise = quote.payablePaise - 1_000_00;
    const more = { orderId, ...counter.cash(restPaise + 1_00), paidPaise: 1_000_00 };
    expect(await clerk.call(contract.recordPayment, more)).toMatchObject({ reason: 'cash-too-much' });
    const cheque = { ...more, means: 'cheque', amountPaise: restPaise } as const;
    expect(await clerk.call(contract.recordPayment, { ...cheque, reference: '12345' })).toMatchObject({
      reason: 'cheque-missing',
    });
    await clerk.ok(contract.recordPayment, { ...cheque, reference: '123456' });
    expect((await clerk.ok(contract.readOrder, { orderNumber })).view.state).toBe('confirmed');
  });
});

describe('cash', () => {
  it('is taken together with a transfer of the rest by a customer whose number is unproved', async () => {
    const customerId = await counter.walkIn();
    const quote = await counter.locked(customerId, { weightMg: 20_000 });
    const transfer = {
      ...counter.cash(quote.payablePaise - 1_00_000_00),
      means: 'transfer',
      reference: '932500000778',
    } as const;
    const { orderNumber } = await clerk.ok(
      contract.placeCounterSale,
      counter.saleOf(customerId, quote, { payments: [counter.cash(1_00_000_00), transfer] }),
    );
    expect((await clerk.ok(contract.readOrder, { orderNumber })).view.state).toBe('confirmed');
  });

  it('is refused from ₹2,00,000 on, for one person in a day and for one sale, also by two tills at once', async () => {
    const customerId = await counter.walkIn();
    // An unproved number could owe no rest of this size.
    await fixture.shop.database.run(sql`update customer set mobile_verified_at = created_at where id = ${customerId}`);
    const quote = await counter.locked(customerId, { weightMg: 20_000 });
    expect(quote.payablePaise).toBeGreaterThan(2_00_000_00);
    const refused = await clerk.call(
      contract.placeCounterSale,
      counter.saleOf(customerId, quote, { payments: [counter.cash(2_00_000_00)] }),
    );
    expect(refused).toMatchObject({ reason: 'cash-over-limit' });
    const { orderNumber } = await clerk.ok(
      contract.placeCounterSale,
      counter.saleOf(customerId, quote, { payments: [counter.cash(1_50_000_00)] }),
    );
    const { id: orderId } = await clerk.ok(contract.readOrder, { orderNumber });
    const tills = await Promise.all(
      [clerk, owner].map(
        async (till) =>
          await till.call(contract.recordPayment, { orderId, ...counter.cash(40_000_00), paidPaise: 1_50_000_00 }),
      ),
    );
    expect(
      tills.filter(({ ok }) => ok),
      JSON.stringify(tills),
    ).toHaveLength(1);
    // The next day there is no cash of that day, but still that of the sale.
    const paidPaise = 1_90_000_00;
    expect(await clerk.call(contract.recordPayment, { orderId, ...counter.cash(10_000_00), paidPaise })).toMatchObject({
      reason: 'cash-over-limit',
    });
    expect((await clerk.ok(contract.findCounterCustomer, { mobile: await mobileOf(customerId) }))?.cashLeftPaise).toBe(
      9_999_00,
    );
  });
});

it('takes no cash for what a customer pays by card, whose attempt may still succeed', async () => {
  const asha = await fixture.shop.customer();
  const { id: weightId } = await fixture.shop.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
  );
  await asha.fillCart(weightId);
  const placed = await asha.submit('Card');
  if (!placed.ok) throw new Error(placed.message);
  const { id: orderId, payablePaise } = await fixture.shop.order(placed.data.orderNumber);
  const paid = { orderId, ...counter.cash(payablePaise), paidPaise: 0 };
  expect(await clerk.call(contract.recordPayment, paid)).toMatchObject({ reason: 'not-payable' });
});

// The last one: a limit that was tightened is loosened by a second person only.
it('keeps to the limits of the owner’s right: no sale without it, no payment beyond the day', async () => {
  const packer = await createStaffClient(fixture.shop, owner, ['packer']);
  expect(await packer.call(contract.findCounterPieces, { search: '', weightIds: [] })).toMatchObject({ code: 403 });
  const { settings } = await owner.ok(contract.listSettings, null);
  const limits = settings.find(({ name }) => name === 'changeLimits');
  const value = { ...(limits?.value as object), acceptedPerDayPaise: 1_00 };
  const change = { name: 'changeLimits', version: limits?.version ?? '', value, reason: 'A test' };
  await owner.ok(contract.saveSetting, change);
  const customerId = await counter.walkIn();
  const quote = await counter.locked(customerId);
  const placed = await clerk.ok(
    contract.placeCounterSale,
    counter.saleOf(customerId, quote, { payments: [counter.cash(quote.payablePaise)] }),
  );
  expect(placed.waiting).not.toBeNull();
  const { view } = await clerk.ok(contract.readOrder, { orderNumber: placed.orderNumber });
  expect(view).toMatchObject({ state: 'awaiting payment', paidPaise: 0 });
  await owner.ok(contract.decideProposal, { id: placed.waiting?.id ?? 0, approve: true, reason: 'Counted' });
  expect((await clerk.ok(contract.readOrder, { orderNumber: placed.orderNumber })).view.state).toBe('confirmed');

  // Cash that waits counts as taken, and once approved stays cash of the day on which it was taken.
  const buyer = await counter.walkIn();
  await fixture.shop.database.run(sql`update customer set mobile_verified_at = created_at where id = ${buyer}`);
  const large = await counter.locked(buyer, { weightMg: 20_000 });
  const part = counter.cash(1_50_000_00);
  const { orderNumber, waiting } = await clerk.ok(
    contract.placeCounterSale,
    counter.saleOf(buyer, large, { payments: [part] }),
  );
  const { id: orderId } = await clerk.ok(contract.readOrder, { orderNumber });
  const more = { orderId, paidPaise: 0, ...counter.cash(60_000_00) };
  expect(await clerk.call(contract.recordPayment, more)).toMatchObject({ reason: 'cash-over-limit' });
  expect(await clerk.ok(contract.recordPayment, { orderId, paidPaise: 0, ...part })).toMatchObject({ waiting });
  expect((await clerk.ok(contract.findCounterCustomer, { mobile: await mobileOf(buyer) }))?.cashLeftPaise).toBe(
    49_999_00,
  );
  fixture.shop.clock.advance(20 * 3_600);
  const next = await signInAgain();
  await next.ok(contract.decideProposal, { id: waiting?.id ?? 0, approve: true, reason: 'Counted' });
  expect(
    await fixture.shop.database.rows(
      sql`select received_on::text as day from cash_receipt where order_id = ${orderId}`,
    ),
  ).toEqual([{ day: part.receivedOn }]);
});

/** A session ends within a day. */
async function signInAgain(): Promise<StaffClient> {
  const client = owner.another();
  await client.ok(contract.signIn, { email: ownerLogin, password: ownerPassword });
  await client.ok(contract.enterCode, { code: owner.recoveryCodes[0] ?? '' });
  return client;
}

async function mobileOf(id: CustomerId): Promise<string> {
  return (await fixture.shop.database.one<{ mobile: string }>(sql`select mobile from customer where id = ${id}`))
    .mobile;
}
