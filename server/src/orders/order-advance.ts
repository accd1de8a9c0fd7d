/** The only way an order changes state: look up the rule, check its guard, apply its effects, record the transition. */
import { isProviderMode, type OrderId, type OrderState } from '@tola/contract';
import type { OrderEvent } from '@tola/contract/staff';
import type { Actor } from '#audit';
import { removeOrderedPieces } from '#cart';
import { holdCoupon, releaseCoupon, spendCoupon } from '#coupons';
import { invariant, type Queryable } from '#database';
import { issueInvoice } from '#invoices';
import { earnPoints, holdPoints, releasePoints, reversePoints, spendPoints } from '#loyalty';
import { hasLeftCart } from './open-transfers.ts';
import type { OrderDependencies } from './order-dependencies.ts';
import { requireMoneyUntouched, requireSoundMoney } from './order-invariants.ts';
import { findLines, type OrderLineRow } from './order-line-store.ts';
import { writeOrderMail } from './order-mails.ts';
import { isPaidInFull, keptPaise } from './order-money.ts';
import { movePointsWithRefunds, pointsEarned } from './order-points.ts';
import { renewPromise } from './order-promise.ts';
import { type Effect, ENDED_STATES, type Guard, type OrderRule, ruleFor } from './order-states.ts';
import { changeState, type Holds, lockOrder, type OrderRow } from './order-store.ts';
import { payByTime } from './pay-by-time.ts';
import { writeOff } from './payment-difference-store.ts';
import { returnStock, sellHeldPieces, takeStockAgain } from './stock-store.ts';

/** What prevents a step: no rule for the event in the order's state, a guard, or missing stock. */
export type Obstacle = 'state' | Guard | 'stock';

/** The order cannot take the step. Callers turn it into the refusal of their call. */
export class CannotAdvance extends Error {
  override readonly name = 'CannotAdvance';
  readonly obstacle: Obstacle;
  readonly orderNumber: string;
  readonly state: OrderState;
  constructor(obstacle: Obstacle, { orderNumber, state }: Pick<OrderRow, 'orderNumber' | 'state'>) {
    super(`Order ${orderNumber} is ${state} and cannot advance: ${obstacle}`);
    this.obstacle = obstacle;
    this.orderNumber = orderNumber;
    this.state = state;
  }
}

export interface Step extends LockedStep {
  readonly orderId: OrderId;
}

export interface LockedStep {
  readonly event: OrderEvent;
  readonly actor: Actor;
  /** Shown on the order's timeline. */
  readonly note?: string;
  /** Received with the step: counted in the order that is passed, and written with its state. */
  readonly isPaidNow?: boolean;
}

/**
 * Applies an event to an order in the caller's transaction.
 *
 * @throws CannotAdvance when the state has no rule for the event, or the guard fails
 */
export async function advanceOrder(
  dependencies: OrderDependencies,
  tx: Queryable,
  step: Step,
  now: Date,
): Promise<OrderRow> {
  return await advanceLocked(dependencies, tx, await lockOrder(tx, step.orderId), step, now);
}

/** {@link advanceOrder} for an order whose lock the caller holds, as it was read or written last. */
export async function advanceLocked(
  dependencies: OrderDependencies,
  tx: Queryable,
  order: OrderRow,
  step: LockedStep,
  now: Date,
): Promise<OrderRow> {
  const rule = ruleFor(order.state, step.event);
  if (rule === null) throw new CannotAdvance('state', order);
  if (rule.guard !== null && !isMet(rule.guard, order)) throw new CannotAdvance(rule.guard, order);
  requireSoundMoney(order);
  const lines = rule.effects.includes('issue invoice') ? await findLines(tx, order.id) : [];
  for (const effect of rule.effects)
    await runEffect[effect](dependencies, tx, { ...order, lines, actor: step.actor }, now);
  const advanced = await changeState(
    tx,
    {
      order,
      event: step.event,
      next: rule.next,
      holds: holdsAfter(rule, order.holds),
      payBy: rule.effects.includes('extend time')
        ? payByTime(dependencies.business.current(), order.paymentMode, now)
        : order.payBy,
      attention: attentionAfter(rule, order),
      actor: step.actor,
      note: step.note ?? '',
      paidPaise: step.isPaidNow === true ? order.paidPaise : null,
    },
    now,
  );
  requireAdvanced(rule, order, advanced);
  const promised =
    rule.next === 'confirmed' && rule.event !== 'unpacked'
      ? await renewPromise(dependencies, tx, advanced, now)
      : advanced;
  await writeOrderMail(dependencies, tx, promised, { ...step, from: order.state, lines }, now);
  if (!ENDED_STATES.includes(advanced.state) || advanced.writtenOffPaise === 0) return promised;
  // An ended order owes nothing, so its write-off is reversed.
  await writeOff(tx, order.id, -advanced.writtenOffPaise, step.actor, now);
  return { ...advanced, writtenOffPaise: 0 };
}

/** The state follows the rule, the sums are unchanged, and a confirmed order is paid. */
function requireAdvanced(rule: OrderRule, order: OrderRow, advanced: OrderRow): void {
  const figures = { orderId: order.id, from: order.state, to: advanced.state, event: rule.event };
  invariant(advanced.state === rule.next, 'The order is not in the state of its rule', figures);
  invariant(advanced.holds === holdsAfter(rule, order.holds), 'The holds of the order do not follow its rule', figures);
  requireMoneyUntouched(order, advanced);
  // A part of the price may have been refunded since the order was confirmed, before its packing is undone.
  const isConfirmed = rule.next === 'confirmed' && rule.event !== 'unpacked';
  invariant(!isConfirmed || isPaidInFull(advanced), 'An order was confirmed without full payment', figures);
}

interface AffectedOrder extends OrderRow {
  /** Read for an invoice only. */
  readonly lines: readonly OrderLineRow[];
  readonly actor: Actor;
}

/** Effects run while the order is still in its old state. An exception rolls everything back. */
const runEffect: {
  readonly [E in Effect]: (
    dependencies: OrderDependencies,
    tx: Queryable,
    order: AffectedOrder,
    now: Date,
  ) => Promise<void>;
} = {
  'spend holds': async (_dependencies, tx, order, now) => {
    const figures = { orderId: order.id, points: order.points, couponPaise: order.couponPaise };
    const hasCoupon = order.couponId === null || (await spendCoupon(tx, order.id, now));
    invariant(hasCoupon, 'The coupon of the order is not set aside for it', figures);
    const hasPoints = order.points === 0 || (await spendPoints(tx, order.id, now));
    invariant(hasPoints, 'The points of the order are not set aside for it', figures);
  },
  'release holds': async (_dependencies, tx, order, now) => {
    if (order.couponId !== null) await releaseCoupon(tx, order.id, now);
    await releaseOrderPoints(tx, order, now);
    await returnStock(tx, order.id, now);
  },
  'take holds again': async (_dependencies, tx, order, now) => {
    const { id: orderId, orderNumber, customerId, couponId, points } = order;
    if ((await takeStockAgain(tx, orderId, now)) > 0) throw new CannotAdvance('stock', order);
    if (couponId !== null) {
      const use = { couponId, customerId, orderId, amountPaise: order.couponPaise, promisedAt: order.pricedAt };
      await holdCoupon(tx, use, now);
    }
    if (points > 0) await holdPoints(tx, { customerId, points, orderId, orderNumber }, now);
  },
  'sell pieces': async (_dependencies, tx, order, now) => {
    await sellHeldPieces(tx, order.id, order.actor, now);
  },
  'empty cart': async (_dependencies, tx, order) => {
    // What staff sell was in no cart. Once ordered pieces have left it, its lines belong to another order.
    if (order.paymentMode === 'Counter') return;
    const isInCart = isProviderMode(order.paymentMode) || !(await hasLeftCart(tx, order.id));
    if (isInCart) await removeOrderedPieces(tx, order.customerId, order.id);
  },
  'issue invoice': async (dependencies, tx, order, now) => {
    invariant(order.lines.length > 0, 'An order without lines was to be invoiced', { orderId: order.id });
    await issueInvoice(dependencies, tx, order, order.lines, now);
  },
  'earn points': async (dependencies, tx, order, now) => {
    const points = pointsEarned(order, dependencies.business);
    if (points > 0)
      await earnPoints(
        tx,
        { customerId: order.customerId, points, orderId: order.id, orderNumber: order.orderNumber },
        now,
      );
    // A part of the price may have been refunded before delivery.
    await movePointsWithRefunds(tx, order, now);
  },
  'reverse points': async (_dependencies, tx, order, now) => {
    await reversePoints(tx, order.id, null, now);
  },
  'return points': async (_dependencies, tx, order, now) => {
    await releaseOrderPoints(tx, order, now);
  },
  // The state change writes the new pay-by time.
  'extend time': async () => undefined,
};

/** Some of them may have been returned with a partial refund. */
async function releaseOrderPoints(tx: Queryable, { id: orderId, points }: OrderRow, now: Date): Promise<void> {
  if (points === 0) return;
  const released = await releasePoints(tx, orderId, now);
  invariant(released <= points, 'More points were released than the order held', { orderId, points, released });
}

function isMet(guard: Guard, order: OrderRow): boolean {
  switch (guard) {
    case 'fully paid':
      return isPaidInFull(order);
    case 'has refund':
      return order.refundedPaise > 0;
    case 'nothing paid':
      return keptPaise(order) === 0;
  }
}

function holdsAfter(rule: OrderRule, before: Holds): Holds {
  if (rule.effects.includes('spend holds')) return 'spent';
  return rule.effects.includes('release holds') ? 'released' : before;
}

/** An overpayment, or money for an order that has ended, needs review by staff. */
function attentionAfter(rule: OrderRule, order: OrderRow): OrderRow['attention'] {
  if (rule.next === rule.state || rule.event === 'unpacked') return order.attention;
  const kept = keptPaise(order);
  if (rule.next === 'confirmed') return kept > order.payablePaise ? 'overpaid' : null;
  if (rule.next === 'failed' || rule.next === 'expired') return kept > 0 ? 'part paid' : null;
  if (rule.next === 'refunded') return null;
  return order.attention;
}
