/** Lists of stock as files, with the filters of the screen. Costs only for those who may see them. */

import { idOf, type WeightId } from '@tola/contract';
import { MOVE_KINDS, MOVE_LABELS, type StockRow } from '@tola/contract/staff';
import { ALL_METALS } from '@tola/pricing';
import type { Database } from '#database';
import type { RawRoute } from '#http';
import { type CsvColumns, csvStreamReply, timeCell } from '#records';
import { type StaffPerson, staffFileRoute } from '#staff-accounts';
import { exportMoves, exportStock, type MoveRow } from './stock-list-store.ts';
import { withoutCosts } from './stock-operations.ts';

export function stockFileRoutes({ database }: { readonly database: Database }): RawRoute[] {
  return [
    staffFileRoute(database, 'stock.csv', 'stock.read', async ({ query }, staff) => {
      const metal = ALL_METALS.find((one) => one === query.get('metal')) ?? null;
      const search = (query.get('search') ?? '').slice(0, 100);
      const wanted = { search, metal, locationId: numberOf(query.get('locationId')), sort: query.get('sort') ?? '' };
      return await csvStreamReply('stock.csv', STOCK_COLUMNS, seenBy(staff, exportStock(database, wanted)));
    }),
    staffFileRoute(database, 'stock-moves.csv', 'stock.read', async ({ query }, staff) => {
      const weightId = numberOf(query.get('weightId'));
      const kind = MOVE_KINDS.find((one) => one === query.get('kind')) ?? null;
      const wanted = { weightId: weightId === null ? null : idOf<WeightId>(weightId), kind };
      return await csvStreamReply('stock-moves.csv', MOVE_COLUMNS, seenBy(staff, exportMoves(database, wanted)));
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
  ['Cost (₹)', ({ costPaise }) => rupees(costPaise)],
];

const MOVE_COLUMNS: CsvColumns<MoveRow> = [
  ['At (IST)', ({ at }) => timeCell(at)],
  ['Move', ({ kind }) => MOVE_LABELS[kind]],
  ['Product', ({ product }) => product],
  ['Weight (g)', ({ weightMg }) => String(weightMg / 1000)],
  ['For sale', ({ pieces }) => String(pieces)],
  ['On hand', ({ onHand }) => String(onHand)],
  ['Fine weight (g)', ({ fineMg }) => String(fineMg / 1000)],
  ['Cost (₹)', ({ costPaise }) => rupees(costPaise)],
  ['Location', ({ location }) => location ?? ''],
  ['Order', ({ orderNumber }) => orderNumber ?? ''],
  ['Document', ({ reference }) => reference],
  ['Reason', ({ reason }) => reason],
  ['Who', ({ who }) => who],
];

function rupees(paise: number | null): string {
  return paise === null ? '' : (paise / 100).toFixed(2);
}
