/**
 * Every state of an order and every way from one to another. Migrations 0054 and 0220 hold the same table for the database's
 * own check, and a test compares the two.
 */
import type { OrderState } from '@tola/contract';

export type OrderEvent =
  | 'placed for card'
  /** By UPI or NEFT, before the money is sent. */
  | 'placed for transfer'
  | 'placed with payment sent'
  | 'payment sent'
  /** Reference number or screenshot of a payment, after the time to pay. */
  | 'payment sent late'
  | 'paid in full'
  | 'paid in part'
  | 'payment not found'
  | 'payment refused'
  | 'payment failed'
  | 'time ran out'
  | 'cancelled'
  | 'packed'
  | 'shipped'
  | 'delivered'
  | 'honoured late'
  | 'refunded';

/** What must be true of the order besides its state. */
export type Guard = 'money is there' | 'money went back' | 'no money is there';

/** What happens in the same transaction. */
export type Effect =
  /** Coupon and points are spent, stock is gone. */
  | 'spend holds'
  /** Coupon, points and stock come back. */
  | 'release holds'
  /** What was released is taken again, or the event is refused. */
  | 'take holds again'
  | 'issue invoice'
  /** The ordered pieces leave the cart. */
  | 'empty cart'
  | 'earn points'
  /** What the order has earned is taken back. */
  | 'reverse points'
  /** What was paid in points is given back. */
  | 'return points'
  /** The time to pay begins anew. */
  | 'extend time';

export interface OrderRule {
  readonly state: OrderState | 'new';
  readonly event: OrderEvent;
  readonly next: OrderState;
  readonly guard: Guard | null;
  readonly effects: readonly Effect[];
}

const paid: readonly Effect[] = ['spend holds', 'empty cart', 'issue invoice'];
const honoured: readonly Effect[] = ['take holds again', 'spend holds', 'empty cart', 'issue invoice'];

// biome-ignore format: a table reads as a table
export const ORDER_RULES: readonly OrderRule[] = [
  rule('new', 'placed for card', 'awaiting payment'),
  rule('new', 'placed for transfer', 'awaiting payment'),
  rule('new', 'placed with payment sent', 'payment under review', null, 'empty cart'),

  rule('awaiting payment', 'payment sent', 'payment under review', null, 'empty cart'),
  rule('awaiting payment', 'paid in full', 'confirmed', 'money is there', ...paid),
  rule('awaiting payment', 'payment failed', 'failed', null, 'release holds'),
  rule('awaiting payment', 'time ran out', 'expired', null, 'release holds'),
  rule('awaiting payment', 'cancelled', 'cancelled', null, 'release holds'),

  rule('payment under review', 'paid in full', 'confirmed', 'money is there', ...paid),
  rule('payment under review', 'paid in part', 'awaiting payment', null, 'extend time'),
  rule('payment under review', 'payment not found', 'awaiting payment', null, 'extend time'),
  rule('payment under review', 'payment refused', 'failed', 'no money is there', 'release holds'),
  rule('payment under review', 'time ran out', 'expired', null, 'release holds'),
  rule('payment under review', 'cancelled', 'cancelled', null, 'release holds'),

  rule('confirmed', 'packed', 'packed'),
  rule('confirmed', 'cancelled', 'cancelled', null, 'release holds'),
  rule('packed', 'shipped', 'shipped'),
  rule('packed', 'cancelled', 'cancelled', null, 'release holds'),
  rule('shipped', 'delivered', 'delivered', null, 'earn points'),
  rule('shipped', 'refunded', 'refunded', 'money went back', 'return points'),
  rule('delivered', 'refunded', 'refunded', 'money went back', 'reverse points', 'return points'),

  rule('failed', 'honoured late', 'confirmed', 'money is there', ...honoured),
  rule('failed', 'refunded', 'refunded', 'money went back'),
  rule('expired', 'payment sent late', 'expired'),
  rule('expired', 'honoured late', 'confirmed', 'money is there', ...honoured),
  rule('expired', 'refunded', 'refunded', 'money went back'),
  rule('cancelled', 'payment sent late', 'cancelled'),
  rule('cancelled', 'honoured late', 'confirmed', 'money is there', ...honoured),
  rule('cancelled', 'refunded', 'refunded', 'money went back'),
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

/** The rule for an event in a state; null when the event has no meaning there. */
export function ruleFor(state: OrderState | 'new', event: OrderEvent): OrderRule | null {
  return ORDER_RULES.find((one) => one.state === state && one.event === event) ?? null;
}

/** States in which the seller owes the goods or has delivered them. */
export const SOLD_STATES: readonly OrderState[] = ['confirmed', 'packed', 'shipped', 'delivered'];
/** States that a customer may still cancel in: before dispatch. */
export const CANCELLABLE_STATES: readonly OrderState[] = [
  'awaiting payment',
  'payment under review',
  'confirmed',
  'packed',
];
/** States in which the order is over and holds nothing any more. */
export const ENDED_STATES: readonly OrderState[] = ['failed', 'expired', 'cancelled', 'refunded'];
