/** Back-office calls on pieces with serial numbers. */
import * as contract from '@tola/contract/staff';
import type { Database } from '#database';
import { type Operation, refuse } from '#http';
import { onWire, staffChange, staffOperation } from '#staff-accounts';
import * as store from './piece-store.ts';
import { nameLot } from './pieces.ts';

export function pieceOperations(database: Database): Operation[] {
  return [
    staffOperation(contract.listStockPieces, async ({ payload }) =>
      onWire(await store.listPieces(database, { ...payload, search: payload.search ?? '' })),
    ),
    staffOperation(contract.readStockPiece, async ({ payload: { serial } }) => {
      const piece = await store.findPiece(database, serial);
      if (piece === null) throw refuse(contract.readStockPiece, 'serial-unknown');
      return onWire({ ...piece, moves: await store.movesOfPiece(database, piece.id) });
    }),
    staffChange(database, contract.nameLotPieces, async (tx, { payload, now }, actor) => {
      await nameLot(tx, payload, actor, now);
      return null;
    }),
  ];
}
