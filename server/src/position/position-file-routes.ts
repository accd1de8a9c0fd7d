/** Margins by order as a file. */
import { marginFilters } from '@tola/contract/staff';
import * as z from 'zod/mini';
import type { Database } from '#database';
import type { RawRoute } from '#http';
import { type CsvColumns, csvStreamReply, rupeesCell, timeCell } from '#records';
import { filtersOf, staffFileRoute } from '#staff-accounts';
import { exportMargins, type MarginRow } from './margin-list-store.ts';
import { marginPeriod } from './margin-period.ts';
import { marginOf } from './position-figures.ts';

export function positionFileRoutes({ database }: { readonly database: Database }): RawRoute[] {
  return [
    staffFileRoute(database, 'margins.csv', 'position.read', async ({ query }) => {
      const period = marginPeriod(filtersOf(z.object(marginFilters), query));
      const wanted = { ...period, sort: query.get('sort') ?? '' };
      return await csvStreamReply('margins.csv', COLUMNS, exportMargins(database, wanted));
    }),
  ];
}

/** Of the pieces whose cost is known, as on the screen; empty where it is known of none. */
function part(name: keyof ReturnType<typeof marginOf>): (row: MarginRow) => string {
  return ({ soldPaise, ...row }) =>
    row.isUnknown ? '' : rupeesCell(marginOf({ ...row, metalPaise: soldPaise })[name]);
}

const COLUMNS: CsvColumns<MarginRow> = [
  ['Order', ({ orderNumber }) => orderNumber],
  ['Time (IST)', ({ at }) => timeCell(at)],
  ['Kind', ({ kind }) => kind],
  ['Pieces', ({ pieces }) => String(pieces)],
  ['Pieces of unknown cost', ({ unknownPieces }) => String(unknownPieces)],
  ['Metal (₹)', part('metalPaise')],
  ['Premium (₹)', part('premiumPaise')],
  ['Margin (₹)', part('marginPaise')],
  ['Making (₹)', part('makingPaise')],
  ['Taxes in the price (₹)', part('taxesPaise')],
  ['Points, coupons (₹)', part('discountPaise')],
  ['Realised (₹)', part('totalPaise')],
  ['Cost (₹)', part('costPaise')],
];
