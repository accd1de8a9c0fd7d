import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CardFixture, openCardFixture, type StaffClient, type StoreFixture } from '#testing';

let counter: CardFixture;
let shop: StoreFixture;
let owner: StaffClient;

beforeAll(async () => {
  counter = await openCardFixture({ worker: false });
  ({ shop, owner } = counter);
  await shop.steer('config', { treatment: { drop: true } });
});
beforeEach(async () => {
  await shop.steer('faults', undefined, 'DELETE');
  await shop.steer('config', { settlesDaily: false, missingFromList: [], addedToList: [], feeBp: 175 });
});
afterAll(async () => await shop.close());

const run = async () => await owner.ok(contract.runReconciliation, null);
const read = async () => await owner.ok(contract.readSettlements, null);
const open = async (kind: string, key: string) =>
  (await read()).differences.find((one) => one.kind === kind && one.key === key);

interface Payout {
  readonly cf_settlement_id: string;
  readonly settlement_utr: string;
  readonly amount_settled: number;
}

async function payOut(): Promise<Payout> {
  return (await shop.steer('settlements', {})) as Payout;
}

async function tamper(route: string, set: object): Promise<void> {
  await shop.steer('faults', { route, kind: 'tamper', set });
}

async function importCredit(narration: string, rupees: number): Promise<void> {
  const csv = `Date,Narration,Credit\n21/11/2026,${narration},${rupees.toFixed(2)}`;
  await owner.ok(contract.importStatement, contract.statementOfText(`${narration}.csv`, csv));
}

it('finds a difference when a payout deducts a higher fee than its payments list', async () => {
  const { paise } = await counter.paidByCard();
  const payout = await payOut();
  const feePaise = Math.round(paise * 0.0175);
  const taxPaise = Math.round(feePaise * 0.18);
  const shownPaise = paise - feePaise - taxPaise;
  expect(Math.round(payout.amount_settled * 100)).toBe(shownPaise);
  const more = { service_charge: (feePaise + 500_00) / 100, amount_settled: (shownPaise - 500_00) / 100 };
  await tamper('settlements.list', more);
  await run();
  expect(await open('settlement differs', payout.cf_settlement_id)).toMatchObject({
    storePaise: shownPaise,
    providerPaise: shownPaise - 500_00,
  });
  await run();
  expect(await open('settlement differs', payout.cf_settlement_id)).toBeUndefined();
});

it('finds a difference when a lost dispute costs another amount than was disputed', async () => {
  const order = await counter.paidByCard();
  const { dispute_id: id } = await counter.disputeAtProvider(order, 200_00);
  await shop.steer(`disputes/${id}`, { status: 'MERCHANT_LOST' });
  await counter.pack(order);
  expect(await shop.order(order.orderNumber)).toMatchObject({ refundedPaise: 200_00 });
  const day = { order_id: `${order.orderNumber}-1`, event_time: shop.clock().toISOString(), sale_type: 'DEBIT' };
  const row = { ...day, event_id: String(id), event_type: 'DISPUTE', event_amount: 350 };
  await shop.steer('config', { missingFromList: [String(id)], addedToList: [row] });
  await run();
  const difference = await open('refund amount differs', String(id));
  expect(difference).toMatchObject({ orderNumber: order.orderNumber, storePaise: 200_00, providerPaise: 350_00 });
  const accept = { differenceId: difference?.id ?? 0, how: 'accept', creditId: null, reason: 'Bank charge' } as const;
  await owner.ok(contract.settleDifference, accept);
  await run();
  expect(await open('refund amount differs', String(id))).toBeUndefined();
});

it('links no credit with a payout that has no UTR, and reports the payout as missing after some days', async () => {
  await counter.paidByCard();
  await importCredit('NEFT FROM A BUYER SBIN326112100777', 10_000);
  await tamper('settlements.list', { settlement_utr: '', amount_settled: 10_000 });
  const payout = await payOut();
  await run();
  const { payouts, credits } = await read();
  expect(credits).toMatchObject([{ amountPaise: 10_000_00 }]);
  expect(payouts[0]).toMatchObject({ providerSettlementId: payout.cf_settlement_id, onBank: false, utr: null });
  expect(await open('settlement amount on bank differs', payout.cf_settlement_id)).toBeUndefined();
});

it('links one of two credits that carry the same UTR', async () => {
  await counter.paidByCard();
  const payout = await payOut();
  const { settlement_utr: utr, amount_settled: rupees } = payout;
  await importCredit(`NEFT ${utr} CASHFREE`, rupees);
  await importCredit(`CASHFREE/${utr}X/AGAIN`, rupees);
  await run();
  const { payouts, credits } = await read();
  expect(payouts.find((one) => one.utr === utr)).toMatchObject({ onBank: true });
  expect(credits.filter(({ amountPaise }) => amountPaise === Math.round(rupees * 100))).toHaveLength(1);
});
