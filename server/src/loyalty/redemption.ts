/** Redemptions under a reference: the client opens one, and completes it once the points have been used. */
import { completeRedemption as completeCall, initiateRedemption as initiateCall } from '@tola/contract';
import { type Actor, actingCustomer } from '#audit';
import type { Transaction } from '#database';
import { refuse } from '#http';
import { findHold, spendOpenHold } from './hold-store.ts';
import { openHold } from './loyalty.ts';

interface NamedRedemption {
  readonly points: number;
  /** The client's own name, or the number of the order the points belong to. */
  readonly reference: string;
}

/**
 * Opens a hold under a reference. A repeat changes nothing: the reference has a hold already, or is the number of the
 * order that holds the points.
 *
 * @throws Refusal when the customer has too few points, or the reference has a hold of another number of points
 */
export async function initiateRedemption(
  tx: Transaction,
  redemption: NamedRedemption,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { points, reference } = redemption;
  const hold = await findHold(tx, actingCustomer(actor), reference);
  if (hold === null || hold.state === 'released') return await openHold(tx, { points, reference }, actor, now);
  if (hold.points !== points) throw refuse(initiateCall, 'hold-unknown');
}

/**
 * Completes a redemption. The payment of an order spends its points, so for those this only confirms it; points under the
 * client's own reference, with no order behind them, are spent here, once.
 *
 * @throws Refusal when the reference has no hold of so many points, or its order is not paid
 */
export async function completeRedemption(
  tx: Transaction,
  redemption: NamedRedemption,
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
