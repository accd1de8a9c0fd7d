/** What the server has found, as lines of the search. */
import { ORDER_STATE_LABELS, type OrderHit, resourceNamed, type SearchHit } from '@tola/contract/staff';
import { formatRupees, formatWeight } from '@tola/pricing';
import {
  ClipboardList,
  Coins,
  Factory,
  FileText,
  Inbox,
  Landmark,
  Package,
  ReceiptText,
  TicketPercent,
  UserRound,
  Weight,
} from 'lucide-react';
import { formatDate } from '../controls/format.ts';
import type { SearchEntry } from './search-entry.ts';

const RECORD_ICONS = { products: Coins, weights: Weight, coupons: TicketPercent, suppliers: Factory } as const;

export function foundEntry(hit: SearchHit): SearchEntry {
  const { rank } = hit;
  switch (hit.kind) {
    case 'order': {
      const facts = [
        ORDER_STATE_LABELS[hit.state],
        hit.buyer,
        formatRupees(hit.payablePaise),
        formatDate(hit.placedAt),
      ];
      return {
        ...{ key: `order ${hit.id}`, group: 'Orders', title: hit.orderNumber, icon: ClipboardList, rank },
        ...{ to: `/orders/${hit.orderNumber}`, detail: [...matchOf(hit), ...facts].join(' · ') },
      };
    }
    case 'parcel':
      return {
        ...{ key: `parcel ${hit.id}`, group: 'Parcels', title: hit.orderNumber, icon: Package, rank },
        to: `/parcels/${hit.orderNumber}`,
        detail: [...matchOf(hit), ORDER_STATE_LABELS[hit.state], hit.destination].join(' · '),
      };
    case 'customer':
      return {
        ...{ key: `customer ${hit.id}`, group: 'Customers', title: hit.name, icon: UserRound, rank },
        ...{ to: `/customers/${hit.id}`, detail: [hit.mobile, hit.email].filter(Boolean).join(' · ') },
      };
    case 'record':
      return {
        ...{ key: `${hit.resource} ${hit.id}`, group: resourceNamed(hit.resource)?.title ?? '', rank },
        ...{ title: hit.name, icon: RECORD_ICONS[hit.resource], to: `/records/${hit.resource}/${hit.id}` },
        detail: [...(hit.weightMg === null ? [] : [formatWeight(hit.weightMg)]), hit.detail]
          .filter(Boolean)
          .join(' · '),
      };
    case 'document':
      return {
        ...{ key: `${hit.documentKind} ${hit.documentId}`, group: 'Invoices and credit notes', icon: FileText, rank },
        ...{ title: hit.number, to: `/orders/${hit.orderNumber}` },
        detail: [
          hit.documentKind === 'invoice' ? 'Invoice' : 'Credit note',
          formatRupees(hit.valuePaise),
          formatDate(hit.dated),
          hit.orderNumber,
          ...(hit.irn === null ? [] : [`IRN ${hit.irn.slice(0, 12)}…`]),
        ].join(' · '),
      };
    case 'bill':
      return {
        ...{ key: `bill ${hit.id}`, group: 'Purchases', title: hit.number, icon: ReceiptText, rank },
        ...{ to: `/purchases/${hit.id}`, detail: [hit.supplier, formatDate(hit.dated)].join(' · ') },
      };
    case 'credit':
      return {
        ...{ key: `credit ${hit.id}`, group: 'Bank credits', title: `UTR ${hit.utr}`, icon: Landmark, rank },
        to: hit.orderNumber === null ? '/bank' : `/orders/${hit.orderNumber}`,
        detail: [formatRupees(hit.amountPaise), formatDate(hit.creditedOn), hit.orderNumber ?? hit.state].join(' · '),
      };
    case 'enquiry':
      return {
        ...{ key: `enquiry ${hit.ticketNumber}`, group: 'Enquiries', title: hit.ticketNumber, icon: Inbox, rank },
        ...{ to: `/enquiries/${hit.ticketNumber}`, detail: `${hit.name} · ${hit.message}` },
      };
  }
}

/** The number that matches, unless the line shows it anyway. */
function matchOf({ match, matched }: Pick<OrderHit, 'match' | 'matched'>): string[] {
  if (matched === null) return [];
  return [match === 'reference' ? `UTR ${matched}` : `${match} ${matched}`];
}
