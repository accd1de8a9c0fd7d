/** Buyers who wait for the rate before they pay, and others who claim what strangers have paid. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setManualRate } from '#rates';
import { eventually, openTransferFloor, sql, type TransferFloor } from '#testing';
import { watchPayments } from './test-round.ts';

const MINUTE = 60;
const GOLD_PAISE = 1_47_500_00;

let floor: TransferFloor;
beforeAll(async () => {
  floor = await openTransferFloor();
});
afterAll(async () => await floor.close());

async function expired() {
  const placed = await floor.placed();
  const day = floor.bankDay();
  floor.clock.advance(31 * MINUTE);
  await watchPayments(floor.desk, floor.clock());
  expect(await floor.order(placed.orderNumber)).toMatchObject({ state: 'expired' });
  return { ...placed, day };
}

async function setGold(askPaise: number): Promise<void> {
  const expiresAt = new Date(floor.clock().getTime() + 600 * MINUTE * 1_000);
  const order = { metal: 'gold', askPaise, expiresAt, by: 'test', reason: 'test' } as const;
  await floor.database.transaction(async (tx) => await setManualRate(tx, order, floor.clock()));
  await eventually(async () => {
    const tick = await floor.database.one<{ askPaise: number }>(
      sql`select ask_paise from rate_tick where metal = 'gold' and ok order by sequence desc limit 1`,
    );
    expect(tick.askPaise).toBe(askPaise);
    return true;
  });
}

describe('money of the day on which an expired order was to be paid', () => {
  test('makes it good while gold has not risen since by more than a sale may lie below the rate', async () => {
    const one = await expired();
    await setGold(GOLD_PAISE + 700_00);
    await floor.credit(one.orderNumber, one.payablePaise, one.day);
    expect(await floor.order(one.orderNumber)).toMatchObject({ state: 'confirmed', attention: null });
  });

  test('is held for a person once gold has risen further, though it has fallen again', async () => {
    const one = await expired();
    await setGold(GOLD_PAISE + 2_000_00);
    floor.clock.advance(2 * MINUTE);
    await setGold(GOLD_PAISE);
    await floor.credit(one.orderNumber, one.payablePaise, one.day);
    expect(await floor.order(one.orderNumber)).toMatchObject({ state: 'expired', attention: 'paid late' });
    expect(await floor.mails('payment-held', one.orderNumber)).toBe(1);
  });

  test('makes it good at whatever rate when its reference number was given in time', async () => {
    const one = await floor.placed();
    const day = floor.bankDay();
    const reference = floor.utr();
    await one.shopper.submit('Upi', { quoteId: one.quoteId, utr: reference });
    floor.clock.advance(4 * 24 * 60 * MINUTE);
    await watchPayments(floor.desk, floor.clock());
    await setGold(GOLD_PAISE + 4_000_00);
    await floor.credit(one.orderNumber, one.payablePaise, day, reference);
    expect(await floor.order(one.orderNumber)).toMatchObject({ state: 'confirmed', attention: null });
    await setGold(GOLD_PAISE);
  });
});

describe('a reference number that a stranger sends', () => {
  test('does not draw a payment away from the order whose number and amount stand in its remarks', async () => {
    const payer = await floor.placed();
    const thief = await floor.placed();
    const reference = floor.utr();
    await thief.shopper.submit('Upi', { quoteId: thief.quoteId, utr: reference });
    await floor.credit(payer.orderNumber, payer.payablePaise, floor.bankDay(), reference);
    expect(await floor.order(thief.orderNumber)).toMatchObject({ state: 'payment under review', paidPaise: 0 });
    const credit = await floor.database.one(sql`select state, order_id from bank_credit where utr = ${reference}`);
    expect(credit).toMatchObject({ state: 'unmatched', orderId: null });
  });
});
