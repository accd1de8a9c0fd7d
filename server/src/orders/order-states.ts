/**
 * The state machine of orders: for each state and event, the next state. Migrations 0054, 0220, 0570 and 0951 hold the same table for the database's own check; a test compares the two.
 */
import type { OrderState } from '@tola/contract';
import type { OrderEvent } from '@tola/contract/staff';

/** A condition on the order besides its state. */
export type Guard = 'fully paid' | 'has refund' | 'nothing paid';

/** A side effect in the same transaction. */
export type Effect =
  /** Coupon, points and stock are consumed. */
  | 'spend holds'
  /** Coupon, points and stock are released. */
  | 'release holds'
  /** Released coupon, points and stock are held again, or the event is refused. */
  | 'take holds again'
  /** The held pieces leave the building: a sale in the ledger of stock. */
  | 'sell pieces'
  | 'issue invoice'
  /** The ordered pieces leave the cart. */
  | 'empty cart'
  | 'earn points'
  /** Earned points are reversed. */
  | 'reverse points'
  /** Redeemed points are returned. */
  | 'return points'
  /** The pay-by time restarts. */
  | 'extend time';

export interface OrderRule {
  readonly state: OrderState | 'new';
  readonly event: OrderEvent;
  readonly next: OrderState;
  readonly guard: Guard | null;
  readonly effects: readonly Effect[];
}

const paid: readonly Effect[] = ['spend holds', 'empty cart', 'issue invoice'];
const acceptedLate: readonly Effect[] = ['take holds again', 'spend holds', 'empty cart', 'issue invoice'];

// biome-ignore format: a table reads as a table
export const ORDER_RULES: readonly OrderRule[] = [
  rule('new', 'placed for card', 'awaiting payment'),
  rule('new', 'placed for transfer', 'awaiting payment'),
  rule('new', 'placed with payment sent', 'payment under review', null, 'empty cart'),

  rule('awaiting payment', 'payment sent', 'payment under review', null, 'empty cart'),
  rule('awaiting payment', 'paid in full', 'confirmed', 'fully paid', ...paid),
  rule('awaiting payment', 'paid in part', 'awaiting payment', null, 'extend time'),
  rule('awaiting payment', 'payment failed', 'failed', null, 'release holds'),
  rule('awaiting payment', 'time ran out', 'expired', null, 'release holds'),
  rule('awaiting payment', 'cancelled', 'cancelled', null, 'release holds'),

  rule('payment under review', 'paid in full', 'confirmed', 'fully paid', ...paid),
  rule('payment under review', 'paid in part', 'awaiting payment', null, 'extend time'),
  rule('payment under review', 'payment not found', 'awaiting payment', null, 'extend time'),
  rule('payment under review', 'payment refused', 'failed', 'nothing paid', 'release holds'),
  rule('payment under review', 'time ran out', 'expired', null, 'release holds'),
  rule('payment under review', 'cancelled', 'cancelled', null, 'release holds'),

  rule('confirmed', 'packed', 'packed'),
  rule('confirmed', 'cancelled', 'cancelled', null, 'release holds'),
  rule('packed', 'unpacked', 'confirmed'),
  rule('packed', 'shipped', 'shipped', null, 'sell pieces'),
  rule('packed', 'cancelled', 'cancelled', null, 'release holds'),
  rule('shipped', 'delivered', 'delivered', null, 'earn points'),
  rule('shipped', 'refunded', 'refunded', 'has refund', 'return points'),
  rule('delivered', 'refunded', 'refunded', 'has refund', 'reverse points', 'return points'),

  rule('failed', 'honoured late', 'confirmed', 'fully paid', ...acceptedLate),
  rule('failed', 'refunded', 'refunded', 'has refund'),
  rule('expired', 'payment sent late', 'expired'),
  rule('expired', 'honoured late', 'confirmed', 'fully paid', ...acceptedLate),
  rule('expired', 'refunded', 'refunded', 'has refund'),
  rule('cancelled', 'payment sent late', 'cancelled'),
  rule('cancelled', 'honoured late', 'confirmed', 'fully paid', ...acceptedLate),
  rule('cancelled', 'refunded', 'refunded', 'has refund'),
];

function rule(
  state: OrderState | 'new',
  event: OrderEvent,
  next: OrderState,
  guard: Guard | null = null,
  ...effects: Effect[]
): OrderRule {
  return { state, event, next, guard, effects };
}

/** The rule for an event in a state; null when there is none. */
export function ruleFor(state: OrderState | 'new', event: OrderEvent): OrderRule | null {
  return ORDER_RULES.find((one) => one.state === state && one.event === event) ?? null;
}

/** States in which the seller owes the goods or has delivered them. */
export const SOLD_STATES: readonly OrderState[] = ['confirmed', 'packed', 'shipped', 'delivered'];
/** States in which a customer may cancel: before dispatch. */
export const CANCELLABLE_STATES: readonly OrderState[] = [
  'awaiting payment',
  'payment under review',
  'confirmed',
  'packed',
];
/** Final states, in which an order holds nothing. */
export const ENDED_STATES: readonly OrderState[] = ['failed', 'expired', 'cancelled', 'refunded'];
