/** Lists of stock as files, with the filters of the screen. Costs only for those who may see them. */

import { idOf, type WeightId } from '@tola/contract';
import {
  COUNT_STATE_LABELS,
  MOVE_KINDS,
  MOVE_LABELS,
  PIECE_STATE_LABELS,
  PIECE_STATES,
  SERIAL_LENGTH,
  type StockRow,
} from '@tola/contract/staff';
import { ALL_METALS } from '@tola/pricing';
import type { Database } from '#database';
import type { RawRoute } from '#http';
import { type CsvColumns, csvStreamReply, rupeesCell, timeCell } from '#records';
import { type StaffPerson, staffFileRoute } from '#staff-accounts';
import { type CountRow, exportCounts } from './count-store.ts';
import { exportPieces, type PieceRow } from './piece-store.ts';
import { exportMoves, exportStock, type MoveRow } from './stock-list-store.ts';
import { seenSort, withoutCosts } from './stock-operations.ts';

export function stockFileRoutes({ database }: { readonly database: Database }): RawRoute[] {
  return [
    staffFileRoute(database, 'stock.csv', 'stock.read', async ({ query }, staff) => {
      const metal = ALL_METALS.find((one) => one === query.get('metal')) ?? null;
      const search = (query.get('search') ?? '').slice(0, 100);
      const wanted = {
        search,
        metal,
        locationId: numberOf(query.get('locationId')),
        sort: seenSort(staff, query.get('sort') ?? ''),
      };
      return await csvStreamReply('stock.csv', STOCK_COLUMNS, seenBy(staff, exportStock(database, wanted)));
    }),
    staffFileRoute(database, 'stock-moves.csv', 'stock.read', async ({ query }, staff) => {
      const weightId = numberOf(query.get('weightId'));
      const kind = MOVE_KINDS.find((one) => one === query.get('kind')) ?? null;
      const wanted = { weightId: weightId === null ? null : idOf<WeightId>(weightId), kind };
      return await csvStreamReply('stock-moves.csv', MOVE_COLUMNS, seenBy(staff, exportMoves(database, wanted)));
    }),
    staffFileRoute(
      database,
      'stock-counts.csv',
      'stock.read',
      async () => await csvStreamReply('stock-counts.csv', COUNT_COLUMNS, exportCounts(database)),
    ),
    staffFileRoute(database, 'serial-numbers.csv', 'stock.read', async ({ query }) => {
      const weightId = numberOf(query.get('weightId'));
      const wanted = {
        search: (query.get('search') ?? '').trim().slice(0, SERIAL_LENGTH),
        weightId: weightId === null ? null : idOf<WeightId>(weightId),
        state: PIECE_STATES.find((one) => one === query.get('state')) ?? null,
      };
      return await csvStreamReply('serial-numbers.csv', PIECE_COLUMNS, exportPieces(database, wanted));
    }),
  ];
}

async function* seenBy<Row extends { readonly costPaise: number | null }>(
  staff: StaffPerson,
  batches: AsyncGenerator<Row[], void, undefined>,
): AsyncGenerator<Row[], void, undefined> {
  for await (const rows of batches) yield rows.map((row) => withoutCosts(staff, row));
}

function numberOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

const STOCK_COLUMNS: CsvColumns<StockRow> = [
  ['Product', ({ product }) => product],
  ['Metal', ({ metal }) => metal],
  ['Weight (g)', ({ weightMg }) => String(weightMg / 1000)],
  ['Fineness', ({ fineness }) => String(fineness)],
  ['For sale', ({ stock }) => String(stock)],
  ['Reserved', ({ reserved }) => String(reserved)],
  ['On hand', ({ onHand }) => String(onHand)],
  ['Fine weight (g)', ({ fineMg }) => String(fineMg / 1000)],
  ['Cost (₹)', ({ costPaise }) => rupeesCell(costPaise)],
];

const MOVE_COLUMNS: CsvColumns<MoveRow> = [
  ['At (IST)', ({ at }) => timeCell(at)],
  ['Move', ({ kind }) => MOVE_LABELS[kind]],
  ['Product', ({ product }) => product],
  ['Weight (g)', ({ weightMg }) => String(weightMg / 1000)],
  ['For sale', ({ pieces }) => String(pieces)],
  ['On hand', ({ onHand }) => String(onHand)],
  ['Fine weight (g)', ({ fineMg }) => String(fineMg / 1000)],
  ['Cost (₹)', ({ costPaise }) => rupeesCell(costPaise)],
  ['Location', ({ location }) => location ?? ''],
  ['Order', ({ orderNumber }) => orderNumber ?? ''],
  ['Document', ({ reference }) => reference],
  ['Reason', ({ reason }) => reason],
  ['Who', ({ who }) => who],
  ['Serial numbers', ({ serials }) => serials.join(', ')],
];

const COUNT_COLUMNS: CsvColumns<CountRow> = [
  ['Count', ({ id }) => String(id)],
  ['Location', ({ location }) => location],
  ['Status', ({ state }) => COUNT_STATE_LABELS[state]],
  ['Counted', ({ counted }) => String(counted)],
  ['Different', ({ different }) => (different === null ? '' : String(different))],
  ['Begun by', ({ startedBy }) => startedBy],
  ['Begun (IST)', ({ startedAt }) => timeCell(startedAt)],
  ['Decided by', ({ decidedBy }) => decidedBy ?? ''],
  ['Decided (IST)', ({ decidedAt }) => (decidedAt === null ? '' : timeCell(decidedAt))],
  ['Note', ({ note }) => note],
];

const PIECE_COLUMNS: CsvColumns<PieceRow> = [
  ['Serial number', ({ serial }) => serial],
  ['Product', ({ product }) => product],
  ['Weight (g)', ({ weightMg }) => String(weightMg / 1000)],
  ['Status', ({ state }) => PIECE_STATE_LABELS[state]],
  ['Location', ({ location }) => location ?? ''],
  ['Order', ({ orderNumber }) => orderNumber ?? ''],
  ['Lot', ({ lotReference }) => lotReference],
  ['Received (IST)', ({ receivedAt }) => timeCell(receivedAt)],
];
