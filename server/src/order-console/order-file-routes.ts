/** Files of orders: screenshots of payments, invoices, packing slips, and the list as CSV. */
import {
  hasRight,
  listedOrderFilters,
  MOST_SELECTED,
  ORDER_STATE_LABELS,
  PARCEL_STATES,
  PAYMENT_MODE_LABELS,
  type Right,
  staffFileRefusals,
} from '@tola/contract/staff';
import { type Paise, rupeesFromPaise } from '@tola/pricing';
import * as z from 'zod/mini';
import type { Database } from '#database';
import { type RawReply, type RawRequest, type RawRoute, refuse } from '#http';
import {
  annexureOfOrderNumber,
  creditNoteOfId,
  documentReply,
  invoiceOfOrderNumber,
  packingSlipOf,
  type SigningCertificate,
} from '#invoices';
import type { Logger } from '#log';
import { serialsOf } from '#orders';
import { orderView } from '#payments';
import { type CsvColumns, csvStreamReply, timeCell } from '#records';
import { type FileOptions, type StaffPerson, staffFileRoute } from '#staff-accounts';
import { imageReply } from '#uploads';
import { eWayFactsOf } from './e-way-bill-store.ts';
import { type OrderDependencies, orderNamed } from './order-details.ts';
import { type ExportRow, exportOrders } from './order-search-store.ts';
import { type ExportedParcel, exportParcels, parcelNamed } from './parcels.ts';
import { careLineOf, printRunRoute } from './printed-orders.ts';
import { selectedIds } from './selected-ids.ts';
import { workFileRoute } from './work-file-routes.ts';

interface FileDependencies extends OrderDependencies {
  readonly log: Logger;
  /** What signs invoices and credit notes; null for nothing. */
  readonly certificate: SigningCertificate | null;
}

export function orderFileRoutes(dependencies: FileDependencies): RawRoute[] {
  const { database, payments, log, certificate } = dependencies;
  const route = (
    path: string,
    right: Right,
    reply: (request: RawRequest, staff: StaffPerson) => Promise<RawReply>,
    options?: FileOptions,
  ): RawRoute => staffFileRoute(database, path, right, reply, options);
  return [
    route('screenshots/:id', 'orders.read', async ({ params }) => {
      const id = /^\d{1,15}$/.test(params.id ?? '') ? Number(params.id) : 0;
      const found = await payments.uploads.find(database, id);
      if (found === null) throw refuse(staffFileRefusals, 'picture-unknown');
      return await imageReply(payments.uploads, found);
    }),
    route('invoices/:number', 'orders.read', async ({ params, now }) => {
      const printed = await invoiceOfOrderNumber({ database, log, certificate }, params.number ?? '', now);
      if (printed === null) throw refuse(staffFileRefusals, 'document-unknown');
      return documentReply(printed);
    }),
    route('annexures/:number', 'orders.read', async ({ params, now }) => {
      const printed = await annexureOfOrderNumber({ database, log, certificate }, params.number ?? '', now);
      if (printed === null) throw refuse(staffFileRefusals, 'document-unknown');
      return documentReply(printed);
    }),
    route('credit-notes/:id', 'orders.read', async ({ params, now }) => {
      const id = /^\d{1,15}$/.test(params.id ?? '') ? Number(params.id) : 0;
      const printed = await creditNoteOfId({ database, log, certificate }, id, now);
      if (printed === null) throw refuse(staffFileRefusals, 'credit-note-unknown');
      return documentReply(printed);
    }),
    route('packing-slips/:number', 'parcels.read', async ({ params, now }, { rights }) => {
      const named = hasRight(rights, 'orders.read') ? orderNamed : parcelNamed;
      const order = await named(database, params.number ?? '');
      const values = payments.business.current();
      const view = await orderView(database, order, values, now);
      const serials = await serialsOf(database, order.id);
      const eWayBills = await eWayFactsOf(database, [order.id], values);
      const pdf = await packingSlipOf({
        order: view,
        serials,
        tradeName: values.tradeName,
        careLine: careLineOf(values),
        eWayBill: eWayBills.get(order.id) ?? null,
        at: now,
      });
      return documentReply({ fileName: `packing-slip-${order.orderNumber}.pdf`, pdf });
    }),
    route('orders.csv', 'orders.export', async ({ query, now }) => await exportedOrders(database, query, now), {
      freshFactor: true,
    }),
    route('parcels.csv', 'parcels.read', async ({ query }) => {
      const state = PARCEL_STATES.find((one) => one === query.get('state')) ?? null;
      return await csvStreamReply('parcels.csv', PARCEL_COLUMNS, exportParcels(database, state));
    }),
    printRunRoute(dependencies),
    workFileRoute(dependencies),
  ];
}

async function exportedOrders(database: Database, query: URLSearchParams, now: Date): Promise<RawReply> {
  const filters = z.safeParse(z.object(listedOrderFilters), {
    ...Object.fromEntries(query),
    needsDecision: query.get('needsDecision') === 'yes',
    isAtRisk: query.get('isAtRisk') === 'yes',
  });
  const ids = selectedIds(query, MOST_SELECTED);
  if (!filters.success) throw refuse(staffFileRefusals, 'filters-not-valid');
  return await csvStreamReply('orders.csv', ORDER_COLUMNS, exportOrders(database, { ...filters.data, ids }, now));
}

const PARCEL_COLUMNS: CsvColumns<ExportedParcel> = [
  ['Order number', ({ orderNumber }) => orderNumber],
  ['Status', ({ state }) => ORDER_STATE_LABELS[state]],
  ['Deliver to', ({ recipientName }) => recipientName],
  ['State', ({ destination }) => destination],
  ['Pieces', ({ pieces }) => String(pieces)],
  ['Placed (IST)', ({ placedAt }) => timeCell(placedAt)],
];

const rupees = (paise: Paise): string => rupeesFromPaise(paise).toFixed(2);

const ORDER_COLUMNS: CsvColumns<ExportRow> = [
  ['Order number', (row) => row.orderNumber],
  ['Placed at (IST)', (row) => row.indianTime],
  ['Status', (row) => ORDER_STATE_LABELS[row.state]],
  ['Payment method', (row) => PAYMENT_MODE_LABELS[row.paymentMode]],
  ['Customer', (row) => row.buyer],
  ['Mobile', (row) => row.mobile],
  ['GSTIN', (row) => row.gstin ?? ''],
  ['Place of supply', (row) => row.placeOfSupply],
  ['Amount before GST', (row) => rupees(row.amountPaise)],
  ['Points redeemed', (row) => rupees(row.redeemedPaise)],
  ['Coupon discount', (row) => rupees(row.couponPaise)],
  ['GST', (row) => rupees(row.gstPaise)],
  ['Card surcharge', (row) => rupees(row.surchargePaise)],
  ['Rounding', (row) => rupees(row.roundingPaise)],
  ['Payable', (row) => rupees(row.payablePaise)],
  ['Paid', (row) => rupees(row.paidPaise)],
  ['Written off', (row) => rupees(row.writtenOffPaise)],
  ['Credited to balance', (row) => rupees(row.toBalancePaise)],
  ['Refunded', (row) => rupees(row.refundedPaise)],
  ['Courier', (row) => row.courier ?? ''],
  ['Tracking number', (row) => row.trackingNumber ?? ''],
];
