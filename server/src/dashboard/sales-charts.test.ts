import type { WeightId } from '@tola/contract';
import {
  acceptPayment,
  cancelOrderByStaff,
  listAudit,
  muteAlert,
  readDashboard,
  readOrder,
  readSalesCharts,
  unmuteAlert,
} from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#database';
import {
  openStoreFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  type StoreFixture,
  screenshot,
  signInOwner,
  storeSalesDays,
} from '#testing';
import { createVisitCounter } from '#visits';

let store: StoreFixture;
let owner: StaffClient;
beforeAll(async () => {
  store = await openStoreFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(store);
});
afterAll(async () => await store.close());

const variant = async () =>
  await store.database.one<{ id: WeightId; stock: number }>(sql`
    select w.id, w.stock from product_weight w join product p on p.id = w.product_id
    where w.visible and w.stock > 5 and p.metal = 'gold' order by w.weight_mg, w.id limit 1`);

async function confirmedOrder(weightId: WeightId, pieces: number): Promise<string> {
  const customer = await store.customer();
  await customer.fillCart(weightId, pieces);
  const utr = String(Math.floor(1e11 + Math.random() * 8e11));
  const placed = await customer.submit('Upi', { file: await screenshot(), utr });
  if (!placed.ok) throw new Error(placed.message);
  const { claims, view } = await owner.ok(readOrder, { orderNumber: placed.data.orderNumber });
  const [claim] = claims;
  if (claim === undefined) throw new Error('no claimed payment');
  const creditedOn = indianDate(store.clock());
  await owner.ok(acceptPayment, { claimId: claim.id, amountPaise: view.payablePaise, utr, creditedOn });
  return placed.data.orderNumber;
}

async function lastDay() {
  const { days } = await owner.ok(readSalesCharts, null);
  const day = days.at(-1);
  if (day === undefined) throw new Error('no day');
  return { day, days };
}

test('shows today as it is now, and the same figures from the stored day', async () => {
  const { id } = await variant();
  const first = await lastDay();
  expect(first.days).toHaveLength(30);
  expect(first.day).toMatchObject({ day: indianDate(store.clock()), visits: null });
  const orderNumber = await confirmedOrder(id, 2);
  const { day } = await lastDay();
  const line = await store.database.one<{ paise: number; mg: number; margin: number }>(sql`
    select payable_paise as paise, weight_mg * quantity as mg,
      (premium_paise + margin_paise + making_paise) * quantity as margin
    from order_line join customer_order o on o.id = order_id where order_number = ${orderNumber}`);
  expect(day.orders - first.day.orders).toBe(1);
  expect(day.placed - first.day.placed).toBe(1);
  expect(day.revenuePaise - first.day.revenuePaise).toBe(line.paise);
  expect(day.marginPaise - first.day.marginPaise).toBe(line.margin);
  expect(day.soldMg.gold - first.day.soldMg.gold).toBe(line.mg);
  const later = new Date(store.clock().getTime() + 2 * 86_400_000);
  await storeSalesDays(store.database, later);
  expect((await lastDay()).day).toEqual(day);
  const { id: orderId } = await owner.ok(readOrder, { orderNumber });
  await owner.ok(cancelOrderByStaff, { orderId, reason: 'Ordered twice', waiveCharge: true });
  expect((await lastDay()).day).toMatchObject({ orders: first.day.orders, marginPaise: first.day.marginPaise });
  await store.database.run(sql`delete from sales_day`);
});

test('adds up again a stored day of an earlier release, which has no figures', async () => {
  const { day } = await lastDay();
  await store.database.run(sql`insert into sales_day (day, totals) values (${day.day}::date, '[]')`);
  expect((await lastDay()).day).toEqual(day);
  await storeSalesDays(store.database, new Date(store.clock().getTime() + 2 * 86_400_000));
  const stored = await store.database.one<{ isWhole: boolean }>(sql`
    select figures is not null as is_whole from sales_day where day = ${day.day}::date`);
  expect(stored.isWhole).toBe(true);
  await store.database.run(sql`delete from sales_day`);
});

test('lists variants whose stock lasts under two weeks at the pace of the last thirty days', async () => {
  const { id } = await variant();
  const low = async () => (await owner.ok(readSalesCharts, null)).lowStock.find((row) => row.weightId === id);
  expect(await low()).toBeUndefined();
  const stock = async (pieces: number) =>
    await store.database.run(sql`update product_weight set stock = ${pieces} where id = ${id}`);
  await confirmedOrder(id, 3);
  await stock(2);
  // Two pieces last twenty days.
  expect(await low()).toBeUndefined();
  await stock(1);
  expect(await low()).toMatchObject({ stock: 1, sold: 3, coverDays: 10 });
  await stock(0);
  const [first] = (await owner.ok(readSalesCharts, null)).lowStock;
  expect(first?.stock).toBe(0);
  await stock(30);
  expect(await low()).toBeUndefined();
});

test('counts a visit from outside the store, and neither clicks inside it nor programs nor previews', async () => {
  const counter = createVisitCounter({ database: store.database, clock: store.clock });
  const visit = {
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    'sec-fetch-site': 'none',
    'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/141.0',
  };
  counter.onPage('/', visit);
  counter.onPage('/rates/gold', { ...visit, 'sec-fetch-site': 'cross-site' });
  counter.onPage('/rates/gold', { ...visit, 'sec-fetch-site': 'same-origin' });
  counter.onPage('/', { ...visit, 'cache-control': 'max-age=0' });
  counter.onPage('/', { ...visit, 'sec-purpose': 'prefetch' });
  counter.onPage('/', { ...visit, 'user-agent': 'Googlebot/2.1' });
  counter.onPage('/', {});
  counter.onPage(`/preview/${'a'.repeat(43)}`, visit);
  await counter.write();
  await counter.write();
  expect((await lastDay()).day.visits).toBe(2);
});

test('mutes an alert for an hour and for one person, with both steps in the audit log', async () => {
  const muted = async () => (await owner.ok(readDashboard, null)).muted;
  const reason = 'The mail server is being replaced';
  await owner.ok(muteAlert, { alert: 'failed-messages', reason });
  await owner.ok(muteAlert, { alert: 'failed-messages', reason: 'A repeated call' });
  expect(await muted()).toMatchObject([{ alert: 'failed-messages', reason }]);
  await owner.ok(unmuteAlert, { alert: 'failed-messages' });
  await owner.ok(unmuteAlert, { alert: 'failed-messages' });
  expect(await muted()).toEqual([]);
  const wanted = { page: 1, perPage: 9, search: '', kind: 'alert', subjectId: 'failed-messages' };
  const { rows } = await owner.ok(listAudit, { ...wanted, who: null, from: null, to: null });
  expect(rows.map(({ action }) => action)).toEqual(['unmuted', 'muted']);
  await owner.ok(muteAlert, { alert: 'feed', reason });
  const minutes = await store.database.one<{ left: number }>(sql`
    select round(extract(epoch from until - ${store.clock()}::timestamptz) / 60)::int as left from muted_alert`);
  expect(minutes.left).toBe(60);
});
