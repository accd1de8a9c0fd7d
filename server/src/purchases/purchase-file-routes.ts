/** Purchase bills and the ledger of a supplier as files with the filters of the screens, and the voucher of a bill. */
import { type PurchaseEntry, type PurchaseRow, purchaseFilters, supplierEntryFilters } from '@tola/contract/staff';
import { ALL_METALS, METALS } from '@tola/pricing';
import * as z from 'zod/mini';
import type { Business } from '#business';
import type { Database } from '#database';
import type { RawRoute } from '#http';
import { type CsvColumns, csvStreamReply, rupeesCell } from '#records';
import { filtersOf, staffFileRoute } from '#staff-accounts';
import { exportBills, exportSupplierEntries } from './purchase-list-store.ts';
import { purchaseVoucherRoute } from './purchase-voucher-route.ts';

interface Dependencies {
  readonly database: Database;
  readonly business: Business;
}

export function purchaseFileRoutes({ database, business }: Dependencies): RawRoute[] {
  return [
    purchaseVoucherRoute({ database, business }),
    staffFileRoute(database, 'purchases.csv', 'purchases.read', async ({ query }) => {
      const wanted = filtersOf(z.object(purchaseFilters), query, supplierOf(query));
      return await csvStreamReply('purchases.csv', BILL_COLUMNS, exportBills(database, wanted));
    }),
    staffFileRoute(database, 'supplier-entries.csv', 'purchases.read', async ({ query }) => {
      const { supplierId, search } = filtersOf(z.object(supplierEntryFilters), query, supplierOf(query));
      const entries = exportSupplierEntries(database, { supplierId: supplierId ?? 0, search });
      return await csvStreamReply('supplier-entries.csv', ENTRY_COLUMNS, entries);
    }),
  ];
}

function supplierOf(query: URLSearchParams): { supplierId: number | null } {
  const id = query.get('supplierId');
  return { supplierId: id === null ? null : Number(id) };
}

const BILL_COLUMNS: CsvColumns<PurchaseRow> = [
  ['Bill', ({ number }) => number],
  ['Supplier', ({ supplier }) => supplier],
  ['Dated', ({ dated }) => dated],
  ['State', ({ state }) => state],
  ['Fix by', ({ fixBy }) => fixBy ?? ''],
  ...ALL_METALS.map(
    (metal) =>
      [`${METALS[metal].name}, fine (g)`, ({ fineMg }: PurchaseRow) => String((fineMg[metal] ?? 0) / 1000)] as const,
  ),
  ['Total with GST (₹)', ({ totalPaise }) => rupeesCell(totalPaise)],
];

const ENTRY_COLUMNS: CsvColumns<PurchaseEntry> = [
  ['Booked on', ({ bookedOn }) => bookedOn],
  ['Dated', ({ dated }) => dated],
  ['Entry', ({ kind }) => kind],
  ['Bill', ({ billNumber }) => billNumber ?? ''],
  ['Reference', ({ reference }) => reference],
  ['Goods (₹)', ({ goodsPaise }) => rupeesCell(goodsPaise)],
  ['Charges (₹)', ({ chargesPaise }) => rupeesCell(chargesPaise)],
  ['GST (₹)', ({ taxPaise }) => rupeesCell(taxPaise)],
  ['TDS (₹)', ({ tdsPaise }) => rupeesCell(tdsPaise)],
  ['Owed (₹)', ({ owedPaise }) => rupeesCell(owedPaise)],
  ['Taken back', ({ isReversed }) => (isReversed ? 'yes' : '')],
  ['Reason', ({ reason }) => reason],
  ['Who', ({ who }) => who],
];
