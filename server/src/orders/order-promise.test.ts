import { type OrderId, verifyPayment } from '@tola/contract';
import { indianInstant } from '@tola/pricing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '#audit';
import { changeBusiness } from '#business';
import { sql } from '#database';
import { call, openTransferFixture, type TransferFixture } from '#testing';
import { movePromise } from './index.ts';

let store: TransferFixture;

beforeAll(async () => {
  store = await openTransferFixture();
  await set('deliveryZones', { zones: [], elsewhereDays: 2 });
});
beforeEach(() => store.clock.set(indianInstant('2026-11-23T10:00')));
afterAll(async () => await store.close());

async function set(name: 'deliveryZones' | 'undeliveredPins' | 'dispatchHolidays', value: unknown): Promise<void> {
  const author = { by: 'test', reason: 'test' };
  await store.database.transaction(async (tx) => await changeBusiness(tx, { [name]: value }, author, store.clock()));
  await store.payments.business.refresh();
}

describe('the promise of an order', () => {
  test('is frozen at placement and shown by every call that reads the order', async () => {
    const one = await store.placed();
    const promise = { dispatchOn: '2026-11-24', deliverBy: '2026-11-26', changes: [] };
    expect(await store.view(one)).toMatchObject({ promise });
    await set('dispatchHolidays', [{ day: '2026-11-24', name: 'Guru Nanak Jayanti' }]);
    expect(await store.view(one)).toMatchObject({ promise });
    const { shopper, orderNumber } = one;
    expect(await call(store, verifyPayment, { orderNumber }, { token: shopper.token })).toMatchObject({
      data: { deliverBy: '2026-11-26' },
    });
    await set('dispatchHolidays', []);
  });

  test('stays when the payment arrives within an hour', async () => {
    const one = await store.placed();
    store.clock.set(indianInstant('2026-11-23T10:25'));
    await one.shopper.submit('Upi', { quoteId: one.quoteId, utr: store.utr() });
    await store.credit(one.orderNumber, one.payablePaise);
    expect((await store.view(one)).promise).toMatchObject({ deliverBy: '2026-11-26', changes: [] });
  });

  test('moves with an entry, and the mail says so, when the payment is confirmed later', async () => {
    const one = await store.placed();
    await one.shopper.submit('Upi', { quoteId: one.quoteId, utr: store.utr() });
    store.clock.set(indianInstant('2026-11-24T15:00'));
    await store.credit(one.orderNumber, one.payablePaise, '23/11/2026');
    const change = { deliverBefore: '2026-11-26', deliverBy: '2026-11-28' };
    expect((await store.view(one)).promise).toMatchObject({
      dispatchOn: '2026-11-26',
      deliverBy: '2026-11-28',
      changes: [{ ...change, reason: 'Counted from the day your payment was confirmed' }],
    });
    const { data } = await store.database.one<{ data: object }>(
      sql`select data from outbox_message where dedupe_key = ${`order-confirmed ${one.orderNumber}`}`,
    );
    expect(data).toMatchObject({ deliverBy: '2026-11-28', isMovedByPayment: true });
  });

  test('moves once when two decide about the same promise at the same moment', async () => {
    const { orderNumber } = await store.placed();
    const { id: orderId } = await store.order(orderNumber);
    const before = { dispatchOn: '2026-11-24', deliverBy: '2026-11-26' };
    const moved = { orderId, before, dispatchOn: '2026-11-25', deliverBy: '2026-11-27', reason: 'Late' };
    const outcomes = await Promise.all(
      [1, 2].map(
        async () =>
          await store.database.transaction(
            async (tx) => await movePromise(tx, moved, systemActor('test'), store.clock()),
          ),
      ),
    );
    expect(outcomes.toSorted()).toEqual([false, true]);
  });

  test('is never changed without an entry', async () => {
    const { orderNumber } = await store.placed();
    const { id } = await store.order(orderNumber);
    const change = async (orderId: OrderId): Promise<number> =>
      await store.database.run(sql`update customer_order set deliver_by = '2027-01-01' where id = ${orderId}`);
    await expect(change(id)).rejects.toThrow(/without an entry/);
  });
});

test('refuses an order to a PIN code that no courier delivers to', async () => {
  const asha = await store.customer();
  await store.database.run(
    sql`update address set pin_code = '411004' where customer_id = ${asha.id} and address <> ''`,
  );
  await asha.fillCart(store.piece);
  await set('undeliveredPins', ['4']);
  expect(await store.place(asha)).toMatchObject({ code: 409, reason: 'not-delivered' });
  await set('undeliveredPins', ['9']);
  expect(await store.place(asha)).toMatchObject({ ok: true });
});
