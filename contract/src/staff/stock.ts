/** The ledger of stock: what there is of each variant, where it lies, and every move that made it so. */
import type { Metal, Milligrams, Paise } from '@tola/pricing';
import * as z from 'zod/mini';
import type { ProductId, WeightId } from '../ids.ts';
import { orderUnknown } from './bank.ts';
import { omissibleSerials, serialRefusals } from './serial-numbers.ts';
import { staffCall } from './staff-call.ts';
import {
  anId,
  idOfA,
  type ListPage,
  listSort,
  metal,
  omissibleText,
  optionalText,
  pageOfList,
  paiseFromZero,
  reason,
} from './staff-values.ts';

/** What staff may enter. Orders make reservations, releases and sales; counts make differences. */
export const ENTERED_KINDS = [
  'receipt',
  'transfer',
  'return',
  'supplier return',
  'damage',
  'consignment out',
  'consignment in',
] as const;
export type EnteredKind = (typeof ENTERED_KINDS)[number];

export type MoveKind =
  | 'opening'
  | 'receipt'
  | 'reservation'
  | 'release'
  | 'sale'
  | 'return'
  | 'transfer'
  | 'count difference'
  | 'damage'
  | 'supplier return'
  | 'consignment out'
  | 'consignment in';

/** Every kind of move, as lists and filters name it. */
export const MOVE_LABELS: Readonly<Record<MoveKind, string>> = {
  opening: 'Opening stock',
  receipt: 'Receipt',
  reservation: 'Reservation',
  release: 'Release',
  sale: 'Sale',
  return: 'Customer return',
  transfer: 'Transfer',
  'count difference': 'Count difference',
  damage: 'Damage',
  'supplier return': 'Return to supplier',
  'consignment out': 'Consignment out',
  'consignment in': 'Consignment in',
};
export const MOVE_KINDS = Object.keys(MOVE_LABELS) as [MoveKind, ...MoveKind[]];

/** Kinds that add pieces. The others take them away, except for a transfer. */
export const ADDING_KINDS: readonly EnteredKind[] = ['receipt', 'return', 'consignment in'];

export interface StockRow {
  readonly weightId: WeightId;
  readonly productId: ProductId;
  readonly product: string;
  readonly metal: Metal;
  readonly fineness: number;
  readonly weightMg: Milligrams;
  /** Pieces that can be sold. */
  readonly stock: number;
  /** Pieces of orders that are not dispatched. */
  readonly reserved: number;
  /** Pieces that lie in the building, or at the location asked for. */
  readonly onHand: number;
  /** Fine metal of the pieces on hand. */
  readonly fineMg: Milligrams;
  /** Purchase cost of all pieces on hand; null without the right to see costs, or where a part of it is unknown. */
  readonly costPaise: Paise | null;
}

export interface StockLocation {
  readonly id: number;
  readonly name: string;
}

export interface StockTotals {
  readonly metal: Metal;
  readonly onHand: number;
  readonly fineMg: Milligrams;
}

/** What the last check of the ledger has found. */
export interface StockCheck {
  readonly checkedAt: string;
  readonly faults: {
    readonly what: string;
    readonly product: string;
    readonly expected: number;
    readonly found: number;
  }[];
}

const stockFilters = {
  search: omissibleText(100),
  metal: z._default(z.nullable(metal), null),
  locationId: z._default(z.nullable(anId), null),
};

export const listStock = staffCall<
  ListPage<StockRow> & {
    readonly locations: StockLocation[];
    readonly totals: StockTotals[];
    readonly check: StockCheck | null;
  }
>()({
  name: 'ListStock',
  does: 'Lists counted variants with their pieces for sale, reserved and on hand, in all or at one location.',
  right: 'stock.read',
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, ...stockFilters, sort: listSort }),
});

export interface StockCard extends StockRow {
  /** Pieces that come are entered with their serial numbers. */
  readonly hasSerials: boolean;
  readonly places: {
    readonly locationId: number;
    readonly location: string;
    readonly pieces: number;
    /** Of them, those without a serial number. */
    readonly loose: number;
  }[];
  /** Lots with pieces left, oldest first: the order in which they are sold. */
  readonly lots: {
    readonly id: number;
    readonly receivedAt: string;
    readonly reference: string;
    readonly pieces: number;
    readonly left: number;
    readonly leftCostPaise: Paise | null;
    readonly hasSerials: boolean;
    /** Where its pieces lie. */
    readonly places: { readonly locationId: number; readonly location: string; readonly pieces: number }[];
  }[];
  readonly locations: StockLocation[];
}

const weightUnknown = { 'weight-unknown': [404, 'Variant not found'] } as const;

export const readStock = staffCall<StockCard>()({
  name: 'ReadStock',
  does: 'Reads where the pieces of a variant lie, and its lots.',
  right: 'stock.read',
  repeat: 'harmless',
  payload: z.object({ weightId: idOfA<WeightId>() }),
  refusals: weightUnknown,
});

export interface StockMove {
  readonly id: number;
  readonly at: string;
  readonly kind: MoveKind;
  readonly weightId: WeightId;
  readonly product: string;
  readonly weightMg: Milligrams;
  /** Change of the pieces that can be sold. */
  readonly pieces: number;
  /** Change of the pieces at the location. */
  readonly onHand: number;
  readonly fineMg: Milligrams;
  readonly costPaise: Paise | null;
  readonly location: string | null;
  readonly orderNumber: string | null;
  /** The purchase bill that the pieces came with, or went back from. */
  readonly billId: number | null;
  /** The count that found the difference. */
  readonly countId: number | null;
  readonly reference: string;
  readonly reason: string;
  readonly who: string;
  /** Of the moved pieces, as far as they have serial numbers. */
  readonly serials: string[];
}

export const moveFilters = {
  weightId: z._default(z.nullable(idOfA<WeightId>()), null),
  kind: z._default(z.nullable(z.enum(MOVE_KINDS)), null),
};

export const listStockMoves = staffCall<ListPage<StockMove>>()({
  name: 'ListStockMoves',
  does: 'Lists the moves of stock, latest first or by a column: of all variants or one, of one kind or all.',
  right: 'stock.read',
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, ...moveFilters, sort: listSort }),
});

/** Made by the browser for one click, so that a repeated request moves nothing again. */
export const entryKey = z
  .string('is missing')
  .check(z.minLength(8, 'is missing'), z.maxLength(80), z.regex(/^[\w-]+$/, 'is not a key'));

export const addStockEntry = staffCall()({
  name: 'AddStockEntry',
  does: 'Records pieces that came, moved or went, with reason and document; a repeat with the same key moves nothing.',
  right: 'stock.change',
  repeat: 'harmless',
  payload: z.object({
    key: entryKey,
    kind: z.enum(ENTERED_KINDS),
    weightId: idOfA<WeightId>(),
    locationId: anId,
    /** Where a transfer leads. */
    toLocationId: z._default(z.nullable(anId), null),
    pieces: z.int('is not a number of pieces').check(z.positive('is not a number of pieces'), z.maximum(100_000)),
    /** What all pieces of a receipt cost, without input GST; null where unknown. */
    costPaise: z._default(z.nullable(paiseFromZero), null),
    /** The dispatched order that a customer returns pieces of. */
    orderNumber: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(40))), null),
    /** Of each piece; empty for pieces without serial numbers. */
    serials: omissibleSerials,
    reference: optionalText(80),
    reason,
  }),
  refusals: {
    ...weightUnknown,
    ...orderUnknown,
    ...serialRefusals,
    'serial-not-here': [409, '{serial} does not lie at {location}'],
    'serial-reserved': [409, '{serial} is reserved by order {orderNumber}'],
    'serial-sold': [409, '{serial} was sold in order {orderNumber}. Enter a customer return'],
    'serial-not-sold': [409, '{serial} was not sold in order {orderNumber}, or has come back'],
    'location-unknown': [404, 'Location not found'],
    'made-to-order': [409, 'This variant is made to order and has no stock. Set its stock first'],
    'same-location': [400, 'Choose another location to move the pieces to'],
    'location-missing': [400, 'Choose where the pieces are moved to'],
    'too-few': [409, 'Only {pieces} at {location}'],
    'pieces-reserved': [409, 'Only {pieces} are free: the others are reserved by orders'],
    'order-missing': [400, 'Enter the order that the pieces come back from'],
    'not-sold': [409, 'Order {orderNumber} has {pieces} of this variant to return'],
    'key-used': [409, 'This was recorded already with other values. Reload the page'],
  },
});
