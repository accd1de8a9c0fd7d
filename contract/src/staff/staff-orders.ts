/** Orders from payment to delivery. */

import * as z from 'zod/mini';
import type { ClaimId, CustomerId, OrderId, RefundId } from '../ids.ts';
import type { OrderView } from '../order-view.ts';
import { ORDER_STATES, type OrderState, PAYMENT_MODES, type PaymentMode } from '../orders.ts';
import { CANNOT_TELL_IF_PAID } from '../payments.ts';
import { staffCall } from './staff-call.ts';
import {
  anId,
  idOfA,
  isoDate,
  type ListPage,
  optionalText,
  pageOfList,
  paiseFromZero,
  reason,
  requiredText,
} from './staff-values.ts';

const both = ['orders', 'accounts'] as const;
const money = ['accounts'] as const;
const goods = ['orders'] as const;

export interface ListedOrder {
  readonly id: OrderId;
  readonly orderNumber: string;
  readonly state: OrderState;
  readonly paymentMode: PaymentMode;
  readonly placedAt: string;
  readonly buyer: string;
  readonly city: string;
  readonly payablePaise: number;
  readonly paidPaise: number;
  readonly pieces: number;
  readonly attention: string | null;
}

export const listedOrderFilters = {
  search: optionalText(100),
  sort: optionalText(40),
  state: z._default(z.nullable(z.enum(ORDER_STATES)), null),
  mode: z._default(z.nullable(z.enum(PAYMENT_MODES)), null),
  needsDecision: z._default(z.boolean(), false),
  from: z._default(z.nullable(isoDate), null),
  to: z._default(z.nullable(isoDate), null),
};

export const listOrders = staffCall<ListPage<ListedOrder> & { readonly counts: Readonly<Record<string, number>> }>()({
  name: 'ListOrders',
  does: 'Lists orders: searched by number, name or mobile, filtered, sorted, a page at a time; with the number in each state.',
  right: both,
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, ...listedOrderFilters }),
});

export interface OrderClaim {
  readonly id: ClaimId;
  readonly utr: string | null;
  readonly uploadId: number | null;
  readonly state: 'waiting' | 'accepted' | 'rejected';
  readonly sentAt: string;
  readonly decidedBy: string | null;
  readonly reason: string | null;
  readonly amountPaise: number | null;
}

export interface OrderBlock {
  readonly id: number;
  readonly kind: 'refunded at provider' | 'disputed' | 'unknown at provider';
  readonly amountPaise: number;
  readonly openedAt: string;
  /** Until when a dispute can be answered at the provider. */
  readonly respondBy: string | null;
  /** What the buyer's bank says. */
  readonly detail: string;
  readonly settledAt: string | null;
  readonly settlement: string | null;
  readonly reason: string;
}

export interface StaffOrder {
  readonly id: OrderId;
  readonly customerId: CustomerId;
  readonly view: OrderView;
  readonly attention: string | null;
  readonly payBy: string;
  readonly timeline: {
    readonly at: string;
    readonly event: string;
    readonly toState: OrderState;
    readonly who: string;
    readonly note: string;
  }[];
  readonly claims: OrderClaim[];
  readonly refunds: {
    readonly id: RefundId;
    readonly amountPaise: number;
    readonly chargePaise: number;
    readonly channel: 'card' | 'bank';
    readonly state: string;
    readonly reason: string;
    readonly requestedAt: string;
    readonly payoutAccountMasked: string | null;
    readonly payoutUtr: string | null;
    /** Who started it: the store, the card provider's dashboard, or a dispute that was lost. */
    readonly origin: 'store' | 'provider' | 'dispute';
    /** Why it failed. */
    readonly failure: string | null;
  }[];
  /** Why it is neither packed nor dispatched until somebody decides; settled ones too. */
  readonly blocks: OrderBlock[];
  readonly serials: string[];
  readonly notes: { readonly id: number; readonly text: string; readonly who: string; readonly at: string }[];
  readonly courier: string | null;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
  readonly hasInvoice: boolean;
  /** What cancelling now would keep and give back. */
  readonly cancellation: { readonly chargePaise: number; readonly refundPaise: number };
  /** By how much a transfer may still miss what is due: less is written off, more is kept as the customer's balance. */
  readonly tolerance: { readonly shortPaise: number; readonly overPaise: number };
  /** What still has to go back of an order that is over: all that is left, but for a charge that was agreed on. */
  readonly owedPaise: number;
  /** What of its refunds staff have to pay out from the bank. */
  readonly payoutsPaise: number;
}

export const readOrder = staffCall<StaffOrder>()({
  name: 'ReadOrder',
  does: 'Reads an order with everything that happened to it.',
  right: both,
  repeat: 'harmless',
  payload: z.object({ orderNumber: requiredText(40) }),
  refusals: { 'order-unknown': [404, 'There is no such order'] },
});

export const acceptPayment = staffCall()({
  name: 'AcceptPayment',
  does: 'Notes that a claimed payment is on the bank account; in full, the order is confirmed and its invoice issued.',
  right: both,
  repeat: 'harmless',
  payload: z.object({
    claimId: idOfA<ClaimId>(),
    amountPaise: paiseFromZero.check(z.positive('is needed')),
    utr: z.nullable(requiredText(40)),
    creditedOn: isoDate,
  }),
});

export const rejectPayment = staffCall()({
  name: 'RejectPayment',
  does: 'Notes that a claimed payment was not found: the order waits for another, or is given up.',
  right: both,
  repeat: 'harmless',
  payload: z.object({ claimId: idOfA<ClaimId>(), reason, isFinal: z.boolean() }),
});

const serials = z._default(z.array(requiredText(60)).check(z.maxLength(500)), []);
const SERIAL_USED = [409, 'One of these serial numbers has left the house with another order'] as const;

const PROVIDER_AWAY = [
  503,
  'The card provider cannot be reached just now, so the store cannot see whether this payment was returned. Please try again in a few minutes',
] as const;
const BLOCKED = [
  409,
  'Money of this order was returned or is disputed at the card provider. Decide on that on the order first',
] as const;

export const packOrder = staffCall()({
  name: 'PackOrder',
  does: 'Notes that an order is packed, with the serial numbers in the parcel.',
  right: goods,
  repeat: 'harmless',
  payload: z.object({ orderId: idOfA<OrderId>(), serials, note: optionalText(500) }),
  refusals: { 'serial-used': SERIAL_USED, 'provider-unavailable': PROVIDER_AWAY, 'dispatch-blocked': BLOCKED },
});

export const shipOrder = staffCall()({
  name: 'ShipOrder',
  does: 'Hands an order to the courier; the customer gets a mail with the tracking number.',
  right: goods,
  repeat: 'harmless',
  payload: z.object({
    orderId: idOfA<OrderId>(),
    courier: requiredText(80),
    trackingNumber: requiredText(80),
    trackingUrl: z.nullable(requiredText(500)),
    serials,
  }),
  refusals: { 'serial-used': SERIAL_USED, 'provider-unavailable': PROVIDER_AWAY, 'dispatch-blocked': BLOCKED },
});

export const deliverOrder = staffCall()({
  name: 'DeliverOrder',
  does: 'Notes that an order has arrived; it earns its points.',
  right: goods,
  repeat: 'harmless',
  payload: z.object({ orderId: idOfA<OrderId>(), note: optionalText(500) }),
});

export const cancelOrderByStaff = staffCall<{
  /** A card payment was under way: should the bank still take it, all of it goes back by itself. */
  readonly paymentUnderWay: boolean;
}>()({
  name: 'CancelOrder',
  does: 'Cancels an order before its dispatch and refunds what was paid, less the charge unless it is waived.',
  right: both,
  repeat: 'harmless',
  payload: z.object({ orderId: idOfA<OrderId>(), reason, waiveCharge: z.boolean() }),
  refusals: { 'provider-unavailable': CANNOT_TELL_IF_PAID },
});

export const refundOrder = staffCall()({
  name: 'RefundOrder',
  does: 'Gives a part or all of an order’s money back, once for what staff have seen to be refunded before.',
  right: money,
  repeat: 'harmless',
  payload: z.object({
    orderId: idOfA<OrderId>(),
    amountPaise: paiseFromZero.check(z.positive('is needed')),
    /** What had been refunded already when this was decided: pressed twice, or by two people, it refunds once. */
    refundedPaise: paiseFromZero,
    reason,
    byBank: z.boolean(),
  }),
  refusals: {
    'refund-changed': [
      409,
      'A refund of this order was asked for meanwhile. Close this and look at what has gone back',
    ],
    disputed: [
      409,
      'The buyer has disputed this payment with their bank, which may return it. It can be refunded once the bank has decided',
    ],
  },
});

export const settleLateMoney = staffCall()({
  name: 'SettleLateMoney',
  does: 'Decides on money that came for an order that was over: honour the order, or give it all back.',
  right: money,
  repeat: 'harmless',
  payload: z.object({ orderId: idOfA<OrderId>(), honour: z.boolean() }),
});

export const settleDispatchBlock = staffCall()({
  name: 'SettleDispatchBlock',
  does: 'Decides on an order whose money was returned or is disputed at the card provider: cancel it, or dispatch it all the same.',
  right: money,
  repeat: 'harmless',
  payload: z.object({ orderId: idOfA<OrderId>(), blockId: anId, decision: z.enum(['cancel', 'go on']), reason }),
  refusals: {
    'block-unknown': [404, 'There is nothing to decide here'],
    'block-settled': [409, 'This was decided already. Reload the order to see what was decided'],
  },
});

export const noteOnOrder = staffCall()({
  name: 'NoteOnOrder',
  does: 'Writes a note for colleagues.',
  right: both,
  repeat: 'acts again',
  payload: z.object({ orderId: idOfA<OrderId>(), text: requiredText(2_000) }),
  refusals: { 'order-unknown': [404, 'There is no such order'] },
});

export const readPan = staffCall<string | null>()({
  name: 'ReadPan',
  does: 'Reads the PAN of an order’s buyer, for the reports that the law wants; each look is in the audit log.',
  right: money,
  repeat: 'acts again',
  payload: z.object({ orderNumber: requiredText(40) }),
  refusals: { 'order-unknown': [404, 'There is no such order'] },
});

/** With whom a parcel travels. */
export interface ShipTracking {
  readonly courier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string | null;
}
