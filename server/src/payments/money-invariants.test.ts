/** An operation that reads inconsistent rows, which constraints would prevent, fails and changes nothing; the process continues. */
import { type Answer, type ClaimId, cancelOrder, GENERAL_FAULT, type WeightId } from '@tola/contract';
import { acceptPayment, payRefundOut } from '@tola/contract/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWaitingClaims } from '#bank';
import { type Sql, sql } from '#database';
import { findDuePayouts } from '#refunds';
import { type CardFixture, call, openCardFixture, type Shopper, type StaffClient, type StoreFixture } from '#testing';

let fixture: CardFixture;
let store: StoreFixture;
let owner: StaffClient;
let piece: WeightId;

beforeAll(async () => {
  fixture = await openCardFixture({ worker: false });
  store = fixture.shop;
  owner = fixture.owner;
  await store.steer('config', { treatment: { drop: true } });
  const row = await store.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 20 order by weight_mg, id limit 1`,
  );
  piece = row.id;
  await dropGuards();
});
afterAll(async () => await store.close());

/** Constraints and triggers would reject the inconsistent rows. */
async function dropGuards(): Promise<void> {
  await store.database.run(sql`
    do $$ declare guarded record; begin
      for guarded in select oid::regclass as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
        execute format('alter table %s disable trigger user', guarded.name);
      end loop;
      for guarded in select conrelid::regclass as name, conname from pg_constraint
        where contype = 'c' and connamespace = 'public'::regnamespace loop
        execute format('alter table %s drop constraint %I', guarded.name, guarded.conname);
      end loop;
    end $$`);
}

/** Everything that these operations write, as one row. */
async function everyRow(): Promise<unknown> {
  return await store.database.one(sql`
    select (select jsonb_agg(o order by id) from customer_order o) as orders,
      (select count(*) from order_transition) as transitions,
      (select jsonb_agg(r order by id) from receipt r) as receipts,
      (select jsonb_agg(r order by id) from refund r) as refunds,
      (select jsonb_agg(q.state order by id) from quote q) as quotes,
      (select jsonb_agg(w.stock order by id) from product_weight w) as stock,
      (select jsonb_agg(h order by id) from points_hold h) as holds,
      (select jsonb_agg(c order by id) from payment_claim c) as claims,
      (select count(*) from points_entry) as entries,
      (select count(*) from bank_credit) as credits,
      (select count(*) from invoice) as invoices,
      (select count(*) from credit_note) as credit_notes,
      (select count(*) from outbox_message) as mails,
      (select count(*) from audit_entry) as audited`);
}

async function violations(): Promise<number> {
  const text = await (await fetch(`${store.url}/metrics`)).text();
  return Number(/^tola_invariant_violations_total (\d+)$/m.exec(text)?.[1]);
}

async function expectStopped(attempt: () => Promise<Answer<unknown, unknown>>): Promise<void> {
  const rows = await everyRow();
  const counted = await violations();
  expect(await attempt()).toMatchObject({ ok: false, code: 500, reason: 'fault', message: GENERAL_FAULT });
  expect(await everyRow()).toEqual(rows);
  expect(await violations()).toBe(counted + 1);
}

async function placed(shopper: Shopper, mode: 'Card' | 'NEFT', more = {}): Promise<string> {
  await shopper.fillCart(piece);
  const answer = await shopper.submit(mode, more);
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.orderNumber;
}

async function damage(change: Sql): Promise<void> {
  expect(await store.database.run(change)).toBe(1);
}

test('does not settle a card payment on an order with a refund but no receipt', async () => {
  const asha = await store.customer();
  const orderNumber = await placed(asha, 'Card');
  await store.pay(orderNumber, 'success');
  await damage(sql`update customer_order set refunded_paise = 100 where order_number = ${orderNumber}`);
  await expectStopped(async () => await asha.status(orderNumber));
});

test('does not confirm an order whose held points were released', async () => {
  const asha = await store.customer();
  await store.givePoints(asha.id, 20);
  const orderNumber = await placed(asha, 'Card', { points: 20 });
  await store.pay(orderNumber, 'success');
  await damage(sql`update points_hold set state = 'released' where order_number = ${orderNumber}`);
  await expectStopped(async () => await asha.status(orderNumber));
});

test('places no order from a price lock whose lines do not add up', async () => {
  const asha = await store.customer();
  await asha.fillCart(piece);
  const lock = await asha.lock();
  const quoteId = lock.ok ? lock.data.id : '';
  await damage(sql`update quote set amount_paise = amount_paise + 100 where id = ${quoteId}`);
  await expectStopped(async () => await asha.submit('Card', { quoteId }));
});

test('counts no transfer for an order whose price does not add up', async () => {
  const asha = await store.customer();
  const orderNumber = await placed(asha, 'NEFT');
  const claim = (await findWaitingClaims(store.database, 100)).find((one) => one.orderNumber === orderNumber);
  await damage(sql`update customer_order set payable_paise = payable_paise - 100 where order_number = ${orderNumber}`);
  const found = { utr: 'SBIN326112100077', creditedOn: '2026-11-21', amountPaise: claim?.payablePaise ?? 0 };
  await expectStopped(
    async () => await owner.call(acceptPayment, { ...found, claimId: claim?.claimId ?? (0 as ClaimId) }),
  );
});

test('does not cancel an order whose price does not add up', async () => {
  const { orderNumber, asha } = await fixture.paidByCard();
  await damage(sql`update customer_order set total_paise = total_paise + 1 where order_number = ${orderNumber}`);
  const request = { orderNumber, reason: '', refundPaise: null, accountNumber: null, ifsc: null };
  await expectStopped(async () => await call(store, cancelOrder, request, { token: asha.token }));
});

test('does not refund an order with a negative sum', async () => {
  const order = await fixture.paidByCard();
  await damage(sql`update customer_order set written_off_paise = -100 where id = ${order.id}`);
  await expectStopped(async () => await fixture.refundByBank(order, 100_00, 0));
});

test('records no payout when the refunds of its order do not add up', async () => {
  const order = await fixture.paidByCard();
  await fixture.refundByBank(order, 100_00, 0);
  const payout = (await findDuePayouts(store.database, 100)).find(({ orderId }) => orderId === order.id);
  if (payout === undefined) throw new Error('No payout waits');
  const { refundId } = payout;
  await damage(sql`update refund set amount_paise = amount_paise - 1 where id = ${refundId}`);
  await expectStopped(async () => await owner.call(payRefundOut, { refundId, utr: 'SBIN326112100078' }));
});

test('continues to settle consistent orders in the same process', async () => {
  const { id } = await fixture.paidByCard();
  const { state } = await store.database.one<{ state: string }>(sql`select state from customer_order where id = ${id}`);
  expect(state).toBe('confirmed');
});
