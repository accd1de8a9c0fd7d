/** Calls that book purchases: bills, receiving, the fixing of rates, debit notes and payments. Each books once. */
import type { Paise } from '@tola/pricing';
import * as z from 'zod/mini';
import type { WeightId } from '../ids.ts';
import { billUnknown, CHARGE_KINDS, supplierUnknown } from './purchases.ts';
import { omissibleSerials, serialNumbers, serialRefusals } from './serial-numbers.ts';
import { staffCall } from './staff-call.ts';
import {
  anId,
  basisPoints,
  idOfA,
  isoDate,
  metal,
  milligrams,
  notInFuture,
  optionalText,
  paise,
  paiseFromZero,
  reason,
  requiredText,
} from './staff-values.ts';
import { entryKey } from './stock.ts';

/** No bill has more lines. */
export const MOST_BILL_LINES = 60;

const billReversed = { 'bill-reversed': [409, 'This bill was reversed'] } as const;
const keyUsed = { 'key-used': [409, 'This was recorded already with other values. Reload the page'] } as const;
const noRate = { 'no-rate': [503, 'There is no fresh {metal} rate at the moment'] } as const;

const purchaseLine = z.object({
  /** A variant, with pieces; null for bulk metal. */
  weightId: z._default(z.nullable(idOfA<WeightId>()), null),
  pieces: z._default(
    z.nullable(z.int('is not a number of pieces').check(z.positive('is not a number of pieces'), z.maximum(100_000))),
    null,
  ),
  /** Of bulk metal. */
  metal: z._default(z.nullable(metal), null),
  weightMg: z._default(z.nullable(milligrams), null),
  fineness: z._default(z.nullable(z.int('is not a fineness').check(z.minimum(1), z.maximum(999))), null),
  premiumPaise: z._default(paise, 0),
  makingPaise: z._default(paiseFromZero, 0),
  /** The agreed rate; null where it is fixed later, or is that of a trade. */
  ratePaise: z._default(z.nullable(paiseFromZero.check(z.positive('is not a rate'))), null),
  fixBy: z._default(z.nullable(isoDate), null),
  tradeId: z._default(z.nullable(anId), null),
});
export type NewPurchaseLine = z.output<typeof purchaseLine>;

export const addPurchase = staffCall<{ readonly id: number }>()({
  name: 'AddPurchase',
  does: 'Books a supplier’s bill, and receives its pieces into stock where a location is named; a repeat with the same key books nothing.',
  right: 'purchases.record',
  repeat: 'harmless',
  payload: z.object({
    key: entryKey,
    supplierId: anId,
    number: requiredText(40),
    dated: isoDate,
    lines: z.array(purchaseLine).check(z.minLength(1, 'has no line'), z.maxLength(MOST_BILL_LINES)),
    charges: z._default(
      z
        .array(
          z.object({
            kind: z.enum(CHARGE_KINDS),
            amountPaise: paiseFromZero.check(z.positive('is not an amount')),
            gstBp: basisPoints.check(z.maximum(2_800)),
          }),
        )
        .check(z.maxLength(CHARGE_KINDS.length)),
      [],
    ),
    /** What the bill is rounded by, up to ten rupees. */
    roundingPaise: z._default(z.int('is not an amount').check(z.minimum(-1_000), z.maximum(1_000)), 0),
    /** Where its pieces are now; null while they are in transit. */
    locationId: z._default(z.nullable(anId), null),
    note: optionalText(500),
  }),
  refusals: {
    ...supplierUnknown,
    ...keyUsed,
    ...notInFuture,
    ...noRate,
    'bill-known': [409, 'Bill {number} of this supplier is booked already'],
    'supplier-inactive': [409, 'This supplier is no longer used'],
    'state-unknown': [409, 'Enter the GSTIN or the State of the firm in the settings first: GST follows from it'],
    'line-incomplete': [
      400,
      'Line {line}: enter a variant with pieces, or metal with weight and fineness, and one of rate, fixing date or trade',
    ],
    'weight-unknown': [404, 'Line {line}: variant not found'],
    'serials-missing': [409, '{product} has serial numbers. Book the bill in transit, then receive it with them'],
    'made-to-order': [409, 'Line {line}: this variant is made to order and has no stock. Set its stock first'],
    'location-unknown': [404, 'Location not found'],
    'fixing-past': [400, 'Line {line}: the fixing date is over'],
    'trade-unknown': [409, 'Line {line}: this trade is not open for delivery'],
    'no-value': [400, 'Line {line}: rate and premium come to nothing'],
    'charge-twice': [400, 'Each kind of charge stands once'],
  },
});

export const receivePurchase = staffCall()({
  name: 'ReceivePurchase',
  does: 'Receives the pieces of a bill into stock, as lots with their cost; a repeat receives nothing.',
  right: 'purchases.record',
  repeat: 'harmless',
  payload: z.object({
    billId: anId,
    locationId: anId,
    /** Of the lines whose pieces have serial numbers. */
    serials: z.optional(
      z.array(z.object({ lineId: anId, numbers: serialNumbers })).check(z.maxLength(MOST_BILL_LINES)),
    ),
  }),
  refusals: {
    ...billUnknown,
    ...billReversed,
    'location-unknown': [404, 'Location not found'],
    ...serialRefusals,
    'made-to-order': [409, '{product} is made to order and has no stock. Set its stock first'],
  },
});

export const fixPurchase = staffCall<{ readonly ratePaise: Paise }>()({
  name: 'FixPurchase',
  does: 'Fixes the rate of a bill’s line, once: at the live rate until its date, after that at the rate that the supplier set.',
  right: 'purchases.record',
  repeat: 'harmless',
  payload: z.object({
    lineId: anId,
    /** After the date only. */
    supplierRate: z._default(
      z.nullable(z.object({ ratePaise: paiseFromZero.check(z.positive('is not a rate')), reason })),
      null,
    ),
  }),
  refusals: {
    'line-unknown': [404, 'Line not found'],
    ...billReversed,
    ...noRate,
    'fixed-already': [409, 'This was fixed already at {rate}'],
    'fixing-over': [409, 'The date is over: enter the rate that the supplier set'],
    'not-over': [409, 'Until its date the rate is fixed at the live rate'],
    'no-value': [409, 'Rate and premium come to nothing'],
  },
});

export const addDebitNote = staffCall<{ readonly id: number }>()({
  name: 'AddDebitNote',
  does: 'Takes pieces or metal of a bill back from the books at what they were billed at, or the whole bill with its charges; a repeat with the same key books nothing.',
  right: 'purchases.record',
  repeat: 'harmless',
  payload: z.object({
    key: entryKey,
    billId: anId,
    /** Empty for the whole bill. */
    lines: z
      .array(
        z.object({
          lineId: anId,
          /** Pieces, or milligrams of bulk metal. */
          quantity: z.int('is not a quantity').check(z.positive('is not a quantity'), z.maximum(1e9)),
          /** Of the pieces that go back, where they have serial numbers and not all of the lot goes. */
          serials: omissibleSerials,
        }),
      )
      .check(z.maxLength(MOST_BILL_LINES)),
    dated: isoDate,
    reference: optionalText(40),
    reason,
  }),
  refusals: {
    ...billUnknown,
    ...billReversed,
    ...keyUsed,
    ...notInFuture,
    'line-unknown': [404, 'Line not found'],
    'line-twice': [400, 'Each line stands once'],
    'too-much': [409, 'Only {left} of line {line} can go back'],
    'not-fixed': [409, 'Line {line} has no rate yet: fix it, or reverse the bill'],
    'not-received': [409, 'The pieces have not been received: reverse the bill'],
    ...serialRefusals,
    'serial-not-in-lot': [409, '{serial} is not a piece of line {line} that is free to go back'],
    'pieces-gone': [409, 'Of line {line} only {pieces} are left that no order has reserved'],
  },
});

export const paySupplier = staffCall<{ readonly id: number }>()({
  name: 'PaySupplier',
  does: 'Notes a payment to a supplier, with tax deducted at source; a repeat with the same key notes nothing.',
  right: 'purchases.record',
  repeat: 'harmless',
  payload: z.object({
    key: entryKey,
    supplierId: anId,
    paidOn: isoDate,
    amountPaise: paiseFromZero.check(z.positive('is not an amount')),
    tdsPaise: z._default(paiseFromZero, 0),
    reference: requiredText(40),
  }),
  refusals: { ...supplierUnknown, ...keyUsed, ...notInFuture },
});

export const reverseSupplierPayment = staffCall()({
  name: 'ReverseSupplierPayment',
  does: 'Takes a payment to a supplier back from the books, once.',
  right: 'purchases.record',
  repeat: 'harmless',
  payload: z.object({ entryId: anId, reason }),
  refusals: { 'payment-unknown': [404, 'Payment not found'] },
});
