/** Calls on loyalty points. Each customer reaches only their own. */
import {
  type CustomerId,
  completeRedemption as completeCall,
  getPoints,
  getPointsLedger,
  initiateRedemption as initiateCall,
  redeemPoints,
  releaseRedemption,
} from '@tola/contract';
import { customerActor } from '#audit';
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
      const actor = customerActor(customer);
      await database.transaction(async (tx) => await openHold(tx, { points, reference: null }, actor, now));
      return { message: 'Points redeemed successfully' };
    }),
    operation(releaseRedemption, async ({ customer, now }) => {
      await database.transaction(async (tx) => await dropOpenHold(tx, customerActor(customer), now));
      return { message: 'Points released' };
    }),
  ];
}

function redeemingByName({ database }: Dependencies): Operation[] {
  return [
    operation(initiateCall, async ({ payload: { jsonData }, customer, now }) => {
      if (jsonData.customerId !== customer.id) throw refuse(initiateCall, 'not-yours');
      await limitRedemptions(database, customer.id, now);
      const actor = customerActor(customer);
      await database.transaction(async (tx) => await initiateRedemption(tx, jsonData, actor, now));
      return { message: 'Redemption initiated' };
    }),
    operation(completeCall, async ({ payload: { jsonData }, customer, now }) => {
      if (jsonData.customerId !== customer.id) throw refuse(completeCall, 'not-yours');
      await limitRedemptions(database, customer.id, now);
      const actor = customerActor(customer);
      await database.transaction(async (tx) => await completeRedemption(tx, jsonData, actor, now));
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
