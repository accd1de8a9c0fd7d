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
  does: 'Lists orders with search by number, name or mobile, filters, sorting, paging, and counts per status.',
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
  /** Deadline to respond to a dispute at the provider. */
  readonly respondBy: string | null;
  /** Statement of the buyer's bank. */
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
  /** Dispatch blocks, including settled ones. */
  readonly blocks: OrderBlock[];
  readonly serials: string[];
  readonly notes: { readonly id: number; readonly text: string; readonly who: string; readonly at: string }[];
  readonly courier: string | null;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
  readonly hasInvoice: boolean;
  /** Charge kept and refund if cancelled now. */
  readonly cancellation: { readonly chargePaise: number; readonly refundPaise: number };
  /** Tolerance of a transfer: a shortfall is written off, an excess goes to the customer's balance. */
  readonly tolerance: { readonly shortPaise: number; readonly overPaise: number };
  /** Refund still owed on a closed order: the unrefunded payment less any agreed charge. */
  readonly owedPaise: number;
  /** Refunds to be paid out from the bank. */
  readonly payoutsPaise: number;
}

export const readOrder = staffCall<StaffOrder>()({
  name: 'ReadOrder',
  does: 'Reads an order with its history.',
  right: both,
  repeat: 'harmless',
  payload: z.object({ orderNumber: requiredText(40) }),
  refusals: { 'order-unknown': [404, 'Order not found'] },
});

export const acceptPayment = staffCall()({
  name: 'AcceptPayment',
  does: 'Records a claimed payment as received; when paid in full, the order is confirmed and its invoice issued.',
  right: both,
  repeat: 'harmless',
  payload: z.object({
    claimId: idOfA<ClaimId>(),
    amountPaise: paiseFromZero.check(z.positive('is required')),
    utr: z.nullable(requiredText(40)),
    creditedOn: isoDate,
  }),
});

export const rejectPayment = staffCall()({
  name: 'RejectPayment',
  does: 'Rejects a claimed payment that was not found; the order waits for another, or is cancelled.',
  right: both,
  repeat: 'harmless',
  payload: z.object({ claimId: idOfA<ClaimId>(), reason, isFinal: z.boolean() }),
});

const serials = z._default(z.array(requiredText(60)).check(z.maxLength(500)), []);
const SERIAL_USED = [409, 'One of these serial numbers was dispatched with another order'] as const;

const PROVIDER_AWAY = [
  503,
  'Can’t reach the card provider to check whether this payment was refunded. Try again in a few minutes',
] as const;
const BLOCKED = [
  409,
  'This order’s payment was refunded or is disputed at the card provider. Resolve that on the order first',
] as const;

export const packOrder = staffCall()({
  name: 'PackOrder',
  does: 'Marks an order as packed, with the serial numbers in the parcel.',
  right: goods,
  repeat: 'harmless',
  payload: z.object({ orderId: idOfA<OrderId>(), serials, note: optionalText(500) }),
  refusals: { 'serial-used': SERIAL_USED, 'provider-unavailable': PROVIDER_AWAY, 'dispatch-blocked': BLOCKED },
});

export const shipOrder = staffCall()({
  name: 'ShipOrder',
  does: 'Marks an order as dispatched and emails the customer the tracking number.',
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
  does: 'Marks an order as delivered and credits its points.',
  right: goods,
  repeat: 'harmless',
  payload: z.object({ orderId: idOfA<OrderId>(), note: optionalText(500) }),
});

export const cancelOrderByStaff = staffCall<{
  /** A card payment was in progress: if it still goes through, it is refunded in full automatically. */
  readonly paymentUnderWay: boolean;
}>()({
  name: 'CancelOrder',
  does: 'Cancels an order before dispatch and refunds the payment, less the charge unless waived.',
  right: both,
  repeat: 'harmless',
  payload: z.object({ orderId: idOfA<OrderId>(), reason, waiveCharge: z.boolean() }),
  refusals: { 'provider-unavailable': CANNOT_TELL_IF_PAID },
});

export const refundOrder = staffCall()({
  name: 'RefundOrder',
  does: 'Refunds part or all of an order’s payment. Applies once per refunded amount the user saw.',
  right: money,
  repeat: 'harmless',
  payload: z.object({
    orderId: idOfA<OrderId>(),
    amountPaise: paiseFromZero.check(z.positive('is required')),
    /** Amount already refunded when the user decided: a repeat, or a second user, cannot refund twice. */
    refundedPaise: paiseFromZero,
    reason,
    byBank: z.boolean(),
  }),
  refusals: {
    'refund-changed': [409, 'Another refund of this order was requested. Close this and check what has been refunded'],
    disputed: [
      409,
      'The buyer is disputing this payment with their bank. It can be refunded once the bank has decided',
    ],
  },
});

export const settleLateMoney = staffCall()({
  name: 'SettleLateMoney',
  does: 'Resolves a payment received after the order closed: honours the order or refunds it.',
  right: money,
  repeat: 'harmless',
  payload: z.object({ orderId: idOfA<OrderId>(), honour: z.boolean() }),
});

export const settleDispatchBlock = staffCall()({
  name: 'SettleDispatchBlock',
  does: 'Resolves a dispatch block after a refund or dispute at the card provider: cancels the order or releases it.',
  right: money,
  repeat: 'harmless',
  payload: z.object({ orderId: idOfA<OrderId>(), blockId: anId, decision: z.enum(['cancel', 'go on']), reason }),
  refusals: {
    'block-unknown': [404, 'Nothing to decide'],
    'block-settled': [409, 'Already decided. Reload the order to see the decision'],
  },
});

export const noteOnOrder = staffCall()({
  name: 'NoteOnOrder',
  does: 'Adds an internal note.',
  right: both,
  repeat: 'acts again',
  payload: z.object({ orderId: idOfA<OrderId>(), text: requiredText(2_000) }),
  refusals: { 'order-unknown': [404, 'Order not found'] },
});

export const readPan = staffCall<string | null>()({
  name: 'ReadPan',
  does: 'Reads the PAN of an order’s buyer for statutory reports; every view is logged.',
  right: money,
  repeat: 'acts again',
  payload: z.object({ orderNumber: requiredText(40) }),
  refusals: { 'order-unknown': [404, 'Order not found'] },
});

/** Courier and tracking of a parcel. */
export interface ShipTracking {
  readonly courier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string | null;
}
