/** Counting stock: a sheet for one location, entered blind; another right approves the differences. */
import type { Milligrams } from '@tola/pricing';
import * as z from 'zod/mini';
import type { WeightId } from '../ids.ts';
import { SERIAL_LENGTH } from './serial-numbers.ts';
import { staffCall } from './staff-call.ts';
import {
  anId,
  idOfA,
  type ListPage,
  listSort,
  optionalReason,
  optionalText,
  pageOfList,
  requiredText,
} from './staff-values.ts';
import { entryKey, type StockLocation } from './stock.ts';

export type CountState = 'open' | 'submitted' | 'approved' | 'discarded';

export const COUNT_STATE_LABELS: Readonly<Record<CountState, string>> = {
  open: 'Counting',
  submitted: 'To approve',
  approved: 'Approved',
  discarded: 'Discarded',
};

export interface ListedCount {
  readonly id: number;
  readonly state: CountState;
  readonly location: string;
  readonly note: string;
  readonly startedBy: string;
  readonly startedAt: string;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  /** Variants counted. */
  readonly counted: number;
  /** Variants whose count differed; null until the count is submitted. */
  readonly different: number | null;
}

export const listCounts = staffCall<ListPage<ListedCount> & { readonly locations: StockLocation[] }>()({
  name: 'ListCounts',
  does: 'Lists counts of stock, latest first.',
  right: 'stock.read',
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, sort: listSort }),
});

export const beginCount = staffCall<{ readonly id: number }>()({
  name: 'BeginCount',
  does: 'Begins a count of one location; a repeat with the same key returns the same count.',
  right: 'stock.count',
  repeat: 'harmless',
  payload: z.object({ key: entryKey, locationId: anId, note: optionalText(200) }),
  refusals: {
    'location-unknown': [404, 'Location not found'],
    'count-open': [409, 'A count of {location} is under way. Finish or discard it first'],
  },
});

export interface CountSheet extends ListedCount {
  readonly lines: {
    readonly weightId: WeightId;
    readonly product: string;
    readonly weightMg: Milligrams;
    /** Without the pieces scanned by serial number; null until counted. */
    readonly counted: number | null;
    /** At the moment of counting; null while the count is open, so that it is entered blind. */
    readonly expected: number | null;
    readonly countedBy: string | null;
    /** Serial numbers found. */
    readonly serials: string[];
    /** Its pieces have serial numbers. */
    readonly hasSerials: boolean;
  }[];
  /** Serial numbers that differ; none while the count is open. */
  readonly serialDifferences: {
    readonly serial: string;
    readonly weightId: WeightId;
    readonly what: SerialDifference;
    /** The location that it belongs to, or the order that it was sold in. */
    readonly where: string;
  }[];
}

/** Not found; known elsewhere; not known to stock; or sold. */
export type SerialDifference = 'missing' | 'moved' | 'new' | 'sold';

const countUnknown = { 'count-unknown': [404, 'Count not found'] } as const;
const notOpen = { 'count-closed': [409, 'This count is {state}. Reload the page'] } as const;

export const readCount = staffCall<CountSheet>()({
  name: 'ReadCount',
  does: 'Reads a count sheet: every variant that lies or is sold at the location, without the expected number while it is open.',
  right: 'stock.read',
  repeat: 'harmless',
  payload: z.object({ countId: anId }),
  refusals: countUnknown,
});

export const enterCount = staffCall()({
  name: 'EnterCount',
  does: 'Enters how many pieces of a variant were counted; null removes the entry.',
  right: 'stock.count',
  repeat: 'harmless',
  payload: z.object({
    countId: anId,
    weightId: idOfA<WeightId>(),
    pieces: z.nullable(z.int('is not a number of pieces').check(z.minimum(0, 'is below zero'), z.maximum(1_000_000))),
  }),
  refusals: { ...countUnknown, ...notOpen, 'weight-unknown': [404, 'Variant not found'] },
});

/** Longer texts of QR codes are read, and refused, as codes that nothing has. */
const MOST_SCANNED = 500;

export interface ScanResult {
  readonly outcome: 'serial' | 'again' | 'barcode';
  readonly weightId: WeightId;
  readonly product: string;
  readonly serial: string | null;
  /** Pieces of the variant that are counted by now. */
  readonly counted: number;
}

export const scanIntoCount = staffCall<ScanResult>()({
  name: 'ScanIntoCount',
  does: 'Counts the piece whose serial number, or the variant whose barcode, was scanned. A repeat with the same key, and a second scan of a piece, count nothing.',
  right: 'stock.count',
  repeat: 'harmless',
  payload: z.object({
    countId: anId,
    key: entryKey,
    code: requiredText(MOST_SCANNED),
    /** Of a piece whose serial number stock does not know. */
    weightId: z._default(z.nullable(idOfA<WeightId>()), null),
  }),
  refusals: {
    ...countUnknown,
    ...notOpen,
    'code-unknown': [404, '{code}: no piece or variant has this code. Choose its variant, or look again'],
    'weight-unknown': [404, 'Variant not found'],
  },
});

export const removeScan = staffCall()({
  name: 'RemoveScan',
  does: 'Takes a serial number from a count that was scanned by mistake.',
  right: 'stock.count',
  repeat: 'harmless',
  payload: z.object({ countId: anId, serial: requiredText(SERIAL_LENGTH) }),
  refusals: { ...countUnknown, ...notOpen },
});

export const submitCount = staffCall()({
  name: 'SubmitCount',
  does: 'Ends the counting and shows the differences to those who may approve them.',
  right: 'stock.count',
  repeat: 'harmless',
  payload: z.object({ countId: anId }),
  refusals: { ...countUnknown, ...notOpen, 'nothing-counted': [409, 'Nothing has been counted yet'] },
});

export const decideCount = staffCall()({
  name: 'DecideCount',
  does: 'Approves a submitted count, which books its differences once, or discards a count.',
  right: 'stock.approve',
  repeat: 'harmless',
  payload: z.object({ countId: anId, approve: z.boolean(), reason: optionalReason }),
  refusals: {
    ...countUnknown,
    ...notOpen,
    'moved-meanwhile': [409, '{product}: fewer pieces lie there by now than the difference takes away. Count it again'],
    'made-to-order': [409, '{product} is made to order by now and has no stock. Discard the count'],
    'serial-reserved': [
      409,
      '{serial} is missing, but order {orderNumber} has chosen it. Choose another piece for the order first',
    ],
    'serial-sold': [409, '{serial} was sold in order {orderNumber}. Record its return first, then count again'],
    'serial-known': [409, '{serials} came into stock since it was counted. Count again'],
    'pieces-reserved': [409, '{product}: orders have reserved the missing pieces. Cancel an order or add stock first'],
  },
});
