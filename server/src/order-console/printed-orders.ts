/** Packing slips, invoices, manifest and labels of the selected orders as one PDF. */
import type { OrderId, OrderView } from '@tola/contract';
import {
  hasRight,
  MOST_AT_ONCE,
  PRINTED_DOCUMENTS,
  type PrintedDocument,
  staffFileRefusals,
} from '@tola/contract/staff';
import type { BusinessValues } from '#business';
import { type RawReply, type RawRequest, type RawRoute, refuse } from '#http';
import { documentReply, findInvoiceDocuments, printRunOf } from '#invoices';
import { findOrders, type OrderRow, serialsOf } from '#orders';
import { orderView } from '#payments';
import { type StaffPerson, staffFileRoute } from '#staff-accounts';
import { eWayFactsOf } from './e-way-bill-store.ts';
import type { OrderDependencies } from './order-details.ts';
import { isParcelState } from './parcels.ts';
import { selectedIds } from './selected-ids.ts';

/** Orders whose documents are gathered together: each takes a few statements. */
const AT_ONCE = 5;

export function printRunRoute(dependencies: OrderDependencies): RawRoute {
  return staffFileRoute(
    dependencies.database,
    'print.pdf',
    'parcels.read',
    async (request, staff) => await printed(dependencies, request, staff),
  );
}

async function printed(
  { database, payments }: OrderDependencies,
  { query, now }: RawRequest,
  { rights }: StaffPerson,
): Promise<RawReply> {
  const wanted = documentsOf(query.get('documents') ?? '');
  const seesOrders = hasRight(rights, 'orders.read');
  if (wanted.has('invoice') && !seesOrders) throw refuse(staffFileRefusals, 'invoices-not-allowed');
  const ids = selectedIds(query, MOST_AT_ONCE) ?? [];
  const found = await findOrders(database, ids);
  // Who packs sees an order outside of the parcels like one that does not exist.
  const orders = inOrder(ids, seesOrders ? found : found.filter(({ state }) => isParcelState(state)));
  const values = payments.business.current();
  const { tradeName } = values;
  const invoices = wanted.has('invoice') ? await findInvoiceDocuments(database, ids) : new Map<OrderId, never>();
  const eWayBills = await eWayFactsOf(database, ids, values);
  const gathered: Gathered[] = [];
  for (let from = 0; from < orders.length; from += AT_ONCE) {
    const some = orders.slice(from, from + AT_ONCE).map(async (order) => {
      const [view, serials] = await Promise.all([
        orderView(database, order, values, now),
        serialsOf(database, order.id),
      ]);
      const label = { order: view, sender: senderOf(values) };
      return {
        slip: wanted.has('packing slip')
          ? {
              order: view,
              serials,
              tradeName,
              careLine: careLineOf(values),
              at: now,
              eWayBill: eWayBills.get(order.id) ?? null,
            }
          : null,
        invoice: invoices.get(order.id) ?? null,
        label: wanted.has('label') ? label : null,
        rollLabel: wanted.has('roll label') ? label : null,
        parcel: parcelOf(view),
      };
    });
    gathered.push(...(await Promise.all(some)));
  }
  const parcels = gathered.map(({ parcel }) => parcel);
  const manifest = wanted.has('manifest') ? { tradeName, sender: addressOf(values), at: now, parcels } : null;
  if (gathered.length === 0 || (manifest === null && gathered.every(isEmpty)))
    throw refuse(staffFileRefusals, 'nothing-to-print');
  const printed = gathered.map(({ parcel: _, ...documents }) => documents);
  const pdf = await printRunOf({ author: tradeName, at: now, orders: printed, manifest });
  return documentReply({ fileName: `orders-${gathered.length}.pdf`, pdf });
}

type PrintRun = Parameters<typeof printRunOf>[0];

interface Gathered extends NonNullable<PrintRun['orders'][number]> {
  readonly parcel: NonNullable<PrintRun['manifest']>['parcels'][number];
}

function isEmpty({ slip, invoice, label, rollLabel }: Gathered): boolean {
  return slip === null && invoice === null && label === null && rollLabel === null;
}

function parcelOf({ orderNumber, pieces, shipping, tracking }: OrderView): Gathered['parcel'] {
  const { recipientName, city, state, pinCode } = shipping;
  return {
    orderNumber,
    recipientName,
    city,
    state,
    pinCode: pinCode ?? '',
    pieces,
    trackingNumber: tracking?.number ?? '',
  };
}

/** @throws Refusal filters-not-valid */
function documentsOf(text: string): ReadonlySet<PrintedDocument> {
  const wanted = text.split(',').map((name) => PRINTED_DOCUMENTS.find((one) => one === name));
  if (wanted.includes(undefined)) throw refuse(staffFileRefusals, 'filters-not-valid');
  return new Set(wanted.filter((name) => name !== undefined));
}

/** As they were selected. */
function inOrder(ids: readonly OrderId[], orders: readonly OrderRow[]): OrderRow[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function careLineOf({ tradeName, tollFree, careEmail }: BusinessValues): string {
  return [tradeName, tollFree, careEmail].filter((part) => part !== '').join('   ·   ');
}

function senderOf(values: BusinessValues): string {
  return `${values.tradeName}\n${addressOf(values)}`;
}

function addressOf({ registeredAddress, tollFree }: BusinessValues): string {
  return [registeredAddress, tollFree].filter((part) => part !== '').join('\n');
}
