/** Tests the audit: each case damages consistent books in one place, which the audit must report. */

import type { RefundId } from '@tola/contract';
import { addToCart, type ClaimId, cancelOrder, type WeightId } from '@tola/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWaitingClaims } from '#bank';
import { bookFromProvider } from '#card-payments';
import { sql } from '#database';
import { findDuePayouts } from '#refunds';
import { call } from './call.ts';
import { auditMoney, readStock } from './money-audit.ts';
import { type ProviderLedger, readProviderLedger } from './provider-ledger.ts';
import { openStoreFixture, type Shopper, type StoreFixture } from './store-fixture.ts';

let store: StoreFixture;
let piece: WeightId;
let stock: Map<number, number>;
let book: ProviderLedger;

/**
 * By card: two orders with a coupon, one of them with points; one refunded on the provider's dashboard; one with a
 * dispute lost after dispatch. By NEFT: one cancelled and refunded, one underpaid, one overpaid. And a settlement of
 * the provider.
 */
beforeAll(async () => {
  store = await openStoreFixture();
  const row = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 and weight_mg between 5000 and 10000 order by id limit 1`,
  );
  piece = row.id;
  stock = await readStock(store.database);
  const asha = await store.customer();
  const ravi = await store.customer();
  await store.givePoints(asha.id, 40);
  await byCard(asha, { couponId: await asha.showCoupon('SHUBH1000'), points: 40 });
  await byCard(ravi, { couponId: await ravi.showCoupon('SHUBH1000') });
  await byNeft(asha, 'SBIN000000000001');
  const cancelled = await byNeft(asha, 'SBIN000000000002');
  const noRefundDetails = { reason: '', refundPaise: null, accountNumber: null, ifsc: null };
  await call(store, cancelOrder, { orderNumber: cancelled, ...noRefundDetails }, { token: asha.token });
  const [payout] = await findDuePayouts(store.database, 1);
  await store.staff.payRefundOut({ refundId: payout?.refundId ?? (0 as RefundId), utr: 'SBIN000000000003' });
  await byNeft(asha, 'SBIN000000000004', -7_00);
  await byNeft(ravi, 'SBIN000000000005', 6_00);
  await refundedAtProvider(ravi);
  await disputedAfterDispatch(asha);
  await settled();
  book = await readProviderLedger(store.database, store.emulator.url);
}, 120_000);
afterAll(async () => await store.close());

async function placed(shopper: Shopper, mode: 'Card' | 'NEFT', more = {}): Promise<string> {
  await call(
    store,
    addToCart,
    { weightId: piece, quantity: 1, weightMg: null, designId: null },
    { token: shopper.token },
  );
  const answer = await shopper.submit(mode, more);
  if (!answer.ok) throw new Error(`${answer.code} ${answer.message}`);
  return answer.data.orderNumber;
}

async function byCard(shopper: Shopper, more = {}): Promise<string> {
  const orderNumber = await placed(shopper, 'Card', more);
  await store.pay(orderNumber, 'success');
  await shopper.status(orderNumber);
  return orderNumber;
}

async function byNeft(shopper: Shopper, utr: string, overPaise = 0): Promise<string> {
  const orderNumber = await placed(shopper, 'NEFT');
  const [claim] = await findWaitingClaims(store.database, 1);
  const amountPaise = (claim?.payablePaise ?? 0) + overPaise;
  const found = { claimId: claim?.claimId ?? (0 as ClaimId), amountPaise, utr, creditedOn: '2026-11-21' };
  await store.staff.acceptClaim(found);
  return orderNumber;
}

async function refundedAtProvider(shopper: Shopper): Promise<void> {
  const orderNumber = await byCard(shopper);
  const wanted = { status: 'SUCCESS', amount: 100 };
  const { refund_id: id } = (await store.steer(`orders/${orderNumber}-1/refunds`, wanted)) as { refund_id: string };
  const { id: orderId } = await store.order(orderNumber);
  await bookFromProvider(store.payments, orderId, { what: 'refund', id }, store.clock());
}

async function disputedAfterDispatch(shopper: Shopper): Promise<void> {
  const orderNumber = await byCard(shopper);
  const { id: orderId } = await store.order(orderNumber);
  await store.staff.pack({ orderId });
  const parcel = { courier: 'BVC', trackingNumber: 'B1', trackingUrl: null };
  await store.staff.ship({ orderId, ...parcel });
  const opened = await store.steer(`orders/${orderNumber}-1/disputes`, { amount: 250 });
  const id = String((opened as { dispute_id: number }).dispute_id);
  await store.steer(`disputes/${id}`, { status: 'MERCHANT_LOST' });
  await bookFromProvider(store.payments, orderId, { what: 'dispute', id }, store.clock());
}

async function settled(): Promise<void> {
  const payout = (await store.steer('settlements')) as { settlement_utr: string; amount_settled: number };
  const line = `21/11/2026,NEFT ${payout.settlement_utr} CASHFREE,${payout.amount_settled.toFixed(2)}`;
  const statement = { name: 'payout.csv', csv: `Date,Narration,Credit\n${line}` };
  await store.staff.importStatement(statement);
  await store.staff.reconcile();
}

test('finds no discrepancy in consistent books', async () => {
  expect(await auditMoney(store.database, stock, book)).toEqual([]);
});

class RolledBack extends Error {}

/** Findings for the damaged books; the damage is rolled back. Constraints would prevent most of it. */
async function findingsAfter(damage: ReturnType<typeof sql>): Promise<string> {
  let findings: string[] = [];
  const damaging = store.database.transaction(async (tx) => {
    await tx.run(sql`
      do $$ declare guarded record; begin
        for guarded in select oid::regclass as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
          execute format('alter table %s disable trigger user', guarded.name);
        end loop;
        for guarded in select conrelid::regclass as name, conname from pg_constraint
          where contype = 'c' and connamespace = 'public'::regnamespace loop
          execute format('alter table %s drop constraint %I', guarded.name, guarded.conname);
        end loop;
      end $$`);
    await tx.run(damage);
    findings = await auditMoney(tx, stock, book);
    throw new RolledBack();
  });
  await expect(damaging).rejects.toBeInstanceOf(RolledBack);
  return findings.join('\n');
}

const one = sql`(select min(id) from customer_order where payment_mode = 'Card')`;
const cancelledOne = sql`(select id from customer_order where state = 'refunded')`;

test.each([
  [
    'a state without its transition',
    'transitions do not lead',
    sql`update customer_order set state = 'packed' where id = ${one}`,
  ],
  [
    'a receipt with another amount than its order',
    'other sums than its receipts',
    sql`update receipt set amount_paise = amount_paise + 1 where order_id = ${one}`,
  ],
  [
    'a confirmed order that is underpaid',
    'sold without its payment',
    sql`update customer_order set paid_paise = payable_paise - 1 where id = ${one}`,
  ],
  [
    'an expired order that keeps its payment',
    'holds a payment without being flagged',
    sql`update customer_order set state = 'expired' where id = ${one}`,
  ],
  [
    'a coupon released although its order is confirmed',
    'a coupon is in another state',
    sql`update coupon_use set state = 'released' where order_id = ${one}`,
  ],
  ['a single-use coupon used twice', 'a coupon was used too often', sql`update coupon set uses_in_all = 1`],
  [
    'points released although their order is confirmed',
    'points are in another state',
    sql`update points_hold set state = 'released' where order_id = ${one}`,
  ],
  [
    'redeemed points returned without a refund',
    'points do not match',
    sql`update points_hold set returned_points = 1 where order_id = ${one}`,
  ],
  [
    'earned points reversed without a refund',
    'points do not match',
    sql`insert into points_entry (customer_id, kind, available_change, held_change, order_id, missing_points, at)
      select customer_id, 'reversed', 0, 0, id, 1, now() from customer_order where id = ${one}`,
  ],
  [
    'a points balance without a ledger entry',
    'the ledger of points',
    sql`update points_account set available_points = available_points + 1`,
  ],
  [
    'pieces released although their order is confirmed',
    'pieces are held',
    sql`update order_line set stock_held = false where order_id = ${one}`,
  ],
  [
    'stock reduced without a movement',
    'moved',
    sql`update product_weight set stock = stock - 1 where id = (select weight_id from order_line limit 1)`,
  ],
  ['a gap in the invoice numbers', 'have a gap', sql`update number_series set last = last + 1 where kind = 'invoice'`],
  ['a missing invoice', 'has no invoice', sql`delete from invoice where order_id = ${one}`],
  ['a refund without its credit note', 'credited with another amount', sql`delete from credit_note`],
  [
    'a bank refund recorded as a card refund',
    'does not match the payment',
    sql`update refund set channel = 'card' where order_id = ${cancelledOne}`,
  ],
  [
    'a matched bank credit without a receipt',
    'not counted once for its order',
    sql`delete from receipt where bank_credit_id is not null`,
  ],
  [
    'a shortage written off twice',
    'a write-off differs',
    sql`insert into order_write_off (order_id, paise, booked_by, booked_at) select order_id, paise, 'x', now() from order_write_off`,
  ],
  [
    'a write-off beyond the shortage',
    'a write-off differs',
    sql`with line as (update order_write_off set paise = paise + 1)
      update customer_order set written_off_paise = written_off_paise + 1 where written_off_paise > 0`,
  ],
  ['a balance entry of another sum', 'balance differs', sql`update customer_balance_entry set paise = paise + 1`],
  [
    'a surplus given to another customer',
    'balance differs',
    sql`update customer_balance_entry set customer_id = (select customer_id from customer_order where id = ${cancelledOne})`,
  ],
  [
    'a balance paid out twice',
    'paid more than their balance',
    sql`insert into customer_balance_entry (customer_id, kind, paise, payout_utr, booked_by, booked_at)
      select customer_id, 'paid out', -paise, 'SBIN00000000009' || n, 'x', now() from customer_balance_entry, generate_series(1, 2) n`,
  ],
  [
    'a refund and a balance payout with one reference number',
    'have the same reference number',
    sql`insert into customer_balance_entry (customer_id, kind, paise, payout_utr, booked_by, booked_at)
      select customer_id, 'paid out', -paise, 'SBIN000000000003', 'x', now() from customer_balance_entry`,
  ],
  [
    'a lost dispute with another amount than its refund',
    'a dispute and its refund',
    sql`update provider_dispute set amount_paise = amount_paise + 1`,
  ],
  ['a refund of a won dispute', 'a dispute and its refund', sql`update provider_dispute set state = 'won'`],
  [
    'a refund on the dashboard without a dispatch block',
    'can be dispatched although',
    sql`delete from dispatch_block where refund_id is not null`,
  ],
  [
    'a blocked order without an attention flag',
    'can be dispatched although',
    sql`update customer_order set attention = null`,
  ],
  [
    'a settlement credited with another amount',
    'its bank credit do not match',
    sql`update bank_credit set amount_paise = amount_paise - 1 where state = 'settlement'`,
  ],
  ['a settlement without credit', 'its bank credit do not match', sql`update settlement set bank_credit_id = null`],
  [
    'a settlement that differs from its entries',
    'differs from the sum of its entries',
    sql`update settlement set settled_paise = settled_paise - 1`,
  ],
  [
    'a credit note whose total lacks its tax',
    'figures of an invoice or credit note',
    sql`update credit_note set document = jsonb_set(document, '{cgstPaise}', '1')`,
  ],
  [
    'credit notes of a whole invoice with less tax',
    'reverse another value or tax',
    sql`update credit_note set document = document || jsonb_build_object(
      'taxablePaise', (document ->> 'taxablePaise')::bigint + 1, 'igstPaise', (document ->> 'igstPaise')::bigint - 1)`,
  ],
  [
    'a dispute lost after dispatch that counts as a refund',
    'credited with another amount',
    sql`update refund set origin = 'provider' where origin = 'dispute'`,
  ],
])('reports %s', async (_damage, sentence, damage) => {
  expect(await findingsAfter(damage)).toContain(sentence);
});

test('reports a payment that is missing or has another amount', async () => {
  const [[providerOrderId, paise] = ['', 0]] = book.paid;
  const withPaid = (id: string, sum: number) => ({ ...book, paid: new Map([...book.paid, [id, sum]]) });
  const wrong = await auditMoney(store.database, stock, withPaid(providerOrderId, paise + 1));
  expect(wrong).toEqual([`${providerOrderId}: received ${paise}, paid ${paise + 1}`]);
  const unknown = await auditMoney(store.database, stock, withPaid('TL-26-999999-1', 5_00));
  expect(unknown).toEqual(['TL-26-999999-1 was paid at the provider and is not booked']);
});

test('reports refunds known only to the provider or only to the store', async () => {
  expect([...book.returned.values()].toSorted()).toEqual([100_00, 250_00]);
  const [[id, paise] = ['', 0]] = book.returned;
  const more = { ...book, returned: new Map([...book.returned, [id, paise + 1]]) };
  expect(await auditMoney(store.database, stock, more)).toEqual([
    `${id}: returned ${paise}, the provider says ${paise + 1}`,
  ]);
  const nothing = await auditMoney(store.database, stock, { ...book, returned: new Map() });
  expect(nothing).toHaveLength(2);
});
