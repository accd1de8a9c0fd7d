/** The calls on loyalty points; each serves the customer's own points only. */
import {
  type CustomerId,
  completeRedemption as completeCall,
  getPoints,
  getPointsLedger,
  initiateRedemption as initiateCall,
  redeemPoints,
  releaseRedemption,
} from '@tola/contract';
import type { Database, Queryable } from '#database';
import { type Operation, operation, refuse } from '#http';
import { takeToken } from '#limits';
import { availablePoints, dropOpenHold, ledgerOf, openHold } from './loyalty.ts';
import type { EntryRow } from './points-store.ts';
import { completeRedemption, initiateRedemption } from './redemption.ts';

const redemptions = { name: 'redemption', limit: 30, windowSeconds: 60 } as const;

interface Dependencies {
  readonly database: Database;
}

export function loyaltyOperations(dependencies: Dependencies): Operation[] {
  return [...readingPoints(dependencies), ...redeemingInCart(dependencies), ...redeemingByName(dependencies)];
}

function readingPoints({ database }: Dependencies): Operation[] {
  return [
    operation(getPoints, async ({ payload: { mobile }, customer }) => {
      if (mobile !== customer.mobile) throw refuse(getPoints, 'not-yours');
      return { data: { points: await availablePoints(database, customer.id), customerId: customer.id } };
    }),
    operation(getPointsLedger, async ({ customer }) => {
      return { data: (await ledgerOf(database, customer.id)).map(shown) };
    }),
  ];
}

function redeemingInCart({ database }: Dependencies): Operation[] {
  return [
    operation(redeemPoints, async ({ payload: { points, customerId }, customer, now }) => {
      if (customerId !== customer.id) throw refuse(redeemPoints, 'not-yours');
      await limitRedemptions(database, customerId, now);
      await database.transaction(async (tx) => await openHold(tx, { customerId, points, reference: null }, now));
      return { message: 'Points redeemed successfully' };
    }),
    operation(releaseRedemption, async ({ customer, now }) => {
      await dropOpenHold(database, customer.id, now);
      return { message: 'Points released' };
    }),
  ];
}

function redeemingByName({ database }: Dependencies): Operation[] {
  return [
    operation(initiateCall, async ({ payload: { jsonData }, customer, now }) => {
      if (jsonData.customerId !== customer.id) throw refuse(initiateCall, 'not-yours');
      await limitRedemptions(database, customer.id, now);
      await initiateRedemption(database, jsonData, now);
      return { message: 'Redemption initiated' };
    }),
    operation(completeCall, async ({ payload: { jsonData }, customer, now }) => {
      if (jsonData.customerId !== customer.id) throw refuse(completeCall, 'not-yours');
      await limitRedemptions(database, customer.id, now);
      await completeRedemption(database, jsonData, now);
      return { message: 'Points deducted successfully!' };
    }),
  ];
}

async function limitRedemptions(db: Queryable, customerId: CustomerId, now: Date): Promise<void> {
  await takeToken(db, { ...redemptions, key: String(customerId) }, now);
}

const notes: Readonly<Record<string, string>> = {
  earned: 'Earned on a delivered order',
  held: 'On hold',
  released: 'Returned',
  spent: 'Redeemed',
  reversed: 'Reversed on a refund',
  adjusted: '',
};

/** What was spent had left the available points when it was set aside, so its own row moves nothing. */
function shown({ at, kind, availableChange, heldChange, orderNumber, note }: EntryRow) {
  const redeemed = kind === 'spent' ? `${-heldChange} points redeemed` : (notes[kind] ?? '');
  const text = [redeemed, note].filter((part) => part !== '').join(': ');
  return { at: at.toISOString(), kind, points: availableChange, note: text, orderNumber };
}
