/** The list of verified PANs as a file, masked as on the screen. */
import { PAN_STATE_LABELS, panFilters } from '@tola/contract/staff';
import * as z from 'zod/mini';
import type { Database } from '#database';
import type { RawRoute } from '#http';
import { type CsvColumns, csvStreamReply, timeCell } from '#records';
import { filtersOf, staffFileRoute } from '#staff-accounts';
import { exportPans, type ListedPan } from './pan-state-store.ts';

export function panFileRoutes({ database }: { readonly database: Database }): RawRoute[] {
  return [
    staffFileRoute(
      database,
      'pan-verification.csv',
      'customers.verify-pan',
      async ({ query }) => {
        const filters = filtersOf(z.object(panFilters), query);
        return await csvStreamReply('pan-verification.csv', COLUMNS, exportPans(database, filters));
      },
      { freshFactor: true },
    ),
  ];
}

const COLUMNS: CsvColumns<ListedPan> = [
  ['Order', ({ orderNumber }) => orderNumber],
  ['Placed (IST)', ({ placedAt }) => timeCell(placedAt)],
  ['Buyer', ({ buyerName }) => buyerName],
  ['PAN', ({ panMasked }) => panMasked ?? ''],
  ['State', ({ state }) => PAN_STATE_LABELS[state]],
  ['Problem', ({ problem }) => problem ?? ''],
  ['Note', ({ note }) => note],
  ['Attempts', ({ attempts }) => String(attempts)],
  ['Decided (IST)', ({ decidedAt }) => (decidedAt === null ? '' : timeCell(decidedAt))],
  ['Result of order', ({ sameAs }) => sameAs ?? ''],
];
