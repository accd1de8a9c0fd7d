/** Loyalty operations; each is limited to the signed-in customer's points. */
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
import type { Database } from '#database';
import { type Operation, operation, refuse } from '#http';
import { takeToken } from '#limits';
import { availablePoints, ledgerOf, openHold, releaseCartHold } from './loyalty.ts';
import type { EntryRow } from './points-store.ts';
import { completeRedemption, initiateRedemption } from './redemption.ts';

const redemptions = { name: 'redemption', limit: 30, windowSeconds: 60 } as const;

interface Dependencies {
  readonly database: Database;
}

export function loyaltyOperations(dependencies: Dependencies): Operation[] {
  return [
    ...balanceOperations(dependencies),
    ...cartRedemptionOperations(dependencies),
    ...referencedRedemptionOperations(dependencies),
  ];
}

function balanceOperations({ database }: Dependencies): Operation[] {
  return [
    operation(getPoints, async ({ payload: { mobile }, customer }) => {
      if (mobile !== customer.mobile) throw refuse(getPoints, 'not-yours');
      return { data: { points: await availablePoints(database, customer.id), customerId: customer.id } };
    }),
    operation(getPointsLedger, async ({ customer }) => {
      return { data: (await ledgerOf(database, customer.id)).map(toLedgerEntry) };
    }),
  ];
}

function cartRedemptionOperations({ database }: Dependencies): Operation[] {
  return [
    operation(redeemPoints, async ({ payload: { points, customerId }, customer, now }) => {
      if (customerId !== customer.id) throw refuse(redeemPoints, 'not-yours');
      await limitRedemptions(database, customerId, now);
      const actor = customerActor(customer);
      await database.transaction(async (tx) => await openHold(tx, { points, reference: null }, actor, now));
      return { message: 'Points redeemed successfully' };
    }),
    operation(releaseRedemption, async ({ customer, now }) => {
      await database.transaction(async (tx) => await releaseCartHold(tx, customerActor(customer), now));
      return { message: 'Points released' };
    }),
  ];
}

function referencedRedemptionOperations({ database }: Dependencies): Operation[] {
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

async function limitRedemptions(db: Database, customerId: CustomerId, now: Date): Promise<void> {
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

/** Spent points left the available balance when they were held, so a `spent` entry has a change of 0. */
function toLedgerEntry({ at, kind, availableChange, heldChange, orderNumber, note }: EntryRow) {
  const redeemed = kind === 'spent' ? `${-heldChange} points redeemed` : (notes[kind] ?? '');
  const text = [redeemed, note].filter((part) => part !== '').join(': ');
  return { at: at.toISOString(), kind, points: availableChange, note: text, orderNumber };
}
