import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTransferFloor, type Shopper, type TransferFloor } from '#testing';

let floor: TransferFloor;
beforeAll(async () => {
  floor = await openTransferFloor();
});
afterAll(async () => await floor.close());

async function payShort(shopper: Shopper, shortPaise: number): Promise<string> {
  await shopper.fillCart(floor.piece);
  const lock = await shopper.lock();
  const placed = await floor.place(shopper, { quoteId: lock.ok ? lock.data.id : null });
  if (!placed.ok) throw new Error(placed.message);
  await floor.credit(placed.data.orderNumber, placed.data.payablePaise - shortPaise);
  return placed.data.orderNumber;
}

test('a customer who pays ₹10 too little again and again is asked for the rest from the sixth time in a month on', async () => {
  const shopper = await floor.customer();
  for (let paid = 0; paid < 5; paid += 1) {
    expect(await floor.order(await payShort(shopper, 10_00))).toMatchObject({ state: 'confirmed' });
  }
  const sixth = await payShort(shopper, 10_00);
  expect(await floor.order(sixth)).toMatchObject({ state: 'awaiting payment' });
  await floor.credit(sixth, 10_00);
  expect(await floor.order(sixth)).toMatchObject({ state: 'confirmed' });
  // Other customers have their own.
  const other = await floor.customer();
  expect(await floor.order(await payShort(other, 10_00))).toMatchObject({ state: 'confirmed' });
});
