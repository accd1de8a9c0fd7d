import { addEnquiry, addPriceAlert, type WeightId } from '@tola/contract';
import * as contract from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBusinessValue, startValues } from '#business';
import { recordSecurityEvent } from '#security-events';
import { type CardFixture, call, openCardFixture, type PaidOrder, sql } from '#testing';
import { eraseExpiredData } from './retention.ts';
import { taxRecordsBefore } from './retention-kinds.ts';

const DAY_MS = 24 * 60 * 60_000;

let counter: CardFixture;
let order: PaidOrder;

beforeAll(async () => {
  counter = await openCardFixture({ worker: false });
  order = await fillStore();
});
afterAll(async () => await counter.shop.close());

/** One row of every kind of data. */
async function fillStore(): Promise<PaidOrder> {
  const { shop, owner } = counter;
  const { id: bar } = await shop.database.one<{ id: WeightId }>(
    sql`select id from product_weight where stock > 5 and weight_mg >= 20000 order by weight_mg limit 1`,
  );
  const asha = await shop.customer();
  await asha.fillCart(bar);
  const placed = await asha.submit('Card', { pan: 'ABCPK1234L' });
  if (!placed.ok) throw new Error(placed.message);
  const { orderNumber } = placed.data;
  await shop.pay(orderNumber, 'success');
  await asha.status(orderNumber);
  const { id, paidPaise: paise } = await shop.order(orderNumber);
  const paid = { id, orderNumber, paise, asha };
  await counter.pack(paid);
  await counter.ship(paid);
  await owner.ok(contract.deliverOrder, { orderId: id, note: '' });
  await owner.ok(contract.noteOnOrder, { orderId: id, text: 'Asha Kulkarni asked for the evening' });

  await shop.database.run(sql`
    insert into pan_verification (order_id, state, decided_at) values (${id}, 'verified', ${shop.clock()})`);

  await asha.fillCart(bar);
  const enquiry = {
    firstName: 'Asha',
    lastName: 'Kulkarni',
    mobile: '9812345678',
    email: asha.email,
    message: 'Hello',
  };
  expect((await call(shop, addEnquiry, enquiry)).ok).toBe(true);
  const watched = { metal: 'gold', weightId: null, direction: 'above', targetPaise: 2_00_000_00 } as const;
  expect((await call(shop, addPriceAlert, { email: 'asha.alert@customer.example', ...watched })).ok).toBe(true);
  const now = shop.clock();
  await shop.database.run(sql`
    insert into upload (file_name, customer_id, sent_type, sent_sha256, bytes, width, height, uploaded_at)
    values (${`${'a'.repeat(30)}.webp`}, ${asha.id}, 'png', ${'0'.repeat(64)}, 1, 1, 1, ${now})`);
  await recordSecurityEvent(
    shop.database,
    { kind: 'customer-sign-in', outcome: 'succeeded', customerId: asha.id, ip: '192.0.2.1' },
    now,
  );
  await shop.settled();
  await shop.database.run(sql`update provider_event set processed_at = ${now}`);
  await shop.database.run(sql`update outbox_message set state = 'expired' where recipient = ${asha.email}`);
  return paid;
}

async function runAt(now: Date, values = startValues()): Promise<Record<string, number>> {
  const runs = await eraseExpiredData(counter.shop.database, values, now);
  return Object.fromEntries(runs.map(({ kind, erased }) => [kind, erased]));
}

describe('the retention job', () => {
  const [periods] = startValues().retention;
  if (periods === undefined) throw new Error('There are no periods');
  const { since: _, proceedingOpen: __, taxRecordMonths: ___, ...days } = periods;

  const endless = Object.fromEntries(Object.keys(days).map((kind) => [kind, 20 * 366]));

  it.each(Object.entries(days))('keeps data until its %s are over, then erases it once', async (kind, period) => {
    const values = { ...startValues(), retention: [{ ...periods, ...endless, [kind]: period }] };
    const end = counter.shop.clock().getTime() + period * DAY_MS;
    expect((await runAt(new Date(end - DAY_MS), values))[kind]).toBe(0);
    expect((await runAt(new Date(end + DAY_MS), values))[kind]).toBeGreaterThan(0);
    expect((await runAt(new Date(end + DAY_MS), values))[kind]).toBe(0);
  });

  it('keeps tax records for 72 months after the annual return of their year is due', async () => {
    // Placed in November 2026: the return is due on 31 December 2027.
    expect(await runAt(new Date('2033-12-31T18:00:00Z'))).toMatchObject({ taxRecordMonths: 0 });
    const open = { retention: [{ ...periods, proceedingOpen: true }] };
    expect(await runAt(new Date('2034-01-01T00:00:00Z'), { ...startValues(), ...open })).toMatchObject({
      taxRecordMonths: 0,
    });
    expect(await runAt(new Date('2034-01-01T00:00:00Z'))).toMatchObject({ taxRecordMonths: 1 });
    expect(await runAt(new Date('2034-01-02T00:00:00Z'))).toMatchObject({ taxRecordMonths: 0 });
  });

  it('leaves order and invoice readable, with their figures and without the buyer', async () => {
    const { shop, owner } = counter;
    const view = await owner.ok(contract.readOrder, { orderNumber: order.orderNumber });
    expect(JSON.stringify(view)).not.toContain('Prabhat Road');
    expect(view).toMatchObject({ view: { orderNumber: order.orderNumber, paidPaise: order.paise } });
    const reply = await fetch(`${shop.url}/api/invoices/${order.orderNumber}.pdf`, {
      headers: { cookie: `tola_session=${order.asha.token}` },
    });
    expect(reply.status).toBe(200);
    const { document } = await shop.database.one<{ document: object }>(
      sql`select document from invoice where order_id = ${order.id}`,
    );
    expect(JSON.stringify(document)).not.toMatch(/Kulkarni|Prabhat/);
    expect(document).toMatchObject({ buyer: { name: 'Erased' }, payablePaise: order.paise });
    expect(await shop.database.rows(sql`select from pan_verification`)).toEqual([]);
  });

  it('shows the figures of the last run in the back office and in the audit log', async () => {
    const { kinds } = await counter.owner.ok(contract.readRetention, null);
    expect(kinds.find(({ name }) => name === 'taxRecordMonths')).toMatchObject({ erasedInAll: 1, legalMinimum: 72 });
    expect(kinds.every(({ lastRunAt }) => lastRunAt !== null)).toBe(true);
    const { entries } = await counter.shop.database.one<{ entries: number }>(
      sql`select count(*)::int as entries from audit_entry where kind = 'expired data'`,
    );
    expect(entries).toBeGreaterThan(3);
  });

  it('refuses periods below the minimum of tax and money-laundering law', () => {
    const withPeriod = (change: object) => checkBusinessValue('retention', [{ ...periods, ...change }]).issues;
    expect(withPeriod({})).toEqual([]);
    expect(withPeriod({ taxRecordMonths: 71 })).not.toEqual([]);
    expect(withPeriod({ identityDays: 5 * 365 })).not.toEqual([]);
  });
});

it.each([
  ['2033-12-31T18:29:59Z', '2026-04-01'],
  ['2033-12-31T18:30:00Z', '2027-04-01'],
  ['2026-11-23T00:00:00Z', '2019-04-01'],
])('at %s, tax records from before %s may go', (now, day) => {
  expect(taxRecordsBefore(72, new Date(now)).toISOString()).toBe(new Date(`${day}T00:00:00+05:30`).toISOString());
});
