/** Packing slips, invoices and labels of the selected orders as one PDF. */
import type { OrderId } from '@tola/contract';
import {
  hasRight,
  MOST_SELECTED,
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
  const ids = selectedIds(query) ?? [];
  const found = await findOrders(database, ids);
  // Who packs sees an order outside of the parcels like one that does not exist.
  const orders = inOrder(ids, seesOrders ? found : found.filter(({ state }) => isParcelState(state)));
  const values = payments.business.current();
  const invoices = wanted.has('invoice') ? await findInvoiceDocuments(database, ids) : new Map<OrderId, never>();
  const gathered: Parameters<typeof printRunOf>[0]['orders'][number][] = [];
  for (let from = 0; from < orders.length; from += AT_ONCE) {
    const some = orders.slice(from, from + AT_ONCE).map(async (order) => {
      const [view, serials] = await Promise.all([
        orderView(database, order, values, now),
        serialsOf(database, order.id),
      ]);
      const { tradeName } = values;
      return {
        slip: wanted.has('packing slip')
          ? { order: view, serials, tradeName, careLine: careLineOf(values), at: now }
          : null,
        invoice: invoices.get(order.id) ?? null,
        label: wanted.has('label') ? { order: view, sender: senderOf(values) } : null,
      };
    });
    gathered.push(...(await Promise.all(some)));
  }
  if (gathered.every(({ slip, invoice, label }) => slip === null && invoice === null && label === null))
    throw refuse(staffFileRefusals, 'nothing-to-print');
  const pdf = await printRunOf({ author: values.tradeName, at: now, orders: gathered });
  return documentReply({ fileName: `orders-${gathered.length}.pdf`, pdf });
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
  return ids.slice(0, MOST_SELECTED).flatMap((id) => byId.get(id) ?? []);
}

export function careLineOf({ tradeName, tollFree, careEmail }: BusinessValues): string {
  return [tradeName, tollFree, careEmail].filter((part) => part !== '').join('   ·   ');
}

function senderOf({ tradeName, registeredAddress, tollFree }: BusinessValues): string {
  return [tradeName, registeredAddress, tollFree].filter((part) => part !== '').join('\n');
}
