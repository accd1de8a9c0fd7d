import {
  type BankCreditId,
  type ClaimId,
  getOrder,
  getPaymentConfig,
  idOf,
  type OrderId,
  type RefundId,
  sendPayment,
  type WeightId,
} from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { indianDateTime, type Paise } from '@tola/pricing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  type CardFixture,
  call,
  createStaffClient,
  openCardFixture,
  type Shopper,
  type StaffClient,
  type StoreFixture,
  screenshot,
} from '#testing';

let cards: CardFixture;
let shop: StoreFixture;
let owner: StaffClient;
let accounts: StaffClient;
let piece: WeightId;
let made = 0;

beforeAll(async () => {
  cards = await openCardFixture({ worker: false });
  ({ shop, owner } = cards);
  accounts = await createStaffClient(shop, owner, ['accounts']);
  const row = await shop.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 and weight_mg <= 2000 order by id limit 1`,
  );
  piece = row.id;
});
afterAll(async () => await shop.close());

function utr(): string {
  made += 1;
  return `9325144${String(made).padStart(5, '0')}`;
}

interface Transfer {
  readonly buyer: Shopper;
  readonly orderNumber: string;
  readonly id: OrderId;
  readonly payablePaise: Paise;
}

async function placed(mode: 'NEFT' | 'Upi' = 'NEFT'): Promise<Transfer> {
  const buyer = await shop.customer();
  await buyer.fillCart(piece);
  const answer = await buyer.submit(mode);
  if (!answer.ok) throw new Error(answer.message);
  const { id, payablePaise } = await shop.order(answer.data.orderNumber);
  return { buyer, orderNumber: answer.data.orderNumber, id, payablePaise };
}

async function accept({ orderNumber }: Transfer, amountPaise: Paise): Promise<void> {
  const { claims } = await accounts.ok(contract.readOrder, { orderNumber });
  const claim = claims.findLast(({ state }) => state === 'waiting');
  const claimId = claim?.id ?? (0 as ClaimId);
  const own = claim?.utr ?? utr();
  await accounts.ok(contract.acceptPayment, { claimId, amountPaise, utr: own, creditedOn: '2026-11-21' });
}

/** A bank statement with the order's number in the remarks. */
async function importPayment({ orderNumber }: Transfer, paise: Paise) {
  const line = `21/11/2026,NEFT ${orderNumber.replaceAll('-', '')} ${utr()},${(paise / 100).toFixed(2)}`;
  return await accounts.ok(
    contract.importStatement,
    contract.statementOfText(`${utr()}.csv`, `Date,Narration,Credit\n${line}`),
  );
}

async function payOut(orderNumber: string, reference = utr()) {
  const { refunds } = await accounts.ok(contract.readOrder, { orderNumber });
  const refundId =
    refunds.find(({ channel, state }) => channel === 'bank' && state === 'requested')?.id ?? (0 as RefundId);
  return await accounts.call(contract.payRefundOut, { refundId, utr: reference });
}

describe('a part payment refunded while its order is unpaid', () => {
  it('is due again, and paying the full price confirms the order', async () => {
    const order = await placed();
    const { orderNumber, payablePaise, buyer } = order;
    await accept(order, 1_000_00);
    const part = { orderId: order.id, amountPaise: 1_000_00, refundedPaise: 0, reason: 'Wrong account', byBank: false };
    await accounts.ok(contract.refundOrder, part);
    expect(await payOut(orderNumber)).toMatchObject({ ok: true });
    const token = { token: buyer.token };
    expect(await call(shop, getOrder, { orderNumber }, token)).toMatchObject({
      data: { state: 'awaiting payment', payment: { duePaise: payablePaise } },
    });
    const config = await call(shop, getPaymentConfig, { orderNumber }, token);
    expect(config.ok && config.data.upiUrl).toContain(`am=${(payablePaise / 100).toFixed(2)}`);
    const { customers } = await accounts.ok(contract.readUnpaidOrders, null);
    expect(customers.find(({ customerId }) => customerId === buyer.id)).toMatchObject({ paise: payablePaise });
    expect((await importPayment(order, payablePaise)).matched).toMatchObject([{ orderNumber, state: 'confirmed' }]);
    expect(await call(shop, getOrder, { orderNumber }, token)).toMatchObject({ data: { overpaidPaise: 0 } });
  });
});

describe('a shortage that was written off', () => {
  it('is cleared when the money arrives later, also after a partial refund', async () => {
    const order = await placed();
    const { orderNumber, payablePaise, buyer } = order;
    const token = { token: buyer.token };
    const sent = await call(shop, sendPayment, { orderNumber, utr: utr(), file: await screenshot() }, token);
    expect(sent).toMatchObject({ ok: true });
    await accept(order, payablePaise - 8_00);
    const part = { orderId: order.id, amountPaise: 50_00, refundedPaise: 0, reason: 'A scratch', byBank: false };
    await accounts.ok(contract.refundOrder, part);
    expect(await payOut(orderNumber)).toMatchObject({ ok: true });
    expect(await call(shop, getOrder, { orderNumber }, token)).toMatchObject({ data: { writtenOffPaise: 8_00 } });
    await accept(order, 8_00);
    expect(await call(shop, getOrder, { orderNumber }, token)).toMatchObject({
      data: { state: 'confirmed', writtenOffPaise: 0, refundedPaise: 50_00, overpaidPaise: 0 },
    });
    const credited = await cards.creditedPaise({ id: order.id, orderNumber, paise: payablePaise, asha: buyer });
    expect(credited).toBe(50_00);
  });
});

describe('the reference number of a payout', () => {
  it('belongs to one transfer: a refund, a balance or a returned credit', async () => {
    const [order, over] = [await placed(), await placed()];
    await accept(order, order.payablePaise);
    await accept(over, over.payablePaise + 6_00);
    await accounts.ok(contract.cancelOrderByStaff, { orderId: order.id, reason: 'Sold out', waiveCharge: true });
    const used = utr();
    const balance = { customerId: over.buyer.id, balancePaise: 6_00 };
    await accounts.ok(contract.payOutBalance, { ...balance, utr: used });
    expect(await payOut(order.orderNumber, used)).toMatchObject({ ok: false, code: 409, reason: 'utr-used' });
    const stray = `Date,Narration,Credit\n21/11/2026,NEFT SOMEBODY ${utr()},77.00`;
    await accounts.ok(contract.importStatement, contract.statementOfText('stray.csv', stray));
    const { credits } = await accounts.ok(contract.readBankOverview, null);
    const creditId = credits.find(({ amountPaise }) => amountPaise === 77_00)?.id ?? idOf<BankCreditId>(1);
    const sendBack = async (reference: string) =>
      await accounts.call(contract.returnCredit, { creditId, utr: reference });
    expect(await sendBack(used)).toMatchObject({ ok: false, code: 409, reason: 'utr-used' });
    const free = utr();
    const answers = await Promise.all([payOut(order.orderNumber, free), sendBack(free)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('orders.csv', () => {
  it('has the Indian time, the status, the payment mode and the parts of the payment of each order', async () => {
    const secondsOfDay = Math.floor(shop.clock().getTime() / 1_000) % 86_400;
    shop.clock.advance((20 * 3_600 - secondsOfDay + 86_400) % 86_400);
    const [short, over] = [await placed(), await placed('Upi')];
    await accept(short, short.payablePaise - 9_99);
    await accept(over, over.payablePaise + 10_00);
    await accounts.ok(contract.allowDownload, null);
    const headers = { cookie: accounts.cookie };
    const file = await fetch(`${shop.url}/back-office/files/orders.csv?state=confirmed`, { headers });
    const [head = '', ...lines] = (await file.text()).replace('\uFEFF', '').trim().split('\r\n');
    const cellsOf = (orderNumber: string): Record<string, string> => {
      const cells = lines.find((line) => line.startsWith(orderNumber))?.split(',') ?? [];
      return Object.fromEntries(head.split(',').map((name, index) => [name, cells[index] ?? '']));
    };
    const inIndia = indianDateTime(shop.clock()).replace('T', ' ');
    expect(inIndia).toContain(' 01:30:00');
    const rupees = (paise: Paise): string => (paise / 100).toFixed(2);
    expect(cellsOf(short.orderNumber)).toMatchObject({
      ...{ 'Placed at (IST)': inIndia, Payable: rupees(short.payablePaise), Paid: rupees(short.payablePaise - 9_99) },
      ...{ 'Written off': '9.99', 'Credited to balance': '0.00', Refunded: '0.00' },
    });
    expect(cellsOf(over.orderNumber)).toMatchObject({
      ...{ Payable: rupees(over.payablePaise), Paid: rupees(over.payablePaise + 10_00) },
      ...{ 'Written off': '0.00', 'Credited to balance': '10.00' },
    });
    expect(cellsOf(short.orderNumber)).toMatchObject({ Status: 'Confirmed', 'Payment method': 'NEFT' });
    expect(cellsOf(over.orderNumber)).toMatchObject({ Status: 'Confirmed', 'Payment method': 'UPI' });
  });

  it('shows a shipped order as dispatched, as the screens do', async () => {
    const order = await cards.paidByCard();
    await cards.pack(order);
    await cards.ship(order);
    await accounts.ok(contract.allowDownload, null);
    const headers = { cookie: accounts.cookie };
    const file = await fetch(`${shop.url}/back-office/files/orders.csv?state=shipped`, { headers });
    const line = (await file.text()).split('\r\n').find((one) => one.startsWith(order.orderNumber));
    expect(line?.split(',').slice(2, 4)).toEqual(['Dispatched', 'Card']);
  });
});

describe('the audit log', () => {
  it('records a cancellation only when the order was cancelled', async () => {
    const asha = await shop.customer();
    await asha.fillCart(piece);
    const answer = await asha.submit('Card');
    if (!answer.ok) throw new Error(answer.message);
    const { orderNumber } = answer.data;
    const { id, payablePaise: paise } = await shop.order(orderNumber);
    const order = { id, orderNumber, paise, asha };
    await cards.muteDashboard();
    await shop.steer('config', { treatment: { drop: true } });
    await shop.pay(orderNumber, 'success');
    await cards.disputeAtProvider(order);
    const request = { orderId: id, reason: 'Sold out', waiveCharge: true };
    expect(await accounts.call(contract.cancelOrderByStaff, request)).toMatchObject({ ok: false, reason: 'disputed' });
    await shop.steer('config', { treatment: {} });
    expect(await shop.order(orderNumber)).toMatchObject({ state: 'confirmed', attention: 'disputed' });
    expect(await cards.auditOf(order)).toEqual(['disputed']);
  });

  it('is written in the transaction of the reconciliation', async () => {
    await shop.database.run(sql`
      create function refuse_comparisons() returns trigger language plpgsql as $$ begin raise exception 'the log is full'; end $$`);
    await shop.database.run(sql`
      create trigger refuse_comparisons before insert on audit_entry for each row when (new.action = 'compared')
        execute function refuse_comparisons()`);
    expect(await accounts.call(contract.runReconciliation, null)).toMatchObject({ ok: false, code: 500 });
    const runs = async () =>
      (await shop.database.one<{ runs: number }>(sql`select count(*) as runs from reconciliation_run`)).runs;
    expect(await runs()).toBe(0);
    await shop.database.run(sql`drop trigger refuse_comparisons on audit_entry`);
    await accounts.ok(contract.runReconciliation, null);
    expect(await runs()).toBe(1);
  });
});

describe('credit notes of partial refunds', () => {
  it('add up to the taxable value, each tax and the total of the invoice', async () => {
    for (const parts of [[], [333_33], [100_01, 77_77, 1_03], [1, 3, 5]]) {
      const order = await cards.paidByCard();
      let refundedPaise = 0;
      for (const amountPaise of parts) {
        expect(await cards.refundByBank(order, amountPaise, refundedPaise)).toMatchObject({ ok: true });
        refundedPaise += amountPaise;
        expect(await payOut(order.orderNumber)).toMatchObject({ ok: true });
      }
      await cards.pack(order);
      await cards.ship(order);
      expect(await cards.refundByBank(order, order.paise - refundedPaise, refundedPaise)).toMatchObject({ ok: true });
      expect(await payOut(order.orderNumber)).toMatchObject({ ok: true });
      const figures = await shop.database.rows<{ part: string; invoiced: number; credited: number; least: number }>(sql`
        select part, ((i.document -> 'total') ->> part)::bigint as invoiced,
          sum((n.document ->> part)::bigint)::bigint as credited, min((n.document ->> part)::bigint) as least
        from invoice i join credit_note n on n.invoice_id = i.id
        cross join unnest(array['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'totalPaise']) as part
        where i.order_id = ${order.id} group by i.id, part`);
      expect(figures).toHaveLength(5);
      for (const { part, invoiced, credited, least } of figures) {
        expect.soft(credited, `${part} of ${parts.join(' + ')} + the rest`).toBe(invoiced);
        expect.soft(least, part).toBeGreaterThanOrEqual(0);
      }
    }
  });
});
