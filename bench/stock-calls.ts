/** Calls of the stock: what lies where, its moves, counts and pieces. */
import { idOf, type WeightId } from '@tola/contract';
import { listCounts, listStock, listStockMoves, listStockPieces, readStock } from '@tola/contract/staff';
import { asks, type MeasuredCall } from './measured-call.ts';

const page = { page: 1, perPage: 50 };
const pieces = { ...page, weightId: null, search: '', state: null };

export function stockCalls({ serial }: { readonly serial: string }): MeasuredCall[] {
  return [
    asks('stock', listStock, { ...page, metal: null, locationId: null }),
    asks('stock of a variant', readStock, { weightId: idOf<WeightId>(1) }),
    asks('moves of stock', listStockMoves, { ...page, weightId: null, kind: null }),
    asks('moves of stock by pieces', listStockMoves, { ...page, weightId: null, kind: null, sort: '-pieces' }),
    asks('moves of a variant by document', listStockMoves, {
      ...{ ...page, weightId: idOf<WeightId>(1), kind: null, sort: 'document' },
    }),
    asks('moves of stock: sales', listStockMoves, { ...page, weightId: null, kind: 'sale' }),
    asks('counts of stock', listCounts, page),
    asks('pieces with serial numbers', listStockPieces, pieces),
    asks('pieces with serial numbers: beginning of a number', listStockPieces, {
      ...pieces,
      search: serial.slice(0, -2),
    }),
  ];
}
