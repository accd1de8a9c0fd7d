/** Serial numbers of a parcel: chosen for the lines of its order by scan or from what lies in stock. */
import type { Milligrams } from '@tola/pricing';
import * as z from 'zod/mini';
import type { WeightId } from '../ids.ts';
import { orderUnknown } from './bank.ts';
import { staffCall } from './staff-call.ts';
import { requiredText } from './staff-values.ts';

export interface OrderSerial {
  readonly serial: string;
  /** Of the line that the piece belongs to; null where the number was only written down. */
  readonly weightId: WeightId | null;
  readonly hasReturned: boolean;
}

/** Refusals of the serial numbers of a parcel. */
export const parcelSerialRefusals = {
  'serial-used': [409, 'One of these serial numbers was dispatched with another order'],
  'serial-unknown': [409, 'No piece in stock has the serial number {serial}'],
  'serial-left': [409, '{serial} is not in stock any more'],
  'serial-of-other': [409, '{serial} is a piece of {product}, which this order does not have'],
  'serials-many': [409, '{product}: the order has {pieces}, and more serial numbers were entered'],
  'serials-missing': [409, '{product}: choose {pieces} more by serial number'],
} as const;

export interface PackingLine {
  readonly weightId: WeightId;
  readonly product: string;
  readonly weightMg: Milligrams;
  readonly quantity: number;
  /** Pieces of the line that have to be named, because too few others are in stock. */
  readonly needed: number;
  /** Pieces in stock that no other order has chosen, in the order in which they are sold. */
  readonly choices: { readonly serial: string; readonly location: string; readonly receivedAt: string }[];
}

/** More pieces of a line are scanned, not chosen from a list. */
export const MOST_CHOICES = 200;

export const readPackingPieces = staffCall<{ readonly lines: PackingLine[]; readonly serials: OrderSerial[] }>()({
  name: 'ReadPackingPieces',
  does: 'Lists, for the lines of an order whose pieces have serial numbers, the pieces to choose from, oldest first.',
  right: 'parcels.read',
  repeat: 'harmless',
  payload: z.object({ orderNumber: requiredText(40) }),
  refusals: orderUnknown,
});
