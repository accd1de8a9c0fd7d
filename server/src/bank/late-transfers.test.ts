/** Abuse of transfers: paying late once the rate has risen, and claiming payments of strangers. */
import type { Paise } from '@tola/pricing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setManualRate } from '#rates';
import { eventually, openTransferFixture, sql, type TransferFixture, watchPayments } from '#testing';

const MINUTE = 60;
const GOLD_PAISE = 1_47_500_00;

let store: TransferFixture;
beforeAll(async () => {
  store = await openTransferFixture();
});
afterAll(async () => await store.close());

async function expired() {
  const placed = await store.placed();
  const day = store.bankDay();
  store.clock.advance(31 * MINUTE);
  await watchPayments(store.payments, store.clock());
  expect(await store.order(placed.orderNumber)).toMatchObject({ state: 'expired' });
  return { ...placed, day };
}

async function setGold(askPaise: Paise): Promise<void> {
  const expiresAt = new Date(store.clock().getTime() + 600 * MINUTE * 1_000);
  const order = { metal: 'gold', askPaise, expiresAt, by: 'test', reason: 'test' } as const;
  await store.database.transaction(async (tx) => await setManualRate(tx, order, store.clock()));
  await eventually(async () => {
    const tick = await store.database.one<{ askPaise: Paise }>(
      sql`select ask_paise from rate_tick where metal = 'gold' and ok order by sequence desc limit 1`,
    );
    expect(tick.askPaise).toBe(askPaise);
    return true;
  });
}

describe('a credit of an expired order’s last day', () => {
  test('confirms the order while gold has not risen beyond the sale floor', async () => {
    const one = await expired();
    await setGold(GOLD_PAISE + 700_00);
    await store.credit(one.orderNumber, one.payablePaise, one.day);
    expect(await store.order(one.orderNumber)).toMatchObject({ state: 'confirmed', attention: null });
  });

  test('is held for staff once gold has risen further, even if it fell again', async () => {
    const one = await expired();
    await setGold(GOLD_PAISE + 2_000_00);
    store.clock.advance(2 * MINUTE);
    await setGold(GOLD_PAISE);
    await store.credit(one.orderNumber, one.payablePaise, one.day);
    expect(await store.order(one.orderNumber)).toMatchObject({ state: 'expired', attention: 'paid late' });
    expect(await store.mails('payment-held', one.orderNumber)).toBe(1);
  });

  test('confirms the order at any rate when its reference number was submitted by the deadline', async () => {
    const one = await store.placed();
    const day = store.bankDay();
    const reference = store.utr();
    await one.shopper.submit('Upi', { quoteId: one.quoteId, utr: reference });
    store.clock.advance(4 * 24 * 60 * MINUTE);
    await watchPayments(store.payments, store.clock());
    await setGold(GOLD_PAISE + 4_000_00);
    await store.credit(one.orderNumber, one.payablePaise, day, reference);
    expect(await store.order(one.orderNumber)).toMatchObject({ state: 'confirmed', attention: null });
    await setGold(GOLD_PAISE);
  });
});

describe('a reference number that a stranger submits', () => {
  test('does not divert a payment from the order whose number and amount it carries', async () => {
    const payer = await store.placed();
    const thief = await store.placed();
    const reference = store.utr();
    await thief.shopper.submit('Upi', { quoteId: thief.quoteId, utr: reference });
    await store.credit(payer.orderNumber, payer.payablePaise, store.bankDay(), reference);
    expect(await store.order(thief.orderNumber)).toMatchObject({ state: 'payment under review', paidPaise: 0 });
    const credit = await store.database.one(sql`select state, order_id from bank_credit where utr = ${reference}`);
    expect(credit).toMatchObject({ state: 'unmatched', orderId: null });
  });
});
