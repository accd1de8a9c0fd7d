/** Redemptions as clients know them: opened under a name of their own, and closed once they have served. */
import {
  type CustomerId,
  completeRedemption as completeCall,
  initiateRedemption as initiateCall,
} from '@tola/contract';
import type { Database } from '#database';
import { refuse } from '#http';
import { findHold, spendOpenHold } from './hold-store.ts';
import { openHold } from './loyalty.ts';

interface NamedRedemption {
  customerId: CustomerId;
  points: number;
  /** The client's own name, or the number of the order the points belong to. */
  reference: string;
}

/**
 * Opens a hold under a reference. One that stands under this reference already, or belongs to the order of this number,
 * is the answer to a repeat.
 *
 * @throws Refusal when the customer has too few points, or the reference stands for another number of them
 */
export async function initiateRedemption(database: Database, wanted: NamedRedemption, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const standing = await findHold(tx, wanted.customerId, wanted.reference);
    if (standing === null || standing.state === 'released') return await openHold(tx, wanted, now);
    if (standing.points !== wanted.points) throw refuse(initiateCall, 'hold-unknown');
  });
}

/**
 * Closes a redemption. The points of an order are spent by its payment, so closing them only tells how it went; points
 * under the client's own reference, with no order behind them, are spent here, once.
 *
 * @throws Refusal when no hold of so many points stands under the reference, or its order is not paid
 */
export async function completeRedemption(database: Database, wanted: NamedRedemption, now: Date): Promise<void> {
  const { customerId, points, reference } = wanted;
  if (await spendOpenHold(database, { customerId, points, reference }, now)) return;
  const hold = await findHold(database, customerId, reference);
  if (hold === null || hold.points !== points) throw refuse(completeCall, 'hold-unknown');
  if (hold.state !== 'spent') throw refuse(completeCall, 'not-paid');
}
