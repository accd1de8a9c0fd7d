/** The audit itself is audited: books that were sound are damaged in one place, and it has to say where. */
import { addToCart, cancelOrder } from '@tola/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import { acceptClaim, findDuePayouts, findWaitingClaims, payRefundOut } from '#payments';
import { call } from './call.ts';
import { auditMoney, readPaidAtProvider, readStock } from './money-audit.ts';
import { openShopFloor, type ShopFloor, type Shopper } from './shop-floor.ts';

const staff = { kind: 'staff', id: '1' } as const;

let floor: ShopFloor;
let piece: number;
let stock: Map<number, number>;
let paid: Map<string, number>;

/** Two orders by card with a coupon, one of them with points; two by NEFT, one of them cancelled and paid back. */
beforeAll(async () => {
  floor = await openShopFloor();
  const row = await floor.database.one<{ id: number }>(
    sql`select id from product_weight where stock > 20 and weight_mg between 5000 and 10000 order by id limit 1`,
  );
  piece = row.id;
  stock = await readStock(floor.database);
  const asha = await floor.customer();
  const ravi = await floor.customer();
  await floor.givePoints(asha.id, 40);
  await byCard(asha, { couponId: await asha.showCoupon('SHUBH1000'), points: 40 });
  await byCard(ravi, { couponId: await ravi.showCoupon('SHUBH1000') });
  await byNeft(asha, 'SBIN000000000001');
  const cancelled = await byNeft(asha, 'SBIN000000000002');
  const nothingMore = { reason: '', refundPaise: null, accountNumber: null, ifsc: null };
  await call(floor, cancelOrder, { orderNumber: cancelled, ...nothingMore }, { token: asha.token });
  const [payout] = await findDuePayouts(floor.database, 1);
  await payRefundOut(floor.desk, { refundId: payout?.refundId ?? 0, utr: 'SBIN000000000003' }, floor.clock());
  paid = await readPaidAtProvider(floor.database, floor.emulator.url);
}, 120_000);
afterAll(async () => await floor.close());

async function placed(shopper: Shopper, mode: 'Card' | 'NEFT', more = {}): Promise<string> {
  await call(floor, addToCart, { weightId: piece, quantity: 1, weightMg: null }, { token: shopper.token });
  const answer = await shopper.submit(mode, more);
  if (!answer.ok) throw new Error(`${answer.code} ${answer.message}`);
  return answer.data.orderNumber;
}

async function byCard(shopper: Shopper, more: object): Promise<void> {
  const orderNumber = await placed(shopper, 'Card', more);
  await floor.pay(orderNumber, 'success');
  await shopper.status(orderNumber);
}

async function byNeft(shopper: Shopper, utr: string): Promise<string> {
  const orderNumber = await placed(shopper, 'NEFT');
  const [claim] = await findWaitingClaims(floor.database, 1);
  const found = { claimId: claim?.claimId ?? 0, amountPaise: claim?.payablePaise ?? 0, utr, creditedOn: '2026-11-21' };
  await acceptClaim(floor.desk, found, staff, floor.clock());
  return orderNumber;
}

test('sound books have no fault', async () => {
  expect(await auditMoney(floor.database, stock, paid)).toEqual([]);
});

class TakenBack extends Error {}

/** What the audit says of the damaged books; the damage is taken back. The database itself would refuse most of it. */
async function faultsAfter(damage: ReturnType<typeof sql>): Promise<string> {
  let faults: string[] = [];
  const damaging = floor.database.transaction(async (tx) => {
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
    faults = await auditMoney(tx, stock, paid);
    throw new TakenBack();
  });
  await expect(damaging).rejects.toBeInstanceOf(TakenBack);
  return faults.join('\n');
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
    'a paisa that no receipt has',
    'another sum than its receipts',
    sql`update receipt set amount_paise = amount_paise + 1 where order_id = ${one}`,
  ],
  [
    'goods sold for too little',
    'sold without its money',
    sql`update customer_order set paid_paise = payable_paise - 1 where id = ${one}`,
  ],
  [
    'money left on an order that is over',
    'money lies on an order',
    sql`update customer_order set state = 'expired' where id = ${one}`,
  ],
  [
    'a coupon that came back',
    'a coupon is not where',
    sql`update coupon_use set state = 'released' where order_id = ${one}`,
  ],
  ['a coupon for one that two have used', 'a coupon was used too often', sql`update coupon set uses_in_all = 1`],
  [
    'points that came back',
    'points are not where',
    sql`update points_hold set state = 'released' where order_id = ${one}`,
  ],
  [
    'points given back with no refund',
    'points do not go with',
    sql`update points_hold set returned_points = 1 where order_id = ${one}`,
  ],
  [
    'points taken back with no refund',
    'points do not go with',
    sql`insert into points_entry (customer_id, kind, available_change, held_change, order_id, missing_points, at)
      select customer_id, 'reversed', 0, 0, id, 1, now() from customer_order where id = ${one}`,
  ],
  [
    'a point out of nothing',
    'the ledger of points',
    sql`update points_account set available_points = available_points + 1`,
  ],
  [
    'pieces given back too early',
    'pieces are held',
    sql`update order_line set stock_held = false where order_id = ${one}`,
  ],
  [
    'a piece that has vanished',
    'moved',
    sql`update product_weight set stock = stock - 1 where id = (select weight_id from order_line limit 1)`,
  ],
  ['a number that was left out', 'have a gap', sql`update number_series set last = last + 1 where kind = 'invoice'`],
  ['an invoice that has vanished', 'has no invoice', sql`delete from invoice where order_id = ${one}`],
  ['a refund without its credit note', 'credited with another sum', sql`delete from credit_note`],
  [
    'a refund for another order',
    'goes back another way',
    sql`update refund set channel = 'card' where order_id = ${cancelledOne}`,
  ],
  [
    'a credit that counts for nobody',
    'not counted for its order',
    sql`delete from receipt where bank_credit_id is not null`,
  ],
])('%s is found', async (_damage, sentence, damage) => {
  expect(await faultsAfter(damage)).toContain(sentence);
});

test('a payment that is in no book, or with another sum, is found', async () => {
  const [[providerOrderId, paise] = ['', 0]] = paid;
  const wrong = await auditMoney(floor.database, stock, new Map([...paid, [providerOrderId, paise + 1]]));
  expect(wrong).toEqual([`${providerOrderId}: received ${paise}, paid ${paise + 1}`]);
  const unknown = await auditMoney(floor.database, stock, new Map([...paid, ['TL-26-999999-1', 5_00]]));
  expect(unknown).toEqual(['TL-26-999999-1 was paid at the provider and is in no book']);
});
