import { type BankCreditId, idOf, type OrderId, type RefundId, type WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import type { Paise } from '@tola/pricing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  createStaffClient,
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type Shopper,
  type StaffClient,
  type StoreFixture,
  signInOwner,
} from '#testing';

let shop: StoreFixture;
let owner: StaffClient;
let books: StaffClient;
let packer: StaffClient;
let buyer: Shopper;
let piece: WeightId;
beforeAll(async () => {
  shop = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(shop);
  books = await createStaffClient(shop, owner, ['accounts']);
  packer = await createStaffClient(shop, owner, ['orders']);
  buyer = await shop.customer();
  const weight = await shop.database.one<{ id: WeightId }>(sql`
    select id from product_weight where visible and stock > 20 order by weight_mg, id limit 1`);
  piece = weight.id;
});
afterAll(async () => await shop.close());

let utrs = 632_514_500_000;

interface Placed {
  readonly orderNumber: string;
  readonly utr: string;
  readonly payablePaise: Paise;
}

async function placed(): Promise<Placed> {
  utrs += 1;
  const utr = String(utrs);
  await buyer.fillCart(piece);
  const answer = await buyer.submit('Upi', { utr });
  if (!answer.ok) throw new Error(answer.message);
  const { orderNumber } = answer.data;
  return { orderNumber, utr, payablePaise: (await shop.order(orderNumber)).payablePaise };
}

/** A statement with one credit per narration and amount. */
function statement(...credits: readonly (readonly [words: string, paise: Paise])[]) {
  const rows = credits.map(([words, paise]) => `21/11/2026,"UPI ${words}",${(paise / 100).toFixed(2)}`);
  return contract.statementOfText('november.csv', ['Date,Narration,Credit', ...rows].join('\n'));
}

async function entries(kind: string, subjectId: number | string): Promise<string[]> {
  const all = { page: 1, perPage: 50, search: '', who: null, from: null, to: null };
  const { rows } = await owner.ok(contract.listAudit, { ...all, kind, subjectId: String(subjectId) });
  return rows.map(({ action }) => action);
}

/** Imports a credit that matches no order, and returns it. */
async function strayCredit(paise: Paise): Promise<contract.BankCredit> {
  utrs += 1;
  await books.ok(contract.importStatement, statement([String(utrs), paise]));
  const { credits } = await books.ok(contract.readBankOverview, null);
  const credit = credits.find(({ utr }) => utr === String(utrs));
  if (credit === undefined) throw new Error('The credit is not listed');
  return credit;
}

describe('a bank statement', () => {
  it('matches credits to their orders and lists the others as unmatched', async () => {
    const order = await placed();
    const file = statement([order.utr, order.payablePaise], ['RENT', 99_00]);
    const imported = await books.ok(contract.importStatement, file);
    expect(imported).toMatchObject({ creditsRead: 2, creditsNew: 2 });
    expect(imported.matched).toMatchObject([{ orderNumber: order.orderNumber, state: 'confirmed' }]);
    expect(imported.unmatched).toMatchObject([{ amountPaise: 99_00, creditedOn: '2026-11-21' }]);
    const client = await books.ok(contract.readBankOverview, null);
    expect(client.credits.map(({ amountPaise }) => amountPaise)).toContain(99_00);
    expect(client.claims.map(({ orderNumber }) => orderNumber)).not.toContain(order.orderNumber);
    expect(await entries('bank statement', file.name)).toEqual(['imported']);
    expect(await books.call(contract.importStatement, file)).toMatchObject({ ok: false, code: 409 });
    expect(await entries('bank statement', file.name)).toEqual(['imported']);
  });

  it('is refused when it is not a bank statement', async () => {
    expect(await books.call(contract.importStatement, contract.statementOfText('a.csv', 'a,b\n1,2'))).toMatchObject({
      ok: false,
      code: 400,
    });
    expect(await books.call(contract.importStatement, contract.statementOfText('a.csv', ''))).toMatchObject({
      ok: false,
      code: 400,
    });
  });

  it('is refused without the right', async () => {
    const writer = await createStaffClient(shop, owner, ['content', 'pricing']);
    expect(await writer.call(contract.importStatement, statement(['X', 1_00]))).toMatchObject({ ok: false, code: 403 });
    expect(await writer.call(contract.readBankOverview, null)).toMatchObject({ ok: false, code: 403 });
  });
});

describe('an unmatched credit', () => {
  it('is assigned to an order once, by accounts only', async () => {
    const order = await placed();
    const { id: creditId } = await strayCredit(order.payablePaise);
    const gift = { creditId, orderNumber: order.orderNumber };
    expect(await packer.call(contract.giveCredit, gift)).toMatchObject({ ok: false, code: 403 });
    expect(await books.call(contract.giveCredit, { ...gift, orderNumber: 'TL-26-999999' })).toMatchObject({
      ok: false,
      reason: 'order-unknown',
    });
    expect(await books.call(contract.giveCredit, { ...gift, creditId: idOf<BankCreditId>(999_999) })).toMatchObject({
      ok: false,
      code: 404,
    });
    const answers = await Promise.all([books.call(contract.giveCredit, gift), owner.call(contract.giveCredit, gift)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const { state, paidPaise, id } = await shop.order(order.orderNumber);
    expect({ state, paidPaise }).toEqual({ state: 'confirmed', paidPaise: order.payablePaise });
    expect(await entries('order', id)).toEqual(['gave a bank credit to']);
  });

  it('is returned once, with a reference number', async () => {
    const { id: creditId } = await strayCredit(7_00);
    expect(await packer.call(contract.returnCredit, { creditId, utr: '632514400777' })).toMatchObject({ code: 403 });
    expect(await books.call(contract.returnCredit, { creditId, utr: 'no' })).toMatchObject({ ok: false, code: 400 });
    await books.ok(contract.returnCredit, { creditId, utr: '632514400777' });
    expect(await books.call(contract.returnCredit, { creditId, utr: '632514400778' })).toMatchObject({
      ok: false,
      code: 409,
    });
    expect(await entries('bank credit', creditId)).toEqual(['sent back']);
    const { credits } = await books.ok(contract.readBankOverview, null);
    expect(credits.map(({ id }) => id)).not.toContain(creditId);
  });
});

describe('a refund', () => {
  /** An order paid by transfer. */
  async function paid(): Promise<Placed & { readonly id: OrderId }> {
    const order = await placed();
    await books.ok(contract.importStatement, statement([order.utr, order.payablePaise]));
    return { ...order, id: (await shop.order(order.orderNumber)).id };
  }

  it('of part of an order is paid out once, with its own reference number', async () => {
    const order = await paid();
    const wanted = {
      orderId: order.id,
      amountPaise: 5_00,
      refundedPaise: 0,
      reason: 'A scratch on the card',
      byBank: true,
    };
    expect(await packer.call(contract.refundOrder, wanted)).toMatchObject({ ok: false, code: 403 });
    await books.ok(contract.refundOrder, wanted);
    const { payouts } = await books.ok(contract.readBankOverview, null);
    const payout = payouts.find(({ orderNumber }) => orderNumber === order.orderNumber);
    expect(payout).toMatchObject({ amountPaise: 5_00, reason: 'A scratch on the card' });
    const refundId = payout?.refundId ?? (0 as RefundId);
    expect(await books.call(contract.payRefundOut, { refundId, utr: '' })).toMatchObject({ ok: false, code: 400 });
    expect(await packer.call(contract.payRefundOut, { refundId, utr: '632514400801' })).toMatchObject({ code: 403 });
    await books.ok(contract.payRefundOut, { refundId, utr: '632514400801' });
    expect(await books.call(contract.payRefundOut, { refundId, utr: '632514400802' })).toMatchObject({
      ok: false,
      code: 409,
    });
    expect(await entries('refund', refundId)).toEqual(['paid out']);
    expect(await entries('order', order.id)).toEqual(['refunded']);
  });

  it('is made once when requested twice or by two people concurrently', async () => {
    const order = await paid();
    const wanted = { orderId: order.id, amountPaise: 4_00, refundedPaise: 0, reason: 'A scratch', byBank: true };
    const answers = await Promise.all([
      books.call(contract.refundOrder, wanted),
      owner.call(contract.refundOrder, wanted),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await books.call(contract.refundOrder, wanted)).toMatchObject({ code: 409, reason: 'refund-changed' });
    expect(await shop.order(order.orderNumber)).toMatchObject({ refundedPaise: 4_00 });
    expect(await entries('order', order.id)).toEqual(['refunded']);
    await books.ok(contract.refundOrder, { ...wanted, refundedPaise: 4_00 });
    expect(await shop.order(order.orderNumber)).toMatchObject({ refundedPaise: 8_00 });
  });

  it('is paid out by one of two concurrent people, and the other is refused', async () => {
    const order = await paid();
    const wanted = { orderId: order.id, amountPaise: 6_00, refundedPaise: 0, reason: 'A scratch', byBank: true };
    await books.ok(contract.refundOrder, wanted);
    const { payouts } = await books.ok(contract.readBankOverview, null);
    const refundId =
      payouts.find(({ orderNumber }) => orderNumber === order.orderNumber)?.refundId ?? idOf<RefundId>(1);
    const answers = await Promise.all([
      books.call(contract.payRefundOut, { refundId, utr: '632514400821' }),
      owner.call(contract.payRefundOut, { refundId, utr: '632514400822' }),
    ]);
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 409, reason: 'refund-ended' });
    expect(await entries('refund', refundId)).toEqual(['paid out']);
  });

  it('cannot exceed the payment, nor be the whole of an order not yet dispatched', async () => {
    const order = await paid();
    const wanted = { orderId: order.id, refundedPaise: 0, reason: 'By mistake', byBank: true };
    for (const amountPaise of [order.payablePaise, order.payablePaise + 1]) {
      expect(await books.call(contract.refundOrder, { ...wanted, amountPaise })).toMatchObject({
        ok: false,
        code: 409,
      });
    }
    expect(await books.call(contract.refundOrder, { ...wanted, amountPaise: 0 })).toMatchObject({ code: 400 });
    expect(await entries('order', order.id)).toEqual([]);
  });

  it('shows its bank account to accounts only, and logs every view', async () => {
    const order = await paid();
    await books.ok(contract.refundOrder, {
      orderId: order.id,
      amountPaise: 1_00,
      refundedPaise: 0,
      reason: 'Rounding',
      byBank: true,
    });
    const { payouts } = await books.ok(contract.readBankOverview, null);
    const refundId =
      payouts.find(({ orderNumber }) => orderNumber === order.orderNumber)?.refundId ?? idOf<RefundId>(1);
    expect(await packer.call(contract.readPayoutAccount, { refundId })).toMatchObject({ ok: false, code: 403 });
    expect(await books.ok(contract.readPayoutAccount, { refundId })).toBeNull();
    expect(await entries('refund', refundId)).toEqual(['looked at the account of']);
  });

  it('can be withdrawn until it is paid out', async () => {
    const order = await paid();
    const wanted = { orderId: order.id, amountPaise: 3_00, refundedPaise: 0, reason: 'Of another order', byBank: true };
    const payoutOf = async (): Promise<RefundId> => {
      const { payouts } = await books.ok(contract.readBankOverview, null);
      return payouts.find(({ orderNumber }) => orderNumber === order.orderNumber)?.refundId ?? idOf<RefundId>(1);
    };
    await books.ok(contract.refundOrder, wanted);
    const refundId = await payoutOf();
    const why = { refundId, reason: 'It was another order' };
    expect(await packer.call(contract.withdrawPayout, why)).toMatchObject({ ok: false, code: 403 });
    const answers = await Promise.all([
      books.call(contract.withdrawPayout, why),
      owner.call(contract.withdrawPayout, why),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await shop.order(order.orderNumber)).toMatchObject({ refundedPaise: 0 });
    expect(await entries('refund', refundId)).toEqual(['withdrew']);
    await books.ok(contract.refundOrder, wanted);
    const second = await payoutOf();
    await books.ok(contract.payRefundOut, { refundId: second, utr: '632514400811' });
    expect(await books.call(contract.withdrawPayout, { ...why, refundId: second })).toMatchObject({
      ok: false,
      code: 409,
    });
  });
});

describe('the PAN of a buyer', () => {
  it('is shown to accounts only, and every view is logged', async () => {
    const { orderNumber } = await placed();
    expect(await packer.call(contract.readPan, { orderNumber })).toMatchObject({ ok: false, code: 403 });
    expect(await books.ok(contract.readPan, { orderNumber })).toBeNull();
    expect(await entries('order', (await shop.order(orderNumber)).id)).toEqual(['looked at the PAN of']);
    expect(await books.call(contract.readPan, { orderNumber: 'TL-26-999999' })).toMatchObject({ ok: false, code: 404 });
  });
});
