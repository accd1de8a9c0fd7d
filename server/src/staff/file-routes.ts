/** Files of the back office: screenshots, documents, lists as CSV. Each asks who is there before it reads anything. */
import {
  FILE_RESOURCES,
  listedOrderFilters,
  REPORT_NAMES,
  type Role,
  reportPeriod,
  resourceNamed,
  staffFileRefusals,
} from '@tola/contract/staff';
import { type Paise, rupeesFromPaise } from '@tola/pricing';
import * as z from 'zod/mini';
import type { Business } from '#business';
import { findVisitingCard } from '#enquiries';
import { type RawReply, type RawRequest, type RawRoute, refuse } from '#http';
import { documentReply, printedInvoice } from '#invoices';
import type { Logger } from '#log';
import { serialsOf } from '#orders';
import { orderView } from '#payments';
import { csvOf, recordsAsCsv } from '#records';
import { reportAsCsv } from '#reports';
import { requireStaff, STAFF_PATH } from '#staff-accounts';
import { pictureReply } from '#uploads';
import { type OrderDependencies, orderNamed } from './order-details.ts';
import { type ExportRow, exportOrders } from './order-search-store.ts';
import { packingSlipPdf } from './packing-slip.ts';

const FILES = `${STAFF_PATH}/files`;
const MOST_ROWS = 200_000;
const both: readonly Role[] = ['orders', 'accounts'];

interface FileDependencies extends OrderDependencies {
  readonly business: Business;
  readonly log: Logger;
}

export function fileRoutes(dependencies: FileDependencies): RawRoute[] {
  const { database } = dependencies;
  const route = (
    path: string,
    roles: readonly Role[],
    answer: (request: RawRequest) => Promise<RawReply>,
  ): RawRoute => ({
    method: 'GET',
    path: `${FILES}/${path}`,
    async handle(request) {
      await requireStaff(database, request, roles);
      return await answer(request);
    },
  });
  return [
    route('screenshots/:id', both, async ({ params }) => {
      const id = /^\d{1,15}$/.test(params.id ?? '') ? Number(params.id) : 0;
      const found = await dependencies.payments.uploads.find(database, id);
      if (found === null) throw refuse(staffFileRefusals, 'picture-unknown');
      return pictureReply(found.path);
    }),
    route('visiting-cards/:number', ['orders', 'content'], async ({ params }) => {
      const card = await findVisitingCard(database, params.number ?? '');
      if (card === null) throw refuse(staffFileRefusals, 'picture-unknown');
      const headers = {
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      };
      return { headers, body: card };
    }),
    route('invoices/:number', both, async ({ params }) => {
      const printed = await printedInvoice(dependencies, database, params.number ?? '');
      if (printed === null) throw refuse(staffFileRefusals, 'document-unknown');
      return documentReply(printed);
    }),
    route('packing-slips/:number', both, async ({ params, now }) => {
      const order = await orderNamed(database, params.number ?? '');
      const values = dependencies.business.current();
      const view = await orderView(database, order, values, now);
      const serials = await serialsOf(database, order.id);
      const pdf = await packingSlipPdf({
        order: view,
        serials,
        tradeName: values.tradeName,
        careLine: [values.tradeName, values.tollFree, values.careEmail].filter((part) => part !== '').join('   ·   '),
        at: now,
      });
      return documentReply({ customerId: order.customerId, fileName: `packing-slip-${order.orderNumber}.pdf`, pdf });
    }),
    route('records/:resource', ['content', 'pricing'], async ({ params, now }) => {
      const name = FILE_RESOURCES.find((one) => `${one}.csv` === params.resource);
      const resource = name === undefined ? null : resourceNamed(name);
      if (resource === null) throw refuse(staffFileRefusals, 'resource-unknown');
      return csvReply(`${resource.name}.csv`, await recordsAsCsv(database, resource, now));
    }),
    route('reports/:report', ['accounts'], async ({ params, query }) => {
      const report = REPORT_NAMES.find((one) => `${one}.csv` === params.report);
      if (report === undefined) throw refuse(staffFileRefusals, 'report-unknown');
      const days = z.safeParse(reportPeriod, Object.fromEntries(query));
      if (!days.success) throw refuse(staffFileRefusals, 'dates-not-valid');
      return csvReply(`${report}.csv`, await reportAsCsv(database, report, days.data));
    }),
    route('orders.csv', both, async ({ query }) => {
      const filters = z.safeParse(z.object(listedOrderFilters), {
        ...Object.fromEntries(query),
        needsDecision: query.get('needsDecision') === 'yes',
      });
      if (!filters.success) throw refuse(staffFileRefusals, 'filters-not-valid');
      return csvReply('orders.csv', csvOf(ORDER_COLUMNS, await exportOrders(database, filters.data, MOST_ROWS)));
    }),
  ];
}

const rupees = (paise: Paise): string => rupeesFromPaise(paise).toFixed(2);

const ORDER_COLUMNS: readonly (readonly [string, (row: ExportRow) => string])[] = [
  ['Order', (row) => row.orderNumber],
  ['Placed at (IST)', (row) => row.indianTime],
  ['State', (row) => row.state],
  ['Payment', (row) => row.paymentMode],
  ['Buyer', (row) => row.buyer],
  ['Mobile', (row) => row.mobile],
  ['GSTIN', (row) => row.gstin ?? ''],
  ['Place of supply', (row) => row.placeOfSupply],
  ['Amount', (row) => rupees(row.amountPaise)],
  ['Points', (row) => rupees(row.redeemedPaise)],
  ['Coupon', (row) => rupees(row.couponPaise)],
  ['GST', (row) => rupees(row.gstPaise)],
  ['Card surcharge', (row) => rupees(row.surchargePaise)],
  ['Rounding', (row) => rupees(row.roundingPaise)],
  ['Payable', (row) => rupees(row.payablePaise)],
  ['Paid', (row) => rupees(row.paidPaise)],
  ['Written off', (row) => rupees(row.writtenOffPaise)],
  ['Kept as balance', (row) => rupees(row.toBalancePaise)],
  ['Refunded', (row) => rupees(row.refundedPaise)],
  ['Courier', (row) => row.courier ?? ''],
  ['Tracking', (row) => row.trackingNumber ?? ''],
];

/** Spreadsheets take UTF-8 for granted only behind its mark. */
function csvReply(fileName: string, text: string): RawReply {
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
    body: `\uFEFF${text}`,
  };
}
