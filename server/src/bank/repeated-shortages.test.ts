import type { Paise } from '@tola/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTransferFixture, type Shopper, type TransferFixture } from '#testing';

let store: TransferFixture;
beforeAll(async () => {
  store = await openTransferFixture();
});
afterAll(async () => await store.close());

async function payShort(shopper: Shopper, shortPaise: Paise): Promise<string> {
  await shopper.fillCart(store.piece);
  const lock = await shopper.lock();
  const placed = await store.place(shopper, { quoteId: lock.ok ? lock.data.id : null });
  if (!placed.ok) throw new Error(placed.message);
  await store.credit(placed.data.orderNumber, placed.data.payablePaise - shortPaise);
  return placed.data.orderNumber;
}

test('stops writing off shortages at the sixth one of a customer within a month', async () => {
  const shopper = await store.customer();
  for (let paid = 0; paid < 5; paid += 1) {
    expect(await store.order(await payShort(shopper, 10_00))).toMatchObject({ state: 'confirmed' });
  }
  const sixth = await payShort(shopper, 10_00);
  expect(await store.order(sixth)).toMatchObject({ state: 'awaiting payment' });
  await store.credit(sixth, 10_00);
  expect(await store.order(sixth)).toMatchObject({ state: 'confirmed' });
  // Other customers have a limit of their own.
  const other = await store.customer();
  expect(await store.order(await payShort(other, 10_00))).toMatchObject({ state: 'confirmed' });
});
