/** Sales at the counter and by phone: staff place an order for a customer at the live price, and record how it is paid. */
import type { Metal, Milligrams, Paise } from '@tola/pricing';
import * as z from 'zod/mini';
import type { CustomerId, OrderId, WeightId } from '../ids.ts';
import { notPlaceable } from '../orders.ts';
import { noPrice, unsellable } from '../quotes.ts';
import { orderUnknown } from './bank.ts';
import type { CashOfMonth } from './customer-limits.ts';
import type { PanState } from './pan-verification.ts';
import type { Waiting } from './pending-changes.ts';
import { staffCall } from './staff-call.ts';
import { deliverOrder, packOrder, shipOrder } from './staff-orders.ts';
import {
  emailAddress,
  idOfA,
  isoDate,
  notInFuture,
  optionalText,
  paiseFromZero,
  requiredText,
} from './staff-values.ts';
import { entryKey } from './stock.ts';

/** Stands for the courier of what the customer took along. */
export const HANDED_OVER = 'Handed over at the counter';

const right = 'orders.place';

/** No sale has more. */
const MOST_LINES = 50;

export interface CounterPiece {
  readonly weightId: WeightId;
  readonly product: string;
  readonly metal: Metal;
  readonly finenessLabel: string;
  readonly weightMg: Milligrams;
  /** Null for pieces made to order. */
  readonly stock: number | null;
  /** The price of one now, without GST; null while its metal has no rate. */
  readonly unitPaise: Paise | null;
}

export const findCounterPieces = staffCall<{
  readonly pieces: CounterPiece[];
  /** The State of the shop. */
  readonly state: string;
}>()({
  name: 'FindCounterPieces',
  does: 'Finds variants on sale by product, code, metal or weight, or those that are named, with stock and the price of this moment.',
  right,
  repeat: 'harmless',
  payload: z.object({
    search: optionalText(100),
    /** Instead of a search: the pieces of the sale. */
    weightIds: z._default(z.array(idOfA<WeightId>()).check(z.maxLength(MOST_LINES)), []),
  }),
});

/** An address as the clerk writes it down. */
export interface CounterAddress {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly pinCode: string;
}

const address = z.object({
  address: requiredText(500),
  city: optionalText(60),
  state: requiredText(60),
  pinCode: z.string('is required').check(z.trim(), z.regex(/^[1-9]\d{5}$/, 'must be 6 digits')),
});

export interface CounterCustomer {
  readonly id: CustomerId;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly email: string;
  readonly isBlocked: boolean;
  /** The latest address and GSTIN of the customer’s orders or profile. */
  readonly billing: (CounterAddress & { readonly gstin: string | null }) | null;
  /** Cash that the law still allows this customer to pay today. */
  readonly cashLeftPaise: Paise;
  readonly cashOfMonth: CashOfMonth;
  /** Of the PAN of the latest order that has one; null where it was not to be verified. */
  readonly panState: PanState | null;
}

const mobile = z.string('is required').check(z.trim(), z.regex(/^[6-9]\d{9}$/, 'must be a mobile number of 10 digits'));

export const findCounterCustomer = staffCall<CounterCustomer | null>()({
  name: 'FindCounterCustomer',
  does: 'Reads the customer with a mobile number, for a sale at the counter.',
  right,
  repeat: 'harmless',
  payload: z.object({ mobile }),
});

export const openCounterCustomer = staffCall<{ readonly id: CustomerId }>()({
  name: 'OpenCounterCustomer',
  does: 'Opens an account for a customer at the counter, whose number is unproved until they log in by OTP. An account with the number is found instead.',
  right,
  repeat: 'harmless',
  payload: z.object({
    mobile,
    firstName: requiredText(100),
    lastName: optionalText(100),
    email: z.nullable(emailAddress),
  }),
  refusals: {
    'email-taken': [409, 'Another customer has this email'],
    'not-printable': [400, 'Use English or Devanagari letters, without emoji'],
  },
});

const lines = z
  .array(z.object({ weightId: idOfA<WeightId>(), quantity: z.int().check(z.minimum(1), z.maximum(1_000)) }))
  .check(
    z.minLength(1, 'add at least one piece'),
    z.maxLength(MOST_LINES, `has more than ${MOST_LINES} lines`),
    z.refine((all) => new Set(all.map(({ weightId }) => weightId)).size === all.length, 'names a piece twice'),
  );

export interface CounterQuote {
  readonly quoteId: string;
  readonly expiresAt: string;
  readonly secondsLeft: number;
  readonly lines: {
    readonly weightId: WeightId;
    readonly name: string;
    readonly weightMg: Milligrams;
    readonly quantity: number;
    readonly unitPaise: Paise;
    readonly linePaise: Paise;
  }[];
  readonly amountPaise: Paise;
  readonly gstPaise: Paise;
  readonly roundingPaise: Paise;
  readonly payablePaise: Paise;
  readonly isPanNeeded: boolean;
}

export const lockCounterPrice = staffCall<CounterQuote>()({
  name: 'LockCounterPrice',
  does: 'Locks the live price of pieces for a customer for some minutes, in place of a lock that they have.',
  right,
  repeat: 'acts again',
  payload: z.object({ customerId: idOfA<CustomerId>(), lines }),
  refusals: { ...noPrice, ...unsellable, 'customer-unknown': [404, 'Customer not found'] },
});

export const COUNTER_MEANS = ['cash', 'cheque', 'transfer', 'tds'] as const;
export type CounterMeans = (typeof COUNTER_MEANS)[number];
export const COUNTER_MEANS_LABELS: Readonly<Record<CounterMeans, string>> = {
  cash: 'Cash',
  cheque: 'Cheque, cleared',
  transfer: 'UPI, NEFT or RTGS',
  tds: 'TDS withheld by the buyer',
};

const payment = z.object({
  means: z.enum(COUNTER_MEANS),
  amountPaise: paiseFromZero.check(z.positive('is required')),
  /** Number of the cheque or of the transfer (UTR); empty for cash and TDS. */
  reference: optionalText(40),
  receivedOn: isoDate,
  /** Tells a repeat from a second payment of the same sum. */
  key: entryKey,
});
export type CounterPayment = z.output<typeof payment>;

/** Refusals of a payment that staff have received or seen. */
const paymentRefusals = {
  ...orderUnknown,
  'not-payable': [409, 'Order {orderNumber} is {state}. It takes no payment'],
  'cash-over-limit': [
    409,
    'Cash of {limit} or more is not allowed from one person in a day or for one sale (Income-tax Act 2025 s. 186). At most {left} can be taken in cash',
  ],
  'cash-too-much': [409, 'The order is {due} due. Give change instead of taking more cash'],
  'cash-other-day': [400, 'Cash is recorded on the day on which it is received'],
  ...notInFuture,
  'more-than-due': [409, 'Only {due} is due. Withheld tax cannot be more'],
  'tds-without-gstin': [409, 'Only a buyer with a GSTIN withholds TDS. This order has none'],
  'tds-too-much': [
    409,
    'At most {most} of TDS can be withheld from this order: the rate of the law on its value without GST',
  ],
  'cheque-missing': [400, 'Enter the six digits of the cheque number'],
  'utr-missing': [400, 'Enter the reference number of the transfer'],
  'amount-differs': [409, 'The bank statement shows another amount under this reference number'],
  'credit-used': [409, 'This payment was given to an order already'],
} as const;

const sale = z.object({
  customerId: idOfA<CustomerId>(),
  quoteId: requiredText(60),
  billing: address,
  gstin: z.nullable(
    z.string().check(z.trim(), z.toUpperCase(), z.regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]{3}$/, 'is not a GSTIN')),
  ),
  /** Null when the customer takes the pieces along: the sale is supplied where the shop is. */
  shipping: z.nullable(address),
  pan: z.nullable(z.string().check(z.trim(), z.maxLength(10, 'is not a PAN'))),
  /** What was received at once, such as a part in cash and the rest by RTGS; empty for an order that is paid later. */
  payments: z.array(payment).check(z.maxLength(5)),
});
export type PayloadOfSale = z.output<typeof sale>;

export const placeCounterSale = staffCall<{
  readonly orderNumber: string;
  /** A payment is beyond what one person may accept in a day: the order awaits it. */
  readonly waiting: Waiting | null;
}>()({
  name: 'PlaceCounterSale',
  does: 'Places the order of a price lock for a customer and records what was received. Without a payment, the customer gets the account to pay to by email.',
  right,
  repeat: 'harmless',
  payload: sale,
  refusals: {
    ...notPlaceable,
    ...paymentRefusals,
    'customer-unknown': [404, 'Customer not found'],
    'customer-blocked': [409, 'This customer is blocked'],
    'state-unknown': [400, 'Choose the State of the address'],
    'gstin-wrong': [400, 'Enter a valid GSTIN'],
    'not-printable': [400, 'Use English or Devanagari letters, without emoji'],
    'placed-otherwise': [
      409,
      'This sale was recorded as order {orderNumber} already, with other details. Open that order to check its payments',
    ],
    'no-right-to-accept': [403, 'You may not accept payments. Place the order without any'],
  },
});

export const recordPayment = staffCall<{ readonly waiting: Waiting } | null>()({
  name: 'RecordPayment',
  does: 'Records cash, a cleared cheque or a transfer that the customer has not reported. Paid in full, the order is confirmed and invoiced.',
  right: 'orders.accept-payment',
  repeat: 'harmless',
  payload: z.object({
    orderId: idOfA<OrderId>(),
    ...payment.shape,
    /** What the user saw as paid: a repeat, or a second user, cannot record the same payment twice. */
    paidPaise: paiseFromZero,
  }),
  refusals: {
    ...paymentRefusals,
    'paid-changed': [409, 'Another payment of this order was recorded. Close this and check what is due'],
  },
});

export const handOver = staffCall()({
  name: 'HandOver',
  does: 'Records that the customer took the pieces of a paid counter sale along: packed, dispatched and delivered at once.',
  right: 'orders.dispatch',
  repeat: 'harmless',
  payload: z.object({
    orderId: idOfA<OrderId>(),
    serials: z._default(z.array(requiredText(60)).check(z.maxLength(500)), []),
  }),
  refusals: {
    ...packOrder.refusals,
    ...shipOrder.refusals,
    ...deliverOrder.refusals,
    'not-at-counter': [409, 'Only a sale at the counter is handed over'],
    'supplied-elsewhere': [
      409,
      'Order {orderNumber} is taxed as supplied in {state} (IGST). Dispatch it there, or cancel it and sell the pieces again at the counter',
    ],
  },
});
