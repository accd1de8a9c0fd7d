/**
 * Loyalty points, one worth one rupee. Every movement is an entry of an append-only ledger; what a customer has is the
 * ledger's sum and never falls below zero. Points are set aside for a cart or an order first, and then spent or given back.
 */
import { type CustomerId, type OrderId, placeOrder, redeemPoints } from '@tola/contract';
import { type Paise, pointsShare } from '@tola/pricing';
import { type Actor, actingCustomer } from '#audit';
import { invariant, type Queryable, type Transaction } from '#database';
import { refuse } from '#http';
import {
  attachOpenHold,
  insertHold,
  insertReturn,
  lockCustomer,
  lockSpentHold,
  releaseLapsedHolds,
  releaseOpenHold,
  releaseOrderHold,
  spendOrderHold,
} from './hold-store.ts';
import {
  type EntryRow,
  findAccount,
  findEntries,
  findPointsDiscrepancies,
  insertAdjustment,
  insertEarned,
  insertReversal,
  lockEarned,
  type OrderName,
  type PointsDiscrepancy,
} from './points-store.ts';

/** How long the cart keeps points aside before they go back by themselves. */
export const HOLD_SECONDS = 30 * 60;

const LEDGER_LENGTH = 500;

/** What a customer can redeem now. */
export async function availablePoints(db: Queryable, customerId: CustomerId): Promise<number> {
  return (await findAccount(db, customerId))?.availablePoints ?? 0;
}

/** The movements of a customer's points, the newest first. */
export async function ledgerOf(db: Queryable, customerId: CustomerId): Promise<EntryRow[]> {
  return await findEntries(db, customerId, LEDGER_LENGTH);
}

interface Redemption {
  points: number;
  /** The client's own name of it; null for the cart's. */
  reference: string | null;
}

/**
 * Sets points aside for the customer's cart, in place of what was set aside for it before.
 *
 * @throws Refusal `too-many-points` when the customer has too few; the earlier hold then stays
 */
export async function openHold(tx: Transaction, redemption: Redemption, actor: Actor, now: Date): Promise<void> {
  const customerId = actingCustomer(actor);
  await lockCustomer(tx, customerId);
  await releaseOpenHold(tx, customerId, now);
  const isHeld = await insertHold(tx, { ...redemption, customerId, lapsesAt: lapse(now), order: null }, now);
  if (!isHeld) throw refuse(redeemPoints, 'too-many-points');
}

/** Releases the points set aside for the customer's cart; returns how many. */
export async function dropOpenHold(tx: Transaction, actor: Actor, now: Date): Promise<number> {
  return await releaseOpenHold(tx, actingCustomer(actor), now);
}

interface OrderPoints extends OrderName {
  customerId: CustomerId;
  points: number;
}

/**
 * Sets points aside for an order, within its transaction: the cart's open hold goes over to the order. Where that is of
 * another number of points, or has lapsed, it is replaced.
 *
 * @throws Refusal `points-gone` when the customer has too few
 */
export async function holdPoints(tx: Queryable, wanted: OrderPoints, now: Date): Promise<void> {
  const { customerId, points, orderId, orderNumber } = wanted;
  await lockCustomer(tx, customerId);
  if (await attachOpenHold(tx, wanted)) return;
  await releaseOpenHold(tx, customerId, now);
  const hold = { customerId, points, reference: null, lapsesAt: lapse(now), order: { orderId, orderNumber } };
  if (!(await insertHold(tx, hold, now))) throw refuse(placeOrder, 'points-gone');
}

/** Spends the points set aside for an order; false when none are. Doing it again changes nothing. */
export async function spendPoints(tx: Queryable, orderId: OrderId, now: Date): Promise<boolean> {
  return await spendOrderHold(tx, orderId, now);
}

/** Gives an order's points back, held or spent; answers how many. Doing it again changes nothing. */
export async function releasePoints(tx: Queryable, orderId: OrderId, now: Date): Promise<number> {
  return await releaseOrderHold(tx, orderId, now);
}

/** Credits what an order has earned; false when it has earned before. */
export async function earnPoints(tx: Queryable, earned: OrderPoints, now: Date): Promise<boolean> {
  return earned.points > 0 && (await insertEarned(tx, earned, now));
}

/** How much of an order's price has gone back by now, in all. */
export interface PaidBack {
  readonly backPaise: Paise;
  readonly pricePaise: Paise;
}

/**
 * Takes back what an order has earned, or the share of it that goes with the part of the price paid back; doing it again
 * for the same sum takes nothing more. Points that were spent since cannot be taken: they are answered as `missing`, and
 * stand in the ledger's note.
 *
 * @param back null for everything
 */
export async function reversePoints(
  tx: Queryable,
  orderId: OrderId,
  back: PaidBack | null,
  now: Date,
): Promise<{ reversed: number; missing: number }> {
  const known = await lockEarned(tx, orderId);
  if (known === null) return { reversed: 0, missing: 0 };
  const points = shareOf(known.earned, back) - known.settled;
  const figures = { orderId, earned: known.earned, settled: known.settled, points };
  invariant(known.settled >= 0 && known.settled <= known.earned, 'More points were taken back than earned', figures);
  if (points <= 0) return { reversed: 0, missing: 0 };
  invariant(known.settled + points <= known.earned, 'More points are taken back than were earned', figures);
  const reversed = await insertReversal(tx, orderId, points, now);
  invariant(reversed >= 0 && reversed <= points, 'Other points were taken than were to be', { ...figures, reversed });
  return { reversed, missing: points - reversed };
}

/**
 * Gives the share of the points an order was paid with back that goes with the part of the price paid back; answers how
 * many. The rest comes back with `releasePoints`.
 */
export async function returnPoints(tx: Queryable, orderId: OrderId, back: PaidBack, now: Date): Promise<number> {
  const hold = await lockSpentHold(tx, orderId);
  if (hold === null) return 0;
  const points = shareOf(hold.points, back) - hold.returnedPoints;
  const figures = { orderId, spent: hold.points, returned: hold.returnedPoints, points };
  invariant(hold.returnedPoints <= hold.points, 'More points were given back than spent', figures);
  if (points <= 0) return 0;
  invariant(hold.returnedPoints + points <= hold.points, 'More points are given back than were spent', figures);
  await insertReturn(tx, hold.id, points, now);
  return points;
}

function shareOf(points: number, back: PaidBack | null): number {
  return back === null ? points : pointsShare(points, back.backPaise, back.pricePaise);
}

/**
 * Adds or takes points by hand.
 *
 * @param note why; the customer sees it
 * @returns false when the customer has fewer than are to be taken, or no longer what they had
 */
export async function adjustPoints(
  tx: Queryable,
  adjustment: { customerId: CustomerId; points: number; hadPoints?: number; note: string },
  now: Date,
): Promise<boolean> {
  return await insertAdjustment(tx, adjustment, now);
}

/** What a delivered order earns. @param amountPaise its amount after points and coupon, without GST */
export function pointsEarnedBy(
  amountPaise: Paise,
  rule: { readonly paisePerPoint: number; readonly mostPointsPerOrder: number | null },
): number {
  const points = Math.floor(Math.max(amountPaise, 0) / rule.paisePerPoint);
  return rule.mostPointsPerOrder === null ? points : Math.min(points, rule.mostPointsPerOrder);
}

/** Gives back what carts have kept aside for too long; answers how many points. */
export async function lapseHolds(db: Queryable, now: Date): Promise<number> {
  return await releaseLapsedHolds(db, now);
}

/** Every account that does not agree with its ledger; empty in a sound database. */
export async function checkPoints(db: Queryable): Promise<PointsDiscrepancy[]> {
  return await findPointsDiscrepancies(db);
}

function lapse(now: Date): Date {
  return new Date(now.getTime() + HOLD_SECONDS * 1000);
}
