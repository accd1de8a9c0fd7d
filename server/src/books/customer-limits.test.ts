/** Running totals of customers and firms, the register of limits, and the call behind the customer’s page. */
import type { CustomerId, RefundId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { indianDate } from '@tola/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeBusiness } from '#business';
import { sql } from '#database';
import {
  openTransferFixture,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  signInOwner,
  type TransferFixture,
} from '#testing';

const GSTIN = '27AABCR1234M1ZD';
const PAN = 'AABCR1234M';

let store: TransferFixture;
let owner: StaffClient;
let today: string;

beforeAll(async () => {
  store = await openTransferFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  owner = await signInOwner(store);
  today = indianDate(store.clock());
});
afterAll(async () => await store.close());

/** Several customers of one firm, whose orders are placed and not paid yet. */
async function ordersOfFirm(count: number): Promise<{ orderNumber: string; payablePaise: number; id: CustomerId }[]> {
  const orders = [];
  for (let number = 0; number < count; number += 1) {
    const shopper = await store.customer();
    await store.database.run(sql`update address set gstin = ${GSTIN} where id = ${shopper.billingId}`);
    await shopper.fillCart(store.piece);
    const placed = await store.place(shopper);
    if (!placed.ok) throw new Error(placed.message);
    orders.push({ ...placed.data, id: shopper.id });
  }
  return orders;
}

async function taxable(): Promise<number> {
  const { paise } = await store.database.one<{ paise: number }>(sql`
    select coalesce(sum(case kind when 'invoice' then taxable_paise else -taxable_paise end), 0)::bigint as paise
    from tax_document where buyer_gstin = ${GSTIN}`);
  return paise;
}

async function setLimits(tdsLimitPaise: number, panLimitPaise: number): Promise<void> {
  const legalLimits = [
    { since: '2021-07-01', tdsLimitPaise, tdsBp: 10, noPanTdsBp: 500, deductsTds: true, warningBp: 8_000 },
  ];
  const panThreshold = [{ since: '2016-01-01', paise: panLimitPaise }];
  await store.database.transaction(
    async (tx) =>
      await changeBusiness(tx, { legalLimits, panThreshold }, { by: 'test', reason: 'limits' }, store.clock()),
  );
  await store.payments.business.refresh();
}

async function register() {
  const filters = { ...contract.NO_REGISTER_FILTERS, page: 1, perPage: 50 };
  return await owner.ok(contract.readRegister, { register: 'limits', from: today, to: today, ...filters });
}

test('orders paid at the same time, and a return, add up for the customer and for the firm', async () => {
  const orders = await ordersOfFirm(4);
  await Promise.all(orders.map(async ({ orderNumber, payablePaise }) => await store.credit(orderNumber, payablePaise)));
  const [first, second] = orders;
  if (first === undefined || second === undefined) throw new Error('No orders');
  const before = await owner.ok(contract.readCustomerLimits, { customerId: first.id });
  expect(before).toMatchObject({
    years: [{ financialYear: '2026-27', invoices: 1, soldPaise: first.payablePaise, returnedPaise: 0 }],
    today: { soldPaise: first.payablePaise, isNear: false, isPanHeld: false },
    businesses: [{ pan: PAN, taxablePaise: await taxable(), limitPaise: 50_00_000_00, isNear: false, tdsPaise: 0 }],
    tds: { limitPaise: 50_00_000_00, rateBp: 10 },
  });

  const { id } = await store.order(first.orderNumber);
  const refuse = await owner.call(contract.readCustomerLimits, { customerId: 999_999 as CustomerId });
  expect(refuse).toMatchObject({ ok: false, reason: 'customer-unknown' });
  await Promise.allSettled([
    store.staff.cancel({ orderId: id, reason: 'Out of stock', waiveCharge: true }),
    store.staff.cancel({ orderId: id, reason: 'Out of stock', waiveCharge: true }),
  ]);
  const refund = await store.database.one<{ id: RefundId }>(sql`select id from refund where order_id = ${id}`);
  await store.staff.payRefundOut({ refundId: refund.id, utr: store.utr() });
  const after = await owner.ok(contract.readCustomerLimits, { customerId: first.id });
  expect(after.years).toMatchObject([{ soldPaise: first.payablePaise, returnedPaise: first.payablePaise }]);
  expect(after.businesses[0]?.taxablePaise).toBe(await taxable());
  expect(await taxable()).toBeLessThan(before.businesses[0]?.taxablePaise ?? 0);
});

test('the register and the dashboard show who is near a limit, and who is above it', async () => {
  const bought = await taxable();
  expect(await register()).toMatchObject({ total: 0 });
  await setLimits(bought, 1_00_00_000_00);
  expect((await register()).rows).toMatchObject([
    {
      rule: 'TDS: purchases of a year',
      pan: PAN,
      standing: 'Near the limit',
      amountPaise: bought,
      tdsPaise: 0,
      dated: today,
    },
  ]);
  expect(await owner.ok(contract.readDashboard, null)).toMatchObject({ limitsNear: 1 });

  await setLimits(1_000_00, 100);
  const { rows, totals } = await register();
  expect(rows.filter(({ rule }) => rule === 'PAN: purchases of a day')).toHaveLength(4);
  expect(rows.every(({ rule, standing }) => rule === 'TDS: purchases of a year' || standing === 'PAN not held')).toBe(
    true,
  );
  expect(totals.tdsPaise).toBe(Math.round((bought - 1_000_00) / 1000));
  const csv = await fetch(`${store.url}/back-office/files/registers/limits.csv?from=${today}&to=${today}`, {
    headers: { cookie: owner.cookie },
  });
  expect((await csv.text()).trim().split('\r\n')).toHaveLength(rows.length + 1);
});

test('a flagged customer’s order is not packed until a later screening is clear, and a repeat records nothing', async () => {
  await setLimits(50_00_000_00, 2_00_000_00);
  const [order] = await ordersOfFirm(1);
  if (order === undefined) throw new Error('No order');
  await store.credit(order.orderNumber, order.payablePaise);
  const { id: orderId } = await store.order(order.orderNumber);
  const flag = { customerId: order.id, result: 'possible match', note: 'Same name on the UN list' } as const;
  await Promise.all([owner.ok(contract.screenCustomer, flag), owner.ok(contract.screenCustomer, flag)]);
  const { rows } = await store.database.one<{ rows: number }>(
    sql`select count(*) as rows from customer_screening where customer_id = ${order.id}`,
  );
  expect(rows).toBe(1);
  expect(await owner.ok(contract.readCustomerLimits, { customerId: order.id })).toMatchObject({
    screening: { result: 'possible match', note: flag.note },
  });
  expect(await owner.call(contract.packOrder, { orderId, serials: [], note: '' })).toMatchObject({
    reason: 'customer-flagged',
  });
  await owner.ok(contract.screenCustomer, { ...flag, result: 'clear', note: 'Born in another year' });
  expect(await owner.call(contract.packOrder, { orderId, serials: [], note: '' })).toMatchObject({ ok: true });
});
