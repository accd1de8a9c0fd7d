/** Payments that staff record: who may record how much alone, and the same money is booked once. */
import { randomUUID } from 'node:crypto';
import { type ClaimId, idOf, type OrderId, type WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { indianDate, type Paise } from '@tola/pricing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  type CounterFixture,
  type CounterOrder,
  createStaffClient,
  openCounterFixture,
  ownerLogin,
  ownerPassword,
  panOf,
  type StaffClient,
} from '#testing';

let cards: CounterFixture;
let owner: StaffClient;
let clerk: StaffClient;
let counter: CounterFixture['counter'];
beforeAll(async () => {
  cards = await openCounterFixture();
  ({ owner, clerk, counter } = cards);
});
afterAll(async () => {
  expect(await cards.differences()).toEqual([]);
  await cards.shop.close();
});

const today = (): string => indianDate(cards.shop.clock());

async function viewOf({ orderNumber }: { orderNumber: string }) {
  return (await clerk.ok(contract.readOrder, { orderNumber })).view;
}

async function change(name: string, next: (held: object) => unknown): Promise<void> {
  const { settings } = await owner.ok(contract.listSettings, null);
  const held = settings.find((setting) => setting.name === name);
  const value = next(held?.value as object);
  await owner.ok(contract.saveSetting, { name, version: held?.version ?? '', value, reason: 'A test' });
}

function cheque(orderId: OrderId, amountPaise: Paise, reference: string) {
  const about = { orderId, amountPaise, reference, paidPaise: 0, key: randomUUID() };
  return { ...about, means: 'cheque', receivedOn: today() } as const;
}

const inRupees = (paise: Paise): string => (paise / 100).toFixed(2);

/** A statement of the day before yesterday with one line. */
async function imported(narration: string, amountPaise: Paise, reference = '') {
  const text = `Date,Narration,Ref No,Credit\n20/11/2026,${narration},${reference},${inRupees(amountPaise)}`;
  return await owner.ok(contract.importStatement, contract.statementOfText(`${randomUUID()}.csv`, text));
}

describe('a day to come', () => {
  it('is refused for payments that staff record and for those they accept', async () => {
    const order = await counter.placed(await counter.walkIn());
    const later = { ...cheque(order.id, order.payablePaise, '445566'), receivedOn: '2099-01-01' };
    expect(await clerk.call(contract.recordPayment, later)).toMatchObject({ code: 400, reason: 'in-future' });
  });
});

describe('a cheque', () => {
  it.each([
    ['names it among zeros', 'BY CLG HDFC0001234', '0000000000223344'],
    ['names it in its text', 'CLG/223344/HDFC BANK', ''],
    ['is that of a clearing without a number', 'BY CLEARING/HDFC0000123', ''],
  ])('is the credit of a later statement whose line %s', async (_, narration, reference) => {
    const order = await counter.placed(await counter.walkIn());
    const day = reference === '' && !narration.includes('223344') ? '2026-11-20' : '2026-11-21';
    await clerk.ok(contract.recordPayment, { ...cheque(order.id, order.payablePaise, '223344'), receivedOn: day });
    expect(await viewOf(order)).toMatchObject({ state: 'confirmed' });
    expect(await imported(narration, order.payablePaise, reference)).toMatchObject({ creditsNew: 0, unmatched: [] });
  });

  it('is other money than a line with another number', async () => {
    const order = await counter.placed(await counter.walkIn());
    await clerk.ok(contract.recordPayment, cheque(order.id, order.payablePaise, '556677'));
    expect(await imported('CLG/887766/HDFC BANK', order.payablePaise)).toMatchObject({ creditsNew: 1 });
  });

  it('is the credit of a statement that was imported before', async () => {
    const order = await counter.placed(await counter.walkIn());
    expect(await imported('CLG/334455/SBI', order.payablePaise)).toMatchObject({ creditsNew: 1, matched: [] });
    await clerk.ok(contract.recordPayment, cheque(order.id, order.payablePaise, '334455'));
    expect(await viewOf(order)).toMatchObject({ state: 'confirmed', paidPaise: order.payablePaise });
    const credits = await cards.shop.database.rows<{ state: string }>(
      sql`select state from bank_credit where narration like '%334455%'`,
    );
    expect(credits).toEqual([{ state: 'matched' }]);
  });
});

describe('cash of one person with several accounts', () => {
  const big = { weightMg: 20_000 };

  it('is added up by the PAN of their orders, also when both pay at once', async () => {
    const [one, other] = [await counter.proved(), await counter.proved()];
    const orders = [await counter.placed(one, big), await counter.placed(other, { ...big, pan: panOf(one) })];
    const answers = await Promise.all(
      orders.map(
        async ({ id }) =>
          await clerk.call(contract.recordPayment, { orderId: id, paidPaise: 0, ...counter.cash(1_20_000_00) }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      reason: 'cash-over-limit',
      message: expect.stringContaining('At most ₹79,999.00'),
    });
  });

  it('is added up by the firm of a GSTIN', async () => {
    const gstin = '27AAPFU0939F1ZV';
    const orders = [
      await counter.placed(await counter.proved(), { ...big, gstin }),
      await counter.placed(await counter.proved(), { ...big, gstin }),
    ];
    const pay = async ({ id }: CounterOrder) =>
      await clerk.call(contract.recordPayment, { orderId: id, paidPaise: 0, ...counter.cash(1_50_000_00) });
    const [first, second] = orders;
    if (first === undefined || second === undefined) throw new Error('No orders');
    expect(await pay(first)).toMatchObject({ ok: true });
    expect(await pay(second)).toMatchObject({ reason: 'cash-over-limit' });
  });
});

it('keeps a person who has booked a part of the payment from dispatching, where the two are separated', async () => {
  await change('separateDispatch', () => true);
  const order = await counter.placed(await counter.walkIn());
  const { id: orderId, payablePaise } = order;
  await clerk.ok(contract.recordPayment, { orderId, paidPaise: 0, ...counter.cash(payablePaise - 500_00) });
  await owner.ok(contract.recordPayment, { orderId, paidPaise: payablePaise - 500_00, ...counter.cash(500_00) });
  expect(await viewOf(order)).toMatchObject({ state: 'confirmed' });
  expect(await clerk.call(contract.handOver, { orderId, serials: [] })).toMatchObject({ reason: 'accepted-payment' });
  const packer = await createStaffClient(cards.shop, owner, ['packer']);
  await packer.ok(contract.handOver, { orderId, serials: [] });
});

// The last ones: a limit that was tightened is loosened by a second person only.
describe('beyond what one person accepts in a day', () => {
  it('counts what customers reported together with what staff record', async () => {
    const till = await createStaffClient(cards.shop, owner, ['orders']);
    const buyer = await cards.shop.customer();
    const { id: weightId } = await cards.shop.database.one<{ id: WeightId }>(
      sql`select id from product_weight where stock > 20 and weight_mg <= 2000 order by id limit 1`,
    );
    await buyer.fillCart(weightId);
    const answer = await buyer.submit('Upi', { utr: '732514400991' });
    if (!answer.ok) throw new Error(answer.message);
    const { claims, view } = await owner.ok(contract.readOrder, { orderNumber: answer.data.orderNumber });
    await change('changeLimits', (held) => ({ ...held, acceptedPerDayPaise: view.payablePaise }));
    const accepted = { claimId: claims[0]?.id ?? idOf<ClaimId>(1), amountPaise: view.payablePaise, utr: null };
    expect(await till.call(contract.acceptPayment, { ...accepted, creditedOn: '2099-01-01' })).toMatchObject({
      ...{ code: 400, reason: 'in-future' },
    });
    expect(await till.ok(contract.acceptPayment, { ...accepted, creditedOn: today() })).toBeNull();
    const order = await counter.placed(await counter.walkIn());
    const paid = { orderId: order.id, paidPaise: 0, ...counter.cash(order.payablePaise) };
    expect(await till.ok(contract.recordPayment, paid)).toMatchObject({ waiting: { takesEffectAt: null } });
  });

  it('keeps two equal payments apart and a repeat together, and books cash on the day on which it was taken', async () => {
    await change('changeLimits', (held) => ({ ...held, acceptedPerDayPaise: 1_00 }));
    const takenOn = today();
    const customerId = await counter.proved();
    const quote = await counter.locked(customerId, { weightMg: 20_000 });
    const twice = [counter.cash(50_000_00), counter.cash(50_000_00)];
    const sale = counter.saleOf(customerId, quote, { payments: twice });
    const { orderNumber, waiting } = await clerk.ok(contract.placeCounterSale, sale);
    expect(await clerk.ok(contract.placeCounterSale, sale)).toEqual({ orderNumber, waiting });
    const { id: orderId } = await clerk.ok(contract.readOrder, { orderNumber });
    const repeated = { orderId, paidPaise: 0, ...(twice[0] ?? counter.cash(1_00)) };
    expect(await clerk.ok(contract.recordPayment, repeated)).toEqual({ waiting });
    const open = await cards.shop.database.rows<{ id: number }>(
      sql`select id from pending_change where state = 'proposed' and subject_id = ${String(orderId)} order by id`,
    );
    expect(open).toHaveLength(2);
    const third = { ...repeated, ...counter.cash(1_00_000_00) };
    expect(await clerk.call(contract.recordPayment, third)).toMatchObject({ reason: 'cash-over-limit' });

    cards.shop.clock.advance(20 * 3_600);
    expect(today()).not.toBe(takenOn);
    const next = await signedInAgain();
    for (const { id } of open) await next.ok(contract.decideProposal, { id, approve: true, reason: 'Counted' });
    expect((await next.ok(contract.readOrder, { orderNumber })).view.paidPaise).toBe(1_00_000_00);
    const book = await next.ok(contract.readRegister, {
      ...contract.NO_REGISTER_FILTERS,
      ...{ register: 'cash-book', page: 1, perPage: 50, from: takenOn, to: takenOn, account: 'cash' },
    });
    expect(book.rows.filter((row) => row.orderNumber === orderNumber)).toHaveLength(2);
  });
});

/** A session ends within a day. */
async function signedInAgain(): Promise<StaffClient> {
  const client = owner.another();
  await client.ok(contract.signIn, { email: ownerLogin, password: ownerPassword });
  await client.ok(contract.enterCode, { code: owner.recoveryCodes[0] ?? '' });
  return client;
}
