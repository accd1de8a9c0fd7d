/** The list of e-invoices as a file, and the waiting documents for the portal. */
import { eInvoiceFilters } from '@tola/contract/staff';
import * as z from 'zod/mini';
import type { Business } from '#business';
import type { Database } from '#database';
import type { RawRoute } from '#http';
import { type CsvColumns, csvStreamReply, rupeesCell, timeCell } from '#records';
import { filtersOf, staffFileRoute } from '#staff-accounts';
import { exportEInvoices, type ListedEInvoice } from './e-invoice-list-store.ts';
import { uploadFile } from './offline-files.ts';

interface FileDependencies {
  readonly database: Database;
  readonly business: Business;
}

export function eInvoiceFileRoutes({ database, business }: FileDependencies): RawRoute[] {
  return [
    staffFileRoute(
      database,
      'e-invoices.csv',
      'books.export',
      async ({ query }) => {
        const filters = filtersOf(z.object(eInvoiceFilters), query);
        return await csvStreamReply('e-invoices.csv', COLUMNS, exportEInvoices(database, filters));
      },
      { freshFactor: true },
    ),
    staffFileRoute(
      database,
      'e-invoices.json',
      'books.export',
      async () => ({
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': 'attachment; filename="e-invoices.json"',
          'cache-control': 'private, no-store',
        },
        body: JSON.stringify(await uploadFile(database, business.current().pinCode)),
      }),
      { freshFactor: true },
    ),
  ];
}

const COLUMNS: CsvColumns<ListedEInvoice> = [
  ['Document', ({ number }) => number],
  ['Kind', ({ kind }) => kind],
  ['Dated', ({ dated }) => dated],
  ['Order', ({ orderNumber }) => orderNumber],
  ['Buyer', ({ buyer }) => buyer],
  ['GSTIN', ({ buyerGstin }) => buyerGstin],
  ['Value (₹)', ({ valuePaise }) => rupeesCell(valuePaise)],
  ['State', ({ state }) => state],
  ['Problem', ({ problem }) => problem ?? ''],
  ['IRN', ({ irn }) => irn ?? ''],
  ['Acknowledgement', ({ ackNumber }) => ackNumber ?? ''],
  ['Acknowledged (IST)', ({ ackedAt }) => (ackedAt === null ? '' : timeCell(ackedAt))],
  ['Cancelled (IST)', ({ cancelledAt }) => (cancelledAt === null ? '' : timeCell(cancelledAt))],
];
