/** Pieces with serial numbers: where each is, and what has happened to it. */
import type { Milligrams } from '@tola/pricing';
import * as z from 'zod/mini';
import type { WeightId } from '../ids.ts';
import { MOST_SERIALS, SERIAL_LENGTH, serialRefusals } from './serial-numbers.ts';
import { staffCall } from './staff-call.ts';
import { anId, idOfA, type ListPage, listSort, omissibleText, pageOfList, requiredText } from './staff-values.ts';
import type { MoveKind } from './stock.ts';

/** In stock for sale, chosen for an order that is not dispatched, sold, or gone otherwise. */
export const PIECE_STATES = ['in stock', 'reserved', 'sold', 'gone'] as const;
export type PieceState = (typeof PIECE_STATES)[number];

export const PIECE_STATE_LABELS: Readonly<Record<PieceState, string>> = {
  'in stock': 'In stock',
  reserved: 'Reserved',
  sold: 'Sold',
  gone: 'Gone',
};

export interface StockPiece {
  readonly id: number;
  readonly serial: string;
  readonly weightId: WeightId;
  readonly product: string;
  readonly weightMg: Milligrams;
  readonly state: PieceState;
  readonly location: string | null;
  /** The order that it is reserved for or was sold in. */
  readonly orderNumber: string | null;
  readonly lotReference: string;
  readonly receivedAt: string;
}

export const pieceFilters = {
  search: omissibleText(SERIAL_LENGTH),
  weightId: z._default(z.nullable(idOfA<WeightId>()), null),
  state: z._default(z.nullable(z.enum(PIECE_STATES)), null),
};

export const listStockPieces = staffCall<ListPage<StockPiece>>()({
  name: 'ListStockPieces',
  does: 'Lists pieces with serial numbers, latest first or by a column: of all variants or one, in one state, or whose number begins with a text.',
  right: 'stock.read',
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, ...pieceFilters, sort: listSort }),
});

export interface StockPieceCard extends StockPiece {
  /** Latest first. */
  readonly moves: {
    readonly id: number;
    readonly at: string;
    readonly kind: MoveKind;
    readonly onHand: number;
    readonly location: string | null;
    readonly orderNumber: string | null;
    readonly reference: string;
    readonly reason: string;
    readonly who: string;
  }[];
}

export const readStockPiece = staffCall<StockPieceCard>()({
  name: 'ReadStockPiece',
  does: 'Reads one piece by its serial number, with every move since it came.',
  right: 'stock.read',
  repeat: 'harmless',
  payload: z.object({ serial: requiredText(SERIAL_LENGTH) }),
  refusals: { 'serial-unknown': [404, 'No piece has this serial number'] },
});

export const nameLotPieces = staffCall()({
  name: 'NameLotPieces',
  does: 'Enters the serial numbers of a lot that came without them: all of its pieces at once, each where it lies.',
  right: 'stock.change',
  repeat: 'harmless',
  payload: z.object({
    lotId: anId,
    places: z
      .array(
        z.object({
          locationId: anId,
          serials: z.array(requiredText(SERIAL_LENGTH)).check(z.maxLength(MOST_SERIALS)),
        }),
      )
      .check(z.minLength(1, 'is empty'), z.maxLength(50)),
  }),
  refusals: {
    ...serialRefusals,
    'lot-unknown': [404, 'Lot not found'],
    'lot-named': [409, 'The pieces of this lot have other serial numbers already. Reload the page'],
    'lot-moved': [409, '{location} has {pieces} pieces of this lot by now. Reload the page'],
  },
});
