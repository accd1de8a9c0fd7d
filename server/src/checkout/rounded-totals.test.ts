import {
  type ClaimId,
  cancelOrder,
  getCharges,
  getOrder,
  getOrderLines,
  getPaymentConfig,
  getWaitingOrders,
  idOf,
  type OrderId,
  type WeightId,
} from '@tola/contract';
import { orderTotals, type Paise } from '@tola/pricing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWaitingClaims } from '#bank';
import { changeBusiness } from '#business';
import { sql } from '#database';
import { findDuePayouts, findRefunds, followRefund } from '#refunds';
import {
  auditMoney,
  call,
  eventually,
  openStoreFixture,
  readProviderLedger,
  readStock,
  type Shopper,
  type StoreFixture,
} from '#testing';

const PAN = 'ABCPE1234F';
const BASKETS = 40;
/** Of one payment. */
const MOST_BY_UPI = 2_00_000_00;

/** The next part payment, while the first one is under review. */
function nextPart(payablePaise: Paise): number {
  return Math.min(payablePaise > MOST_BY_UPI ? payablePaise - MOST_BY_UPI : payablePaise, MOST_BY_UPI);
}

let store: StoreFixture;
let stock: Map<number, number>;
let pieces: WeightId[];
let madeUtrs = 0;

beforeAll(async () => {
  store = await openStoreFixture();
  const rows = await store.database.rows<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 and weight_mg <= 10000 order by id limit 8`,
  );
  pieces = rows.map(({ id }) => id);
  stock = await readStock(store.database);
  await setRounding(true);
}, 60_000);

afterAll(async () => {
  const paid = await readProviderLedger(store.database, store.emulator.url);
  expect(await auditMoney(store.database, stock, paid)).toEqual([]);
  await store.close();
});

async function setRounding(roundTotals: boolean): Promise<void> {
  await changeBusiness(store.database, { roundTotals }, { by: 'test', reason: 'test' }, store.clock());
  await eventually(() => store.payments.business.current().roundTotals === roundTotals);
}

function utr(): string {
  madeUtrs += 1;
  return `8325144${String(madeUtrs).padStart(5, '0')}`;
}

async function lockOf(buyer: Shopper, options = {}) {
  const lock = await buyer.lock(options);
  if (!lock.ok) throw new Error(lock.message);
  return lock.data;
}

/** What the cart computes from the data it loads. */
async function onCartPage(amountPaise: Paise, redeemedPoints: number) {
  const charges = await call(store, getCharges, null);
  if (!charges.ok) throw new Error(charges.message);
  return orderTotals({ amountPaise, redeemedPoints, couponPaise: 0, ...charges.data, surchargeBp: 0 });
}

async function payOut(orderNumber: string): Promise<void> {
  for (const due of await findDuePayouts(store.database, 500)) {
    if (due.orderNumber === orderNumber) await store.staff.payRefundOut({ refundId: due.refundId, utr: utr() });
  }
}

async function followCardRefunds(orderId: OrderId): Promise<void> {
  const open = (await findRefunds(store.database, orderId)).filter((refund) => refund.channel === 'card');
  for (const { id } of open) await followRefund(store.payments, id, store.clock());
  store.clock.advance(6);
  await store.settled();
  for (const { id } of open) await followRefund(store.payments, id, store.clock());
}

interface Documents {
  readonly invoiced: number;
  readonly taxed: number;
  readonly rounded: number;
  readonly credited: number;
  readonly creditedTaxed: number;
  readonly creditedRounded: number;
}

async function documentsOf(orderNumber: string): Promise<Documents> {
  return await store.database.one<Documents>(sql`
    select (i.document ->> 'payablePaise')::bigint as invoiced, (i.document -> 'total' ->> 'totalPaise')::bigint as taxed,
      (i.document ->> 'roundingPaise')::bigint as rounded,
      coalesce(sum((n.document ->> 'totalPaise')::bigint), 0)::bigint as credited,
      coalesce(sum((n.document ->> 'taxablePaise')::bigint + (n.document ->> 'cgstPaise')::bigint
        + (n.document ->> 'sgstPaise')::bigint + (n.document ->> 'igstPaise')::bigint), 0)::bigint as credited_taxed,
      coalesce(sum((n.document ->> 'roundingPaise')::bigint), 0)::bigint as credited_rounded
    from invoice i join customer_order o on o.id = i.order_id left join credit_note n on n.invoice_id = i.id
    where o.order_number = ${orderNumber} group by i.id`);
}

const basket = fc.record({
  lines: fc.uniqueArray(fc.record({ piece: fc.nat({ max: 7 }), quantity: fc.integer({ min: 1, max: 2 }) }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ piece }) => piece,
  }),
  points: fc.constantFrom(0, 0, 7, 33),
  mode: fc.constantFrom('Card' as const, 'Upi' as const, 'NEFT' as const),
  end: fc.constantFrom('keep', 'cancel', 'part refund'),
});

test('shows the same whole-rupee total from price lock to credit note, for random baskets', async () => {
  await fc.assert(
    fc.asyncProperty(basket, async ({ lines, points, mode, end }) => {
      const buyer = await store.customer();
      await store.givePoints(buyer.id, 50);
      for (const { piece, quantity } of lines) await buyer.fillCart(pieces[piece] ?? idOf(1), quantity);
      const quote = await lockOf(buyer, { points });
      const payable = mode === 'Card' ? quote.cardPayablePaise : quote.payablePaise;
      const rounding = mode === 'Card' ? quote.cardRoundingPaise : quote.roundingPaise;
      const surcharge = mode === 'Card' ? quote.surchargePaise : 0;
      expect(payable).toBe(quote.totalPaise + surcharge + rounding);
      expect(payable % 100).toBe(0);
      expect(await onCartPage(quote.amountPaise, points)).toMatchObject({
        totalPaise: quote.totalPaise,
        payablePaise: quote.payablePaise,
        roundingPaise: quote.roundingPaise,
      });
      const placed = await buyer.submit(mode, { quoteId: quote.id, points, pan: PAN, inParts: mode === 'Upi' });
      if (!placed.ok) throw new Error(placed.message);
      const { orderNumber } = placed.data;
      const token = { token: buyer.token };
      if (mode === 'Card') {
        const unpaid = await call(store, getWaitingOrders, null, token);
        expect(unpaid).toMatchObject({ data: [{ orderNumber, payablePaise: payable }] });
        const record = await store.steer(`orders/${orderNumber}-1`, {}, 'GET');
        expect(JSON.stringify(record)).toContain(`"order_amount":${payable / 100}`);
        await store.pay(orderNumber, 'success');
        await store.settled();
        await buyer.status(orderNumber);
      } else {
        const config = await call(store, getPaymentConfig, { orderNumber }, token);
        const nextPaise = mode === 'Upi' ? nextPart(payable) : payable;
        expect(config.ok && config.data.upiUrl).toContain(`am=${(nextPaise / 100).toFixed(2)}&`);
        const claim = (await findWaitingClaims(store.database, 500)).find((one) => one.orderNumber === orderNumber);
        const found = {
          claimId: claim?.claimId ?? (0 as ClaimId),
          amountPaise: payable,
          utr: utr(),
          creditedOn: '2026-11-21',
        };
        await store.staff.acceptClaim(found);
      }
      const view = await call(store, getOrder, { orderNumber }, token);
      expect(view).toMatchObject({
        data: {
          state: 'confirmed',
          payablePaise: payable,
          paidPaise: payable,
          roundingPaise: rounding,
          writtenOffPaise: 0,
        },
      });
      const listed = await call(store, getOrderLines, { orderNumber }, token);
      expect(listed.ok && listed.data[0]).toMatchObject({ payablePaise: payable, roundingPaise: rounding });
      const documents = await documentsOf(orderNumber);
      expect(documents).toMatchObject({ invoiced: payable, taxed: payable - Number(documents.rounded) });
      // Within the State CGST and SGST are equal; an odd paisa of the tax stands in the invoice's rounding.
      expect([0, 1]).toContain(Number(documents.rounded) - rounding);
      const mail = await store.database.one<{ data: object }>(sql`
        select data from outbox_message where template = 'order-confirmed' and data ->> 'orderNumber' = ${orderNumber}`);
      expect(mail.data).toMatchObject({ payablePaise: payable, roundingPaise: rounding });
      await cancelOrRefund(buyer, orderNumber, end);
    }),
    { numRuns: BASKETS },
  );
}, 240_000);

async function cancelOrRefund(buyer: Shopper, orderNumber: string, end: string): Promise<void> {
  if (end === 'keep') return;
  const { id: orderId } = await store.order(orderNumber);
  if (end === 'part refund') await store.staff.refund({ orderId, amountPaise: 123_45, reason: 'A scratch' });
  const none = { reason: '', refundPaise: null, accountNumber: null, ifsc: null };
  const done = await call(store, cancelOrder, { orderNumber, ...none }, { token: buyer.token });
  expect(done).toMatchObject({ ok: true });
  await payOut(orderNumber);
  await followCardRefunds(orderId);
  const { paidPaise, refundedPaise } = await store.order(orderNumber);
  const { charged } = await store.database.one<{ charged: number }>(
    sql`select coalesce(sum(charge_paise), 0)::bigint as charged from refund where order_id = ${orderId}`,
  );
  expect(paidPaise).toBe(refundedPaise + charged);
  const documents = await documentsOf(orderNumber);
  expect(documents.credited).toBe(refundedPaise);
  expect(documents.creditedTaxed + documents.creditedRounded).toBe(documents.credited);
  if (charged === 0) expect(documents.creditedRounded).toBe(documents.rounded);
}

test('charges exact amounts when rounding is switched off, and the promised total of an earlier price lock', async () => {
  const buyer = await store.customer();
  await buyer.fillCart(pieces[0] ?? idOf(1));
  const rounded = await lockOf(buyer);
  await setRounding(false);
  const placed = await buyer.submit('NEFT', { quoteId: rounded.id });
  expect(placed.ok && (await store.order(placed.data.orderNumber)).payablePaise).toBe(rounded.payablePaise);
  await buyer.fillCart(pieces[0] ?? idOf(1));
  expect(await lockOf(buyer)).toMatchObject({
    roundingPaise: 0,
    cardRoundingPaise: 0,
    payablePaise: rounded.totalPaise,
  });
});

test('rejects in the database a rounding of a rupee or more', async () => {
  const broken = async (roundingPaise: Paise) =>
    await store.database.run(sql`
      insert into quote select (jsonb_populate_record(q, jsonb_build_object('id', ${`broken-rounding-of-${roundingPaise}`}::text,
        'order_number', ${`BROKEN-${Math.abs(roundingPaise)}`}::text, 'state', 'replaced', 'rates', '{}'::jsonb,
        'rounds_to_rupee', true, 'rounding_paise', ${roundingPaise}::bigint))).* from quote q limit 1`);
  await expect(broken(100)).rejects.toMatchObject({ constraint: 'quote_rounding' });
  await expect(broken(-51)).rejects.toMatchObject({ constraint: 'quote_rounding' });
});
