/** Redemptions by reference: the client initiates one, and completes it once the points are used. */
import { completeRedemption as completeCall, initiateRedemption as initiateCall } from '@tola/contract';
import { type Actor, actingCustomer } from '#audit';
import type { Transaction } from '#database';
import { refuse } from '#http';
import { findHold, spendOpenHold } from './hold-store.ts';
import { openHold } from './loyalty.ts';

interface ReferencedRedemption {
  readonly points: number;
  /** The client's reference, or the number of the order that holds the points. */
  readonly reference: string;
}

/**
 * Opens a hold with a reference. Idempotent: no second hold is opened for the same reference or order number.
 *
 * @throws Refusal when the customer has too few points, or the reference has a hold with a different number of points
 */
export async function initiateRedemption(
  tx: Transaction,
  redemption: ReferencedRedemption,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { points, reference } = redemption;
  const hold = await findHold(tx, actingCustomer(actor), reference);
  if (hold === null || hold.state === 'released') return await openHold(tx, { points, reference }, actor, now);
  if (hold.points !== points) throw refuse(initiateCall, 'hold-unknown');
}

/**
 * Completes a redemption. For an order this only confirms that its payment has spent the points; points held under a
 * client reference without an order are spent here, once.
 *
 * @throws Refusal when the reference has no hold with these points, or its order is not paid
 */
export async function completeRedemption(
  tx: Transaction,
  redemption: ReferencedRedemption,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { points, reference } = redemption;
  const customerId = actingCustomer(actor);
  if (await spendOpenHold(tx, { customerId, points, reference }, now)) return;
  const hold = await findHold(tx, customerId, reference);
  if (hold === null || hold.points !== points) throw refuse(completeCall, 'hold-unknown');
  if (hold.state !== 'spent') throw refuse(completeCall, 'not-paid');
}
