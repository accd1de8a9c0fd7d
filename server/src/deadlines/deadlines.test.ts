import { addEnquiry, type RefundId } from '@tola/contract';
import { indianInstant } from '@tola/pricing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#database';
import { workOnEnquiry } from '#enquiries';
import { isAtRisk } from '#orders';
import { call, openTransferFixture, type TransferFixture } from '#testing';
import { tellLateBuyers, watchDeadlines, watchOlderOrders } from './index.ts';

let store: TransferFixture;

beforeAll(async () => {
  store = await openTransferFixture();
});
beforeEach(() => store.clock.set(indianInstant('2026-11-23T10:00')));
afterAll(async () => await store.close());

const dependencies = () => ({ database: store.database, business: store.payments.business });

/** Two workers at once, and once more. */
async function watch(at: string): Promise<void> {
  store.clock.set(indianInstant(at));
  const now = store.clock();
  await Promise.all([watchDeadlines(dependencies(), now), watchDeadlines(dependencies(), now)]);
  await watchDeadlines(dependencies(), now);
}

async function tellLate(at: string): Promise<number> {
  store.clock.set(indianInstant(at));
  const now = store.clock();
  const told = await Promise.all([tellLateBuyers(dependencies(), now), tellLateBuyers(dependencies(), now)]);
  return told[0] + told[1];
}

async function paid(deliverFrom: string | null = null) {
  const one = await store.placed('Upi', deliverFrom === null ? {} : { gift: { message: null, deliverFrom } });
  await one.shopper.submit('Upi', { quoteId: one.quoteId, utr: store.utr() });
  await store.credit(one.orderNumber, one.payablePaise);
  return one;
}

/** Messages about a number, by template. */
async function messages(about: string): Promise<string[]> {
  const rows = await store.database.rows<{ template: string }>(sql`
    select template from outbox_message
    where template in ('deadline', 'deadline-missed', 'order-late')
      and ${about} in (data ->> 'number', data ->> 'orderNumber') order by id`);
  return rows.map(({ template }) => template);
}

async function deadlinesOf(orderNumber: string) {
  return await store.database.rows<{ kind: string; due: string; told: boolean; met: boolean }>(sql`
    select kind, to_char(due_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') as due, told_at is not null as told,
      met_at is not null as met
    from deadline join customer_order o on o.id = order_id where order_number = ${orderNumber} order by due_at`);
}

describe('the deadlines of a paid order', () => {
  test('are 7 working days for the delivery and 15 days for the refund, told once each', async () => {
    const { orderNumber } = await paid();
    await watch('2026-11-23T11:00');
    expect(await deadlinesOf(orderNumber)).toEqual([
      { kind: 'delivery', due: '2026-12-02 00:00', told: false, met: false },
      { kind: 'refund', due: '2026-12-09 00:00', told: false, met: false },
    ]);
    expect(await messages(orderNumber)).toEqual([]);
    await watch('2026-12-01T00:00');
    expect(await messages(orderNumber)).toEqual(['deadline']);
    await watch('2026-12-02T00:00');
    expect(await messages(orderNumber)).toEqual(['deadline', 'deadline', 'deadline-missed']);
    await watch('2026-12-20T00:00');
    expect((await messages(orderNumber)).filter((name) => name === 'deadline-missed')).toHaveLength(2);
  });

  test('are noted the next night when nobody watched for days', async () => {
    const { orderNumber } = await paid();
    await watch('2026-11-26T10:01');
    expect(await deadlinesOf(orderNumber)).toEqual([]);
    await Promise.all([
      watchOlderOrders(dependencies(), store.clock()),
      watchOlderOrders(dependencies(), store.clock()),
    ]);
    expect((await deadlinesOf(orderNumber)).map(({ kind, due }) => [kind, due])).toEqual([
      ['delivery', '2026-12-02 00:00'],
      ['refund', '2026-12-09 00:00'],
    ]);
  });

  test('of a gift wait for its day', async () => {
    const { orderNumber } = await paid('2026-12-27');
    await watch('2026-11-23T11:00');
    // The 27th is a Sunday.
    expect((await deadlinesOf(orderNumber)).map(({ kind, due }) => [kind, due])).toEqual([
      ['delivery', '2026-12-29 00:00'],
      ['refund', '2027-01-12 00:00'],
    ]);
    await watch('2026-12-20T00:00');
    expect(await messages(orderNumber)).toEqual([]);
  });

  test('stay open after a cancellation until the refund has been paid', async () => {
    const { orderNumber } = await paid();
    const { id: orderId } = await store.order(orderNumber);
    await watch('2026-11-23T11:00');
    await store.staff.cancel({ orderId, reason: 'Out of stock', waiveCharge: true });
    await watch('2026-12-09T00:00');
    expect((await deadlinesOf(orderNumber)).map(({ kind, met }) => [kind, met])).toEqual([
      ['delivery', true],
      ['refund', false],
    ]);
    expect(await messages(orderNumber)).toContain('deadline-missed');
    const refund = await store.database.one<{ id: RefundId }>(sql`select id from refund where order_id = ${orderId}`);
    await store.staff.payRefundOut({ refundId: refund.id, utr: store.utr() });
    await watch('2026-12-09T00:15');
    expect((await deadlinesOf(orderNumber)).map(({ met }) => met)).toEqual([true, true]);
  });

  test('are met by the delivery, and nobody is told', async () => {
    const { orderNumber } = await paid();
    const { id: orderId } = await store.order(orderNumber);
    await watch('2026-11-23T11:00');
    await store.staff.pack({ orderId });
    await store.staff.ship({ orderId, courier: 'Sequel', trackingNumber: 'SQ1', trackingUrl: null });
    await store.staff.deliver({ orderId });
    await watch('2026-12-20T00:00');
    expect((await deadlinesOf(orderNumber)).map(({ met, told }) => [met, told])).toEqual([
      [true, false],
      [true, false],
    ]);
    expect(await messages(orderNumber)).toEqual([]);
  });
});

describe('an enquiry', () => {
  test('is to be acknowledged within 48 hours and answered within a month', async () => {
    store.clock.set(indianInstant('2027-01-31T10:00'));
    const contact = { firstName: 'Asha', lastName: 'Rao', mobile: '9812345678', email: 'asha@example.in', message: '' };
    const answer = await call(store, addEnquiry, contact);
    const ticket = answer.ok ? String(answer.extras.ticketNumber) : '';
    await watch('2027-01-31T11:00');
    await watch('2027-02-02T10:00');
    expect(await messages(ticket)).toEqual(['deadline', 'deadline-missed']);
    // A month after 31 January is 28 February.
    await watch('2027-02-28T09:59');
    expect((await messages(ticket)).filter((name) => name === 'deadline-missed')).toHaveLength(1);
    await watch('2027-02-28T10:00');
    expect((await messages(ticket)).filter((name) => name === 'deadline-missed')).toHaveLength(2);
    await store.database.transaction(
      async (tx) => await workOnEnquiry(tx, { ticketNumber: ticket, status: 'answered', by: 'Meena' }, store.clock()),
    );
    await watch('2027-02-28T10:30');
    const open = await store.database.one<{ count: number }>(sql`
      select count(*) as count from deadline join enquiry e on e.id = enquiry_id
      where ticket_number = ${ticket} and met_at is null`);
    expect(open.count).toBe(0);
  });
});

describe('the buyer of a late order', () => {
  test('is told the new date once for each date that was missed, by two workers too', async () => {
    const one = await paid();
    const promise = (await store.view(one)).promise;
    expect(promise?.dispatchOn).toBe('2026-11-24');
    expect(await tellLate('2026-11-24T20:00')).toBe(0);
    expect(await tellLate('2026-11-25T09:05')).toBeGreaterThan(0);
    await tellLate('2026-11-25T10:05');
    expect(await messages(one.orderNumber)).toEqual(['order-late']);
    const moved = (await store.view(one)).promise;
    expect(moved).toMatchObject({
      dispatchOn: '2026-11-27',
      changes: [{ deliverBefore: promise?.deliverBy, reason: 'Your order was not dispatched by the promised day' }],
    });
    await tellLate('2026-11-28T09:05');
    expect(await messages(one.orderNumber)).toEqual(['order-late', 'order-late']);
  });

  test('is told by SMS while the account has no email, and about a parcel that the courier is late with', async () => {
    const one = await paid();
    const { id: orderId } = await store.order(one.orderNumber);
    await store.staff.pack({ orderId });
    await store.staff.ship({ orderId, courier: 'Sequel', trackingNumber: 'SQ2', trackingUrl: null });
    await store.database.run(sql`update customer set email = '' where id = ${one.shopper.id}`);
    const { deliverBy = '' } = (await store.view(one)).promise ?? {};
    await tellLate(`${deliverBy}T20:00`);
    expect(await messages(one.orderNumber)).toEqual([]);
    await tellLate('2026-12-01T09:05');
    const sent = await store.database.one<{ channel: string }>(sql`
      select channel from outbox_message where template = 'order-late' and data ->> 'orderNumber' = ${one.orderNumber}`);
    expect(sent.channel).toBe('sms');
  });
});

describe('the order list of the back office', () => {
  test('filters and counts the orders at risk: due today, overdue, or late with the courier', async () => {
    const { orderNumber } = await paid();
    const { id: orderId } = await store.order(orderNumber);
    const isListed = async (at: string): Promise<boolean> => {
      const rows = await store.database.rows<{ id: number }>(
        sql`select id from customer_order where id = ${orderId} and ${isAtRisk(indianInstant(at))}`,
      );
      return rows.length > 0;
    };
    expect(await isListed('2026-11-23T23:59')).toBe(false);
    expect(await isListed('2026-11-24T00:00')).toBe(true);
    await store.staff.pack({ orderId });
    await store.staff.ship({ orderId, courier: 'Sequel', trackingNumber: 'SQ3', trackingUrl: null });
    expect(await isListed('2026-11-25T10:00')).toBe(false);
    expect(await isListed('2026-12-05T10:00')).toBe(true);
  });
});
