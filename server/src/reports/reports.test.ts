import type { WeightId } from '@tola/contract';
import { type AnyReportRow, acceptPayment, cancelOrderByStaff, readOrder, readReport } from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sql, sql } from '#database';
import { storeSalesDays } from '#reports';
import {
  createStaffClient,
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  type StoreFixture,
  screenshot,
  signInOwner,
} from '#testing';

let store: StoreFixture;
let owner: StaffClient;
let today: string;

beforeAll(async () => {
  store = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(store);
  today = indianDate(store.clock());
});
afterAll(async () => await store.close());

async function confirmedOrder(pieces: number): Promise<string> {
  const customer = await store.customer();
  const weight = await store.database.one<{ id: WeightId }>(sql`
    select w.id from product_weight w join product p on p.id = w.product_id
    where w.visible and w.stock > 5 and p.metal = 'gold' order by w.weight_mg, w.id limit 1`);
  await customer.fillCart(weight.id, pieces);
  const utr = String(Math.floor(1e11 + Math.random() * 8e11));
  const placed = await customer.submit('Upi', { file: await screenshot(), utr });
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  const { claims, view } = await owner.ok(readOrder, { orderNumber });
  const [claim] = claims;
  if (claim === undefined) throw new Error(`${orderNumber} has no claimed payment`);
  const claimId = claim.id;
  await owner.ok(acceptPayment, { claimId, amountPaise: view.payablePaise, utr, creditedOn: today });
  return orderNumber;
}

async function sales(): Promise<readonly AnyReportRow[]> {
  return (await owner.ok(readReport, { report: 'sales-by-metal', from: today, to: today })).rows;
}

async function csv(path: string, client = owner): Promise<Response> {
  return await fetch(`${store.url}/back-office/files/reports/${path}`, { headers: { cookie: client.cookie } });
}

test('counts confirmed orders and not cancelled ones in sales by metal', async () => {
  expect(await sales()).toEqual([]);
  await confirmedOrder(2);
  const cancelled = await confirmedOrder(1);
  const [both] = await sales();
  expect(both).toMatchObject({ metal: 'Gold', orders: 2, pieces: 3 });
  const { id: orderId } = await owner.ok(readOrder, { orderNumber: cancelled });
  await owner.ok(cancelOrderByStaff, { orderId, reason: 'Ordered twice', waiveCharge: true });
  const [row, ...others] = await sales();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ metal: 'Gold', orders: 1, pieces: 2 });
  const order = await store.database.one<{ taxable: number; gst: number }>(sql`
    select sum(taxable_paise)::bigint as taxable, sum(cgst_paise + sgst_paise + igst_paise)::bigint as gst
    from order_line line join customer_order o on o.id = line.order_id where o.state = 'confirmed'`);
  expect(row).toMatchObject({ taxablePaise: order.taxable, gstPaise: order.gst });
});

test('stores the sums of past days once, and adds up days that a change has touched', async () => {
  const reported = async () => (await sales()).find(({ metal }) => metal === 'Gold');
  const later = new Date(store.clock().getTime() + 2 * 86_400_000);
  const before = await reported();
  expect(await storeSalesDays(store.database, store.clock())).toBe(0);
  expect(await storeSalesDays(store.database, later)).toBe(2);
  expect(await storeSalesDays(store.database, later)).toBe(0);
  expect(await reported()).toEqual(before);
  const orderNumber = await confirmedOrder(1);
  // An order of a stored day is not expected any more; deleting the day lets it be added up again.
  await store.database.run(sql`delete from sales_day`);
  const withOrder = await reported();
  expect(withOrder?.orders).toBe(Number(before?.orders ?? 0) + 1);
  await storeSalesDays(store.database, later);
  expect(await reported()).toEqual(withOrder);
  const { id: orderId } = await owner.ok(readOrder, { orderNumber });
  await owner.ok(cancelOrderByStaff, { orderId, reason: 'Ordered twice', waiveCharge: true });
  expect(await reported()).toEqual(before);
  await storeSalesDays(store.database, later);
  expect(await reported()).toEqual(before);
});

test('adds up a stored day again after an order of it was confirmed late', async () => {
  const { orderNumber, day } = await store.database.one<{ orderNumber: string; day: string }>(sql`
    select order_number, ((now() - interval '40 days') at time zone 'Asia/Kolkata')::date::text as day
    from customer_order where state = 'confirmed' limit 1`);
  const confirm = async (at: Sql) =>
    await store.database.run(sql`update customer_order set confirmed_at = ${at} where order_number = ${orderNumber}`);
  const isStored = async () => (await store.database.rows(sql`select from sales_day where day = ${day}`)).length > 0;
  const orders = async () => (await owner.ok(readReport, { report: 'sales-by-metal', from: day, to: day })).rows.length;
  const before = await store.database.one<{ at: Date }>(sql`
    select confirmed_at as at from customer_order where order_number = ${orderNumber}`);
  await confirm(sql`null`);
  await store.database.run(sql`insert into sales_day (day, totals) values (${day}, '[]')`);
  expect(await orders()).toBe(0);
  await confirm(sql`now() - interval '40 days'`);
  expect(await isStored()).toBe(false);
  expect(await orders()).toBe(1);
  await confirm(sql`${before.at}`);
});

test('exports the same figures in rupees and grams', async () => {
  const reply = await csv(`sales-by-metal.csv?from=${today}&to=${today}`);
  expect(reply.headers.get('content-type')).toContain('text/csv');
  const [head, line] = (await reply.text()).split('\r\n');
  expect(head).toContain('Metal,Orders,Pieces,Fine weight (g),Taxable value,GST');
  expect(line).toMatch(/^Gold,1,2,\d+\.\d{3},\d+\.\d{2},\d+\.\d{2}$/);
});

test('refuses a period that is reversed or longer than a year', async () => {
  const report = 'sales-by-metal' as const;
  expect(await owner.call(readReport, { report, from: today, to: '2026-01-01' })).toMatchObject({
    code: 400,
    reason: 'period-reversed',
  });
  expect(await owner.call(readReport, { report, from: '2020-01-01', to: today })).toMatchObject({
    reason: 'period-too-long',
  });
  expect((await csv('sales-by-metal.csv?from=x&to=y')).status).toBe(400);
  expect((await csv('nothing.csv')).status).toBe(404);
});

test('refuses table and file without the role accounts', async () => {
  const colleague = await createStaffClient(store, owner, ['content']);
  expect(await colleague.call(readReport, { report: 'sales-by-metal', from: today, to: today })).toMatchObject({
    code: 403,
  });
  expect((await csv(`sales-by-metal.csv?from=${today}&to=${today}`, colleague)).status).toBe(403);
});
