import type { WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  type CardFixture,
  createStaffClient,
  openCardFixture,
  ownerLogin,
  ownerPassword,
  type PaidOrder,
  type StaffClient,
  type StoreFixture,
  totpCode,
} from '#testing';

const DAY_SECONDS = 24 * 60 * 60;

let counter: CardFixture;
let shop: StoreFixture;
let owner: StaffClient;

beforeAll(async () => {
  counter = await openCardFixture({ worker: false });
  ({ shop, owner } = counter);
  // No webhooks, so that only the lists show what is missing.
  await shop.steer('config', { treatment: { drop: true } });
});
beforeEach(async () => {
  await shop.steer('config', { settlesDaily: false, missingFromList: [], addedToList: [], feeBp: 175 });
});
afterAll(async () => await shop.close());

const tryRun = async () => await owner.call(contract.runReconciliation, null);
const run = async () => await owner.ok(contract.runReconciliation, null);
const read = async () => await owner.ok(contract.readSettlements, null);
const open = async (kind: string, key: string) =>
  (await read()).differences.find((one) => one.kind === kind && one.key === key);

/** Sessions end after a day: the owner signs in again. */
async function later(seconds: number): Promise<void> {
  shop.clock.advance(seconds);
  await owner.ok(contract.signIn, { email: ownerLogin, password: ownerPassword });
  await owner.ok(contract.enterCode, { code: totpCode(owner.secret, shop.clock()) });
}

async function paymentOf({ orderNumber }: PaidOrder): Promise<string> {
  const { id } = await shop.database.one<{ id: string }>(sql`
    select provider_payment_id as id from provider_payment p join payment_attempt a on a.id = p.attempt_id
    where a.provider_order_id = ${`${orderNumber}-1`}`);
  return id;
}

interface Payout {
  readonly cf_settlement_id: string;
  readonly settlement_utr: string;
  readonly amount_settled: number;
}

/** The provider makes a payout. */
async function payOut(more: object = {}): Promise<Payout> {
  return (await shop.steer('settlements', more)) as Payout;
}

/** Imports a statement with these credits. */
async function importCredits(...credits: readonly { readonly utr: string; readonly rupees: number }[]): Promise<void> {
  const rows = credits.map(
    ({ utr, rupees }) => `21/11/2026,NEFT CASHFREE PAYMENTS ${utr},${utr},,${rupees.toFixed(2)}`,
  );
  const csv = ['Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.', ...rows].join('\n');
  await owner.ok(contract.importStatement, contract.statementOfText(`statement ${credits[0]?.utr}.csv`, csv));
}

async function countDifferences(): Promise<number> {
  const { rows } = await shop.database.one<{ rows: number }>(sql`select count(*) as rows from ledger_difference`);
  return rows;
}

describe('books that agree', () => {
  it('show payouts with fee and tax, linked with bank credits by UTR, and no difference', async () => {
    const order = await counter.paidByCard();
    const payout = await payOut();
    await importCredits({ utr: payout.settlement_utr, rupees: payout.amount_settled });
    expect(await run()).toMatchObject({ openDifferences: 0 });
    const feePaise = Math.round(order.paise * 0.0175);
    const taxPaise = Math.round(feePaise * 0.18);
    const { payouts, credits, lastRun } = await read();
    expect(payouts[0]).toMatchObject({
      ...{ utr: payout.settlement_utr, onBank: true, adjustmentPaise: 0 },
      ...{ paymentPaise: order.paise, feePaise, feeTaxPaise: taxPaise },
      settledPaise: order.paise - feePaise - taxPaise,
    });
    expect(credits).toEqual([]);
    expect(lastRun?.ranAt).toBe(shop.clock().toISOString());
    const entries = await shop.database.rows(sql`
      select kind, amount_paise, fee_paise, fee_tax_paise, utr from settlement_entry`);
    expect(entries).toEqual([
      { kind: 'payment', amountPaise: order.paise, feePaise, feeTaxPaise: taxPaise, utr: payout.settlement_utr },
    ]);
  });

  it('are compared by accounts and owners only', async () => {
    const packer = await createStaffClient(shop, owner, ['orders']);
    expect(await packer.call(contract.runReconciliation, null)).toMatchObject({ ok: false, code: 403 });
    expect(await packer.call(contract.readSettlements, null)).toMatchObject({ ok: false, code: 403 });
    const accountant = await createStaffClient(shop, owner, ['accounts']);
    expect(await accountant.call(contract.runReconciliation, null)).toMatchObject({ ok: true });
  });
});

describe('a refund missing in the store', () => {
  it('is found once by concurrent runs and booked once by concurrent decisions', async () => {
    const order = await counter.paidByCard();
    const { refund_id: refundId } = await counter.refundAtProvider(order, 60_00);
    const before = await countDifferences();
    await Promise.all([run(), run(), run()]);
    expect(await countDifferences()).toBe(before + 1);
    const difference = (await read()).differences.find(({ detail }) => detail === refundId);
    expect(difference).toMatchObject({
      ...{ kind: 'refund missing in store', orderNumber: order.orderNumber, providerPaise: 60_00 },
      waysToSettle: ['book', 'accept'],
    });
    const decision = { differenceId: difference?.id ?? 0, how: 'book', creditId: null, reason: '' } as const;
    const answers = await Promise.all([1, 2, 3].map(async () => await owner.call(contract.settleDifference, decision)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await shop.order(order.orderNumber)).toMatchObject({
      refundedPaise: 60_00,
      attention: 'refunded at provider',
    });
    expect(await counter.pack(order)).toMatchObject({ ok: false, reason: 'dispatch-blocked' });
    await run();
    expect((await read()).differences.some(({ detail }) => detail === refundId)).toBe(false);
    const { entries } = await shop.database.one<{ entries: number }>(sql`
      select count(*) as entries from audit_entry where kind = 'ledger difference' and action = 'settled'
        and subject_id = ${String(difference?.id)}`);
    expect(entries).toBe(1);
  });
});

describe('a payment', () => {
  it('missing in the store is booked from the provider’s record', async () => {
    const asha = await shop.customer();
    const { id: piece } = await shop.database.one<{ id: WeightId }>(
      sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
    );
    await asha.fillCart(piece);
    const placed = await asha.submit('Card');
    if (!placed.ok) throw new Error(placed.message);
    const { orderNumber } = placed.data;
    const paid = (await shop.pay(orderNumber, 'success')) as { cf_payment_id: string };
    await run();
    expect(await open('payment missing in store', paid.cf_payment_id)).toBeUndefined();
    shop.clock.advance(16 * 60);
    await run();
    const difference = await open('payment missing in store', paid.cf_payment_id);
    expect(difference).toMatchObject({ orderNumber, storePaise: null });
    const decision = { differenceId: difference?.id ?? 0, how: 'book', creditId: null, reason: '' } as const;
    await shop.steer('faults', { route: 'orders.read', kind: 'internal_error', times: 3 });
    expect(await owner.call(contract.settleDifference, decision)).toMatchObject({ ok: false, code: 503 });
    await shop.steer('faults', undefined, 'DELETE');
    expect(await open('payment missing in store', paid.cf_payment_id)).toBeDefined();
    await owner.ok(contract.settleDifference, decision);
    expect(await shop.order(orderNumber)).toMatchObject({ state: 'confirmed', paidPaise: difference?.providerPaise });
  });

  it('missing in the provider’s record can only be accepted with a reason', async () => {
    const order = await counter.paidByCard();
    const [row] = await listedRows(order);
    await shop.steer('config', { addedToList: [{ ...row, event_id: '4711', cf_payment_id: '4711' }] });
    shop.clock.advance(16 * 60);
    await run();
    const difference = await open('payment missing in store', '4711');
    const decision = { differenceId: difference?.id ?? 0, creditId: null, reason: '' };
    const settle = async (more: { how: 'book' | 'link' | 'accept'; reason?: string }) =>
      await owner.call(contract.settleDifference, { ...decision, ...more });
    expect(await settle({ how: 'book' })).toMatchObject({ ok: false, code: 409, reason: 'not-in-record' });
    expect(await settle({ how: 'link' })).toMatchObject({ ok: false, reason: 'wrong-way' });
    expect(await settle({ how: 'accept' })).toMatchObject({ ok: false, code: 400, reason: 'reason-missing' });
    expect(await settle({ how: 'accept', reason: 'Their mistake' })).toMatchObject({ ok: true });
    expect(await settle({ how: 'accept', reason: 'Again' })).toMatchObject({ ok: false, reason: 'difference-settled' });
    await run();
    expect(await open('payment missing in store', '4711')).toBeUndefined();
  });

  it('missing on the provider’s list is a difference after a day, which is cleared once it is listed', async () => {
    const order = await counter.paidByCard();
    const payment = await paymentOf(order);
    await shop.steer('config', { missingFromList: [payment] });
    await run();
    expect(await open('payment missing at provider', payment)).toBeUndefined();
    await later(DAY_SECONDS + 60);
    await run();
    expect(await open('payment missing at provider', payment)).toMatchObject({ storePaise: order.paise });
    await shop.steer('config', { missingFromList: [] });
    await run();
    expect(await open('payment missing at provider', payment)).toBeUndefined();
    expect((await read()).settled.find(({ key }) => key === payment)).toMatchObject({ settlement: 'gone' });
  });

  it('with another amount or a higher fee than agreed is a difference', async () => {
    const order = await counter.paidByCard();
    const payment = await paymentOf(order);
    await shop.steer('faults', { route: 'recon.list', kind: 'tamper', set: { event_amount: 1 } });
    await run();
    expect(await open('payment amount differs', payment)).toMatchObject({
      storePaise: order.paise,
      providerPaise: 1_00,
    });
    await shop.steer('config', { feeBp: 250 });
    await run();
    expect(await open('payment amount differs', payment)).toBeUndefined();
    expect(await open('fee differs', payment)).toMatchObject({ providerPaise: Math.round(order.paise * 0.025) });
  });
});

async function listedRows({ orderNumber }: PaidOrder): Promise<Record<string, unknown>[]> {
  const day = 24 * 60 * 60_000;
  const filters = {
    start_date: new Date(shop.clock().getTime() - day).toISOString(),
    end_date: new Date(shop.clock().getTime() + day).toISOString(),
  };
  const answer = await fetch(`${shop.emulator.url}/pg/recon`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-version': '2025-01-01',
      'x-client-id': 'test-client',
      'x-client-secret': 'test-secret',
    },
    body: JSON.stringify({ pagination: { limit: 1000, cursor: null }, filters }),
  });
  const { data } = (await answer.json()) as { data: Record<string, unknown>[] };
  return data.filter((row) => row.order_id === `${orderNumber}-1`);
}

describe('a payout', () => {
  it('with an adjustment is a difference that is accepted with a reason', async () => {
    await counter.paidByCard();
    const payout = await payOut({ adjustmentPaise: -50_00, remarks: 'Instrument fee' });
    await run();
    const difference = await open('provider adjustment', `adj_${payout.cf_settlement_id}`);
    expect(difference).toMatchObject({ providerPaise: -50_00, detail: 'Instrument fee', waysToSettle: ['accept'] });
    expect(await open('settlement differs', payout.cf_settlement_id)).toBeUndefined();
  });

  it('missing on the bank statement is linked once with its credit', async () => {
    await counter.paidByCard();
    const payout = await payOut();
    await later(3 * DAY_SECONDS + 60);
    await run();
    const difference = await open('settlement not on bank', payout.cf_settlement_id);
    expect(difference).toMatchObject({ waysToSettle: ['link', 'accept'], detail: payout.settlement_utr });
    const [other, own] = [`AXISN5${payout.cf_settlement_id}01`, `AXISN5${payout.cf_settlement_id}02`];
    await importCredits({ utr: other, rupees: 12.5 }, { utr: own, rupees: payout.amount_settled });
    const creditOf = async (utr: string) => (await read()).credits.find((credit) => credit.utr === utr)?.id ?? null;
    const decision = { differenceId: difference?.id ?? 0, how: 'link', reason: '' } as const;
    const wrong = await owner.call(contract.settleDifference, { ...decision, creditId: await creditOf(other) });
    expect(wrong).toMatchObject({ ok: false, reason: 'credit-differs' });
    const right = { ...decision, creditId: await creditOf(own) };
    const answers = await Promise.all([1, 2].map(async () => await owner.call(contract.settleDifference, right)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await creditOf(own)).toBeNull();
    const { payouts } = await read();
    expect(payouts.find(({ utr }) => utr === payout.settlement_utr)).toMatchObject({ onBank: true });
  });

  it('credited with another amount is accepted with a reason and linked with its credit', async () => {
    await counter.paidByCard();
    const payout = await payOut();
    await importCredits({ utr: payout.settlement_utr, rupees: payout.amount_settled - 1 });
    await run();
    const difference = await open('settlement amount on bank differs', payout.cf_settlement_id);
    const accept = { differenceId: difference?.id ?? 0, how: 'accept', creditId: null, reason: 'Bank charge' } as const;
    await owner.ok(contract.settleDifference, accept);
    expect((await read()).payouts.find(({ utr }) => utr === payout.settlement_utr)).toMatchObject({ onBank: true });
  });
});

it('refuses with 503 and changes nothing when the provider cannot be reached', async () => {
  const before = (await read()).lastRun;
  shop.clock.advance(60);
  await shop.steer('faults', { route: 'recon.list', kind: 'internal_error', times: 3 });
  expect(await tryRun()).toMatchObject({ ok: false, code: 503, reason: 'provider-unavailable' });
  await shop.steer('faults', undefined, 'DELETE');
  expect((await read()).lastRun).toEqual(before);
});

it('exports open differences and stuck refunds as metrics', async () => {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  expect(text).toMatch(/tola_ledger_differences_open \d+/);
  expect(text).toMatch(/tola_refunds_stuck \d+/);
});
