/**
 * Loyalty points, worth one rupee each. Every movement is an entry in an append-only ledger; a customer's balance is the
 * sum of the ledger and never negative. Points are first held for a cart or an order, then spent or released.
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
  moveHolds,
  releaseExpiredHolds,
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
  lastOfAccounts,
  lockEarned,
  moveLedger,
  type OrderReference,
  type PointsDiscrepancy,
} from './points-store.ts';

/** Lifetime of a cart's hold. */
export const HOLD_SECONDS = 30 * 60;

const LEDGER_LENGTH = 500;
/** Compared in some 10 ms. */
const ACCOUNTS_AT_ONCE = 1_000;

/** Points a customer can redeem now. */
export async function availablePoints(db: Queryable, customerId: CustomerId): Promise<number> {
  return (await findAccount(db, customerId))?.availablePoints ?? 0;
}

/** Ledger entries of a customer, newest first. */
export async function ledgerOf(db: Queryable, customerId: CustomerId): Promise<EntryRow[]> {
  return await findEntries(db, customerId, LEDGER_LENGTH);
}

interface Redemption {
  points: number;
  /** The client's reference; null for the cart's hold. */
  reference: string | null;
}

/**
 * Holds points for the customer's cart, replacing an earlier hold.
 *
 * @throws Refusal `too-many-points` when the customer has too few; the earlier hold stays
 */
export async function openHold(tx: Transaction, redemption: Redemption, actor: Actor, now: Date): Promise<void> {
  const customerId = actingCustomer(actor);
  await lockCustomer(tx, customerId);
  await releaseOpenHold(tx, customerId, now);
  const isHeld = await insertHold(tx, { ...redemption, customerId, lapsesAt: holdExpiry(now), order: null }, now);
  if (!isHeld) throw refuse(redeemPoints, 'too-many-points');
}

/**
 * Moves the ledger of a customer, and points held for orders, to the customer that the record is merged into. Points held for
 * the cart are released first.
 *
 * @returns how many available points were moved
 */
export async function movePoints(tx: Queryable, from: CustomerId, into: CustomerId, now: Date): Promise<number> {
  await releaseOpenHold(tx, from, now);
  const account = await findAccount(tx, from);
  if (account === null) return 0;
  await moveLedger(tx, from, into);
  await moveHolds(tx, from, into);
  return account.availablePoints;
}

/** Releases the points held for the customer's cart; returns how many. */
export async function releaseCartHold(tx: Transaction, actor: Actor, now: Date): Promise<number> {
  return await releaseOpenHold(tx, actingCustomer(actor), now);
}

interface OrderPoints extends OrderReference {
  customerId: CustomerId;
  points: number;
}

/**
 * Holds points for an order, in its transaction: the cart's open hold is attached to the order, or replaced if it has
 * expired or holds a different number of points.
 *
 * @throws Refusal `points-gone` when the customer has too few
 */
export async function holdPoints(tx: Queryable, orderPoints: OrderPoints, now: Date): Promise<void> {
  const { customerId, points, orderId, orderNumber } = orderPoints;
  await lockCustomer(tx, customerId);
  if (await attachOpenHold(tx, orderPoints)) return;
  await releaseOpenHold(tx, customerId, now);
  const hold = { customerId, points, reference: null, lapsesAt: holdExpiry(now), order: { orderId, orderNumber } };
  if (!(await insertHold(tx, hold, now))) throw refuse(placeOrder, 'points-gone');
}

/** Spends the points held for an order; false when none are. Idempotent. */
export async function spendPoints(tx: Queryable, orderId: OrderId, now: Date): Promise<boolean> {
  return await spendOrderHold(tx, orderId, now);
}

/** Releases an order's points, held or spent; returns how many. Idempotent. */
export async function releasePoints(tx: Queryable, orderId: OrderId, now: Date): Promise<number> {
  return await releaseOrderHold(tx, orderId, now);
}

/** Credits the points earned by an order; false when they are already credited. */
export async function earnPoints(tx: Queryable, earned: OrderPoints, now: Date): Promise<boolean> {
  return earned.points > 0 && (await insertEarned(tx, earned, now));
}

/** Cumulative refund of an order's price. */
export interface RefundedShare {
  readonly refundedPaise: Paise;
  readonly pricePaise: Paise;
}

/**
 * Reverses the points an order has earned, in proportion to the refunded part of the price. Idempotent per cumulative
 * refund. Points spent since then cannot be reversed: they are returned as `missing` and recorded in the ledger note.
 *
 * @param back null for everything
 */
export async function reversePoints(
  tx: Queryable,
  orderId: OrderId,
  back: RefundedShare | null,
  now: Date,
): Promise<{ reversed: number; missing: number }> {
  const known = await lockEarned(tx, orderId);
  if (known === null) return { reversed: 0, missing: 0 };
  const points = shareOf(known.earned, back) - known.settled;
  const figures = { orderId, earned: known.earned, settled: known.settled, points };
  invariant(known.settled >= 0 && known.settled <= known.earned, 'More points were reversed than earned', figures);
  if (points <= 0) return { reversed: 0, missing: 0 };
  invariant(known.settled + points <= known.earned, 'Reversal exceeds the earned points', figures);
  const reversed = await insertReversal(tx, orderId, points, now);
  invariant(reversed >= 0 && reversed <= points, 'Reversed points are out of range', { ...figures, reversed });
  return { reversed, missing: points - reversed };
}

/**
 * Returns the points spent on an order in proportion to the refunded part of the price; returns how many. The remainder
 * is returned by `releasePoints`.
 */
export async function returnPoints(tx: Queryable, orderId: OrderId, back: RefundedShare, now: Date): Promise<number> {
  const hold = await lockSpentHold(tx, orderId);
  if (hold === null) return 0;
  const points = shareOf(hold.points, back) - hold.returnedPoints;
  const figures = { orderId, spent: hold.points, returned: hold.returnedPoints, points };
  invariant(hold.returnedPoints <= hold.points, 'More points were returned than spent', figures);
  if (points <= 0) return 0;
  invariant(hold.returnedPoints + points <= hold.points, 'Return exceeds the spent points', figures);
  await insertReturn(tx, hold.id, points, now);
  return points;
}

function shareOf(points: number, back: RefundedShare | null): number {
  return back === null ? points : pointsShare(points, back.refundedPaise, back.pricePaise);
}

/**
 * Adds or deducts points manually.
 *
 * @param note reason, shown to the customer
 * @returns false when the balance is too low, or differs from `hadPoints`
 */
export async function adjustPoints(
  tx: Queryable,
  adjustment: { customerId: CustomerId; points: number; hadPoints?: number; note: string },
  now: Date,
): Promise<boolean> {
  return await insertAdjustment(tx, adjustment, now);
}

/** Points earned by a delivered order. @param amountPaise its amount after points and coupon, without GST */
export function pointsEarnedBy(
  amountPaise: Paise,
  rule: { readonly paisePerPoint: number; readonly mostPointsPerOrder: number | null },
): number {
  const points = Math.floor(Math.max(amountPaise, 0) / rule.paisePerPoint);
  return rule.mostPointsPerOrder === null ? points : Math.min(points, rule.mostPointsPerOrder);
}

/** Releases expired cart holds; returns the number of points. */
export async function expireHolds(db: Queryable, now: Date): Promise<number> {
  return await releaseExpiredHolds(db, now);
}

/**
 * Accounts whose balance differs from the ledger; empty in a consistent database. Compares some at a time: the accounts of one
 * statement are of one instant, those of different statements need not be.
 */
export async function checkPoints(db: Queryable): Promise<PointsDiscrepancy[]> {
  const discrepancies: PointsDiscrepancy[] = [];
  let last: CustomerId | null = null;
  do {
    const after: CustomerId | 0 = last ?? 0;
    last = await lastOfAccounts(db, after, ACCOUNTS_AT_ONCE);
    if (last !== null) discrepancies.push(...(await findPointsDiscrepancies(db, after, last)));
  } while (last !== null);
  return discrepancies;
}

function holdExpiry(now: Date): Date {
  return new Date(now.getTime() + HOLD_SECONDS * 1000);
}
