import type { PayloadOf } from '@tola/contract';
import { listAudit, moveDeliveryDate } from '@tola/contract/staff';
import { indianInstant } from '@tola/pricing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#database';
import {
  openTransferFixture,
  ownerLogin,
  ownerPassword,
  type PlacedTransfer,
  type StaffClient,
  signInOwner,
  type TransferFixture,
} from '#testing';
import { tellLateBuyers } from './index.ts';

let store: TransferFixture;
let owner: StaffClient;

beforeAll(async () => {
  store = await openTransferFixture({ settings: { adminEmail: ownerLogin, adminPassword: ownerPassword } });
  store.clock.set(indianInstant('2026-11-23T10:00'));
  owner = await signInOwner(store);
});
beforeEach(() => store.clock.set(indianInstant('2026-11-23T10:00')));
afterAll(async () => await store.close());

async function paid(deliverFrom: string | null = null) {
  const one = await store.placed('Upi', deliverFrom === null ? {} : { gift: { message: null, deliverFrom } });
  await one.shopper.submit('Upi', { quoteId: one.quoteId, utr: store.utr() });
  await store.credit(one.orderNumber, one.payablePaise);
  return one;
}

async function wantedFor(one: PlacedTransfer, changes: Partial<PayloadOf<typeof moveDeliveryDate>> = {}) {
  const { id: orderId } = await store.order(one.orderNumber);
  const { dispatchOn = '', deliverBy = '' } = (await store.view(one)).promise ?? {};
  const reason = 'The refinery delivers this coin a week late.';
  return { orderId, day: '2026-12-01', reason, dispatchBefore: dispatchOn, deliverBefore: deliverBy, ...changes };
}

async function ship(one: PlacedTransfer): Promise<void> {
  const { id: orderId } = await store.order(one.orderNumber);
  await store.staff.pack({ orderId });
  await store.staff.ship({ orderId, courier: 'Sequel', trackingNumber: 'SQ1', trackingUrl: null });
}

describe('a delivery date that staff move', () => {
  it('follows from the new dispatch day, and is told to the buyer and audited with its reason', async () => {
    const one = await paid();
    await owner.ok(moveDeliveryDate, await wantedFor(one));
    const reason = 'The refinery delivers this coin a week late';
    expect((await store.view(one)).promise).toMatchObject({
      dispatchOn: '2026-12-01',
      deliverBy: '2026-12-03',
      changes: [{ deliverBefore: '2026-11-26', deliverBy: '2026-12-03', reason }],
    });
    const mail = await store.database.one<{ data: object }>(sql`
      select data from outbox_message where template = 'order-date-moved' and data ->> 'orderNumber' = ${one.orderNumber}`);
    expect(mail.data).toMatchObject({ reason, deliverBefore: '2026-11-26', deliverBy: '2026-12-03' });
    const { id } = await store.order(one.orderNumber);
    const { rows } = await owner.ok(listAudit, {
      ...{ page: 1, perPage: 9, search: '', kind: 'order', who: null, from: null, to: null },
      subjectId: String(id),
    });
    expect(rows[0]).toMatchObject({ action: 'moved the delivery date of', note: reason });
  });

  it('moves once when the request is repeated, also at the same moment', async () => {
    const one = await paid();
    const wanted = await wantedFor(one);
    const answers = await Promise.all([1, 2].map(async () => await owner.call(moveDeliveryDate, wanted)));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    await owner.ok(moveDeliveryDate, wanted);
    expect((await store.view(one)).promise?.changes).toHaveLength(1);
    expect(await store.mails('order-date-moved', one.orderNumber)).toBe(1);
  });

  it('stays as a colleague has just moved it', async () => {
    const one = await paid();
    const wanted = await wantedFor(one);
    await owner.ok(moveDeliveryDate, { ...wanted, day: '2026-12-02' });
    expect(await owner.call(moveDeliveryDate, wanted)).toMatchObject({ code: 409, reason: 'promise-moved' });
    expect((await store.view(one)).promise).toMatchObject({ dispatchOn: '2026-12-02' });
  });

  it('keeps a gift until its day', async () => {
    const one = await paid('2026-12-20');
    expect(await owner.call(moveDeliveryDate, await wantedFor(one))).toMatchObject({ reason: 'same-dates' });
    await ship(one);
    expect(await owner.call(moveDeliveryDate, await wantedFor(one, { day: '2026-12-19' }))).toMatchObject({
      message: 'This gift must not arrive before Sun, 20 Dec 2026',
    });
  });

  it('is the delivery alone once the order is dispatched, and is not told as late again', async () => {
    const one = await paid();
    await ship(one);
    await owner.ok(moveDeliveryDate, await wantedFor(one, { day: '2026-12-07' }));
    expect((await store.view(one)).promise).toMatchObject({ dispatchOn: '2026-11-24', deliverBy: '2026-12-07' });
    await tellLateBuyers(
      { database: store.database, business: store.payments.business },
      indianInstant('2026-12-07T10:05'),
    );
    expect(await store.mails('order-late', one.orderNumber)).toBe(0);
  });

  it.each([
    ['a day that has passed', '2026-11-22', 'Choose today or a later day'],
    ['a Sunday', '2026-11-29', 'Sun, 29 Nov 2026 is not a working day'],
    ['a day of another year by mistake', '2062-12-01', 'Choose a day within the next 180 days'],
    ['the day that is promised', '2026-11-24', 'The promised dates stay the same: choose another day'],
  ])('is refused %s', async (_, day, message) => {
    const one = await paid();
    expect(await owner.call(moveDeliveryDate, await wantedFor(one, { day }))).toMatchObject({ code: 400, message });
    expect(await store.mails('order-date-moved', one.orderNumber)).toBe(0);
  });

  it('needs a reason and an order that is under way', async () => {
    const one = await paid();
    expect(await owner.call(moveDeliveryDate, await wantedFor(one, { reason: ' ' }))).toMatchObject({ code: 400 });
    await ship(one);
    await store.staff.deliver({ orderId: (await store.order(one.orderNumber)).id });
    const wanted = await wantedFor(one);
    expect(await owner.call(moveDeliveryDate, wanted)).toMatchObject({ code: 409, reason: 'not-under-way' });
    expect(await owner.call(moveDeliveryDate, { ...wanted, orderId: 999_999 as never })).toMatchObject({ code: 404 });
  });
});
