/** Orders from payment to delivery. */

import type { Paise } from '@tola/pricing';
import * as z from 'zod/mini';
import type { ClaimId, CustomerId, OrderId, RefundId } from '../ids.ts';
import type { OrderView } from '../order-view.ts';
import { ORDER_MODES, ORDER_STATES, type OrderState, type PaymentMode } from '../orders.ts';
import { orderUnknown, type StrandedRefund } from './bank.ts';
import { type OrderSerial, parcelSerialRefusals } from './packing.ts';
import type { PanVerification } from './pan-verification.ts';
import { serialNumbers } from './serial-numbers.ts';
import { staffCall } from './staff-call.ts';
import {
  idOfA,
  isoDate,
  type ListPage,
  omissibleText,
  optionalText,
  pageOfList,
  requiredText,
} from './staff-values.ts';

export interface ListedOrder {
  readonly id: OrderId;
  readonly orderNumber: string;
  readonly state: OrderState;
  readonly paymentMode: PaymentMode;
  readonly placedAt: string;
  readonly buyer: string;
  readonly mobile: string;
  readonly city: string;
  readonly payablePaise: Paise;
  readonly paidPaise: Paise;
  readonly pieces: number;
  readonly attention: string | null;
  /** Promised days, `YYYY-MM-DD` in India; null for orders of before there were promises. */
  readonly dispatchOn: string | null;
  readonly deliverBy: string | null;
  readonly tags: readonly string[];
}

export const listedOrderFilters = {
  search: optionalText(100),
  sort: optionalText(40),
  state: z._default(z.nullable(z.enum(ORDER_STATES)), null),
  mode: z._default(z.nullable(z.enum(ORDER_MODES)), null),
  needsDecision: z._default(z.boolean(), false),
  /** To be dispatched today or overdue, or dispatched and not delivered in time. */
  isAtRisk: z._default(z.boolean(), false),
  from: z._default(z.nullable(isoDate), null),
  to: z._default(z.nullable(isoDate), null),
  tag: omissibleText(30),
};

export const listOrders = staffCall<
  ListPage<ListedOrder> & {
    readonly counts: Readonly<Record<string, number>>;
    /** Tags in use, for the filter. */
    readonly tags: readonly string[];
  }
>()({
  name: 'ListOrders',
  does: 'Lists orders with search by number, name or mobile, filters, sorting, paging, and counts per status.',
  right: 'orders.read',
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
  readonly amountPaise: Paise | null;
}

export interface OrderBlock {
  readonly id: number;
  readonly kind: 'refunded at provider' | 'disputed' | 'unknown at provider' | 'taken back by bank';
  readonly amountPaise: Paise;
  readonly openedAt: string;
  /** Deadline to respond to a dispute at the provider. */
  readonly respondBy: string | null;
  /** Statement of the buyer's bank. */
  readonly detail: string;
  readonly settledAt: string | null;
  readonly settlement: string | null;
  readonly reason: string;
}

/** What moves an order to its next state. */
export type OrderEvent =
  | 'placed for card'
  /** By UPI or NEFT, before the money is sent. */
  | 'placed for transfer'
  | 'placed with payment sent'
  | 'payment sent'
  /** Reference number or screenshot of a payment, after the pay-by time. */
  | 'payment sent late'
  | 'paid in full'
  | 'paid in part'
  | 'payment not found'
  | 'payment refused'
  | 'payment failed'
  | 'time ran out'
  | 'cancelled'
  | 'packed'
  /** Marking as packed was undone. */
  | 'unpacked'
  | 'shipped'
  | 'delivered'
  | 'honoured late'
  | 'refunded';

/** Why a refund failed. */
export type RefundFailure =
  | 'refused'
  | 'unknown at provider'
  | 'ended at provider'
  | 'withdrawn'
  | 'returned elsewhere'
  | 'converted to payout';

export interface StaffOrder {
  readonly id: OrderId;
  readonly customerId: CustomerId;
  readonly view: OrderView;
  /** Of the buyer’s PAN; null where there is none, or it was not to be verified. */
  readonly panVerification: PanVerification | null;
  readonly attention: string | null;
  readonly payBy: string;
  readonly timeline: {
    readonly at: string;
    readonly event: OrderEvent;
    readonly toState: OrderState;
    readonly who: string;
    readonly note: string;
  }[];
  readonly claims: OrderClaim[];
  readonly refunds: {
    readonly id: RefundId;
    readonly amountPaise: Paise;
    readonly chargePaise: Paise;
    readonly channel: 'card' | 'bank';
    readonly state: string;
    readonly reason: string;
    readonly requestedAt: string;
    readonly payoutAccountMasked: string | null;
    readonly payoutUtr: string | null;
    /** Who started it: the store, the payment provider's dashboard, or a dispute that was lost. */
    readonly origin: 'store' | 'provider' | 'dispute';
    readonly failure: RefundFailure | null;
  }[];
  readonly strandedRefunds: StrandedRefund[];
  /** Dispatch blocks, including settled ones. */
  readonly blocks: OrderBlock[];
  readonly serials: OrderSerial[];
  readonly notes: { readonly id: number; readonly text: string; readonly who: string; readonly at: string }[];
  readonly courier: string | null;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
  readonly hasInvoice: boolean;
  readonly creditNotes: { readonly id: number; readonly refundId: RefundId; readonly number: string }[];
  /** Charge kept and refund if cancelled now. */
  readonly cancellation: { readonly chargePaise: Paise; readonly refundPaise: Paise };
  /** Tolerance of a transfer: a shortfall is written off, an excess goes to the customer's balance. */
  readonly tolerance: { readonly shortPaise: Paise; readonly overPaise: Paise };
  /** Refund still owed on a closed order: the unrefunded payment less any agreed charge. */
  readonly owedPaise: Paise;
  /** Refunds to be paid out from the bank. */
  readonly payoutsPaise: Paise;
}

export const readOrder = staffCall<StaffOrder>()({
  name: 'ReadOrder',
  does: 'Reads an order with its history.',
  right: 'orders.read',
  repeat: 'harmless',
  payload: z.object({ orderNumber: requiredText(40) }),
  refusals: orderUnknown,
});

/** Refusals of a step that the order's state does not allow. */
const stepRefusals = {
  ...orderUnknown,
  'wrong-state': [409, 'Order {orderNumber} is {state}. {rule}'],
} as const;

const PROVIDER_AWAY = [
  503,
  'Can’t reach the payment provider to check whether this payment was refunded. Try again in a few minutes',
] as const;
const BLOCKED = [
  409,
  'This order’s payment was refunded or is disputed at the payment provider. Resolve that on the order first',
] as const;

const FLAGGED = [409, 'A screening has flagged this customer. Clear it on the customer’s page first'] as const;

export const packOrder = staffCall()({
  name: 'PackOrder',
  does: 'Marks an order as packed, with the serial numbers in the parcel.',
  right: 'orders.pack',
  repeat: 'harmless',
  payload: z.object({ orderId: idOfA<OrderId>(), serials: serialNumbers, note: optionalText(500) }),
  refusals: {
    ...stepRefusals,
    ...parcelSerialRefusals,
    'provider-unavailable': PROVIDER_AWAY,
    'dispatch-blocked': BLOCKED,
    'customer-flagged': FLAGGED,
    'proof-not-approved': [409, 'The customer has not approved the proof of a customised piece yet'],
  },
});

export const unpackOrder = staffCall()({
  name: 'UnpackOrder',
  does: 'Undoes the packing of an order that has not been dispatched or cancelled since. Serial numbers stay recorded.',
  right: 'orders.pack',
  repeat: 'harmless',
  payload: z.object({ orderId: idOfA<OrderId>() }),
  refusals: stepRefusals,
});

export const shipOrder = staffCall()({
  name: 'ShipOrder',
  does: 'Marks an order as dispatched and emails the customer the tracking number.',
  right: 'orders.dispatch',
  repeat: 'harmless',
  payload: z.object({
    orderId: idOfA<OrderId>(),
    courier: requiredText(80),
    trackingNumber: requiredText(80),
    trackingUrl: z.nullable(requiredText(500)),
    serials: serialNumbers,
  }),
  refusals: {
    ...stepRefusals,
    'accepted-payment': [403, 'You accepted a payment of this order. Another person must dispatch it'],
    'courier-missing': [400, 'Enter the courier'],
    'tracking-missing': [400, 'Enter the tracking number'],
    'tracking-link-wrong': [400, 'Enter a link that begins with https://'],
    ...parcelSerialRefusals,
    'provider-unavailable': PROVIDER_AWAY,
    'dispatch-blocked': BLOCKED,
    'customer-flagged': FLAGGED,
  },
});

export const deliverOrder = staffCall()({
  name: 'DeliverOrder',
  does: 'Marks an order as delivered and credits its points.',
  right: 'orders.dispatch',
  repeat: 'harmless',
  payload: z.object({ orderId: idOfA<OrderId>(), note: optionalText(500) }),
  refusals: { ...stepRefusals, 'dispatch-blocked': BLOCKED, 'customer-flagged': FLAGGED },
});

export const noteOnOrder = staffCall()({
  name: 'NoteOnOrder',
  does: 'Adds an internal note.',
  right: 'orders.note',
  repeat: 'acts again',
  payload: z.object({ orderId: idOfA<OrderId>(), text: requiredText(2_000) }),
  refusals: orderUnknown,
});

export const readPan = staffCall<string | null>()({
  name: 'ReadPan',
  does: 'Reads the PAN of an order’s buyer for statutory reports; every view is logged.',
  right: 'customers.read-pan',
  repeat: 'acts again',
  payload: z.object({ orderNumber: requiredText(40) }),
  refusals: orderUnknown,
});

/** Courier and tracking of a parcel. */
export interface ShipTracking {
  readonly courier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string | null;
}
