/** One search over what the back office holds: orders, parcels, documents, customers, catalogue, coupons, bank credits, purchases, enquiries. */
import type { Milligrams, Paise } from '@tola/pricing';
import * as z from 'zod/mini';
import type { CustomerId, OrderId } from '../ids.ts';
import type { OrderState } from '../orders.ts';
import { staffCall } from './staff-call.ts';
import { requiredText } from './staff-values.ts';

/** What of an order the text was found in. */
export type OrderMatch = 'number' | 'customer' | 'reference' | 'tracking number' | 'serial number' | 'amount';

/** An order, for those who may see amounts and customers. */
export interface OrderHit {
  readonly kind: 'order';
  readonly id: OrderId;
  readonly orderNumber: string;
  readonly state: OrderState;
  readonly buyer: string;
  readonly payablePaise: Paise;
  readonly placedAt: string;
  readonly match: OrderMatch;
  /** The reference, tracking or serial number that matches; null when the match is shown anyway. */
  readonly matched: string | null;
}

/** The same order for those who only pack and dispatch. */
export interface ParcelHit {
  readonly kind: 'parcel';
  readonly id: OrderId;
  readonly orderNumber: string;
  readonly state: OrderState;
  readonly destination: string;
  readonly match: OrderMatch;
  readonly matched: string | null;
}

export interface CustomerHit {
  readonly kind: 'customer';
  readonly id: CustomerId;
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
}

/** A record that has a page of its own below `/records`. */
export interface RecordHit {
  readonly kind: 'record';
  readonly resource: 'products' | 'weights' | 'coupons' | 'suppliers';
  readonly id: number;
  readonly name: string;
  /** Product code, the note on a coupon, or the GSTIN of a supplier. */
  readonly detail: string;
  readonly weightMg: Milligrams | null;
}

export interface CreditHit {
  readonly kind: 'credit';
  readonly id: number;
  readonly utr: string;
  readonly amountPaise: Paise;
  readonly creditedOn: string;
  readonly state: 'unmatched' | 'matched' | 'returned';
  /** The order it pays; null for none, and for those who may not see orders. */
  readonly orderNumber: string | null;
}

export interface EnquiryHit {
  readonly kind: 'enquiry';
  readonly ticketNumber: string;
  readonly name: string;
  readonly message: string;
}

/** An invoice or a credit note. */
export interface DocumentHit {
  readonly kind: 'document';
  readonly documentKind: 'invoice' | 'credit note';
  readonly documentId: number;
  readonly number: string;
  readonly orderNumber: string;
  readonly dated: string;
  readonly valuePaise: Paise;
  readonly irn: string | null;
}

/** A bill of a supplier. */
export interface BillHit {
  readonly kind: 'bill';
  readonly id: number;
  readonly number: string;
  readonly supplier: string;
  readonly dated: string;
}

export type SearchHit = (
  | DocumentHit
  | BillHit
  | OrderHit
  | ParcelHit
  | CustomerHit
  | RecordHit
  | CreditHit
  | EnquiryHit
) & {
  /** How well it matches, from 0 to 100: 100 for the whole of a number or name, less for its beginning, end or middle. */
  readonly rank: number;
};

/** Shorter texts match too much. */
export const LEAST_SEARCH_CHARACTERS = 2;

export const search = staffCall<SearchHit[]>()({
  name: 'Search',
  does: 'Searches orders, parcels, invoices, credit notes, customers, catalogue, coupons, bank credits, suppliers, bills and enquiries, best match first. Finds only what the user’s rights allow to see.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({ text: requiredText(100) }),
});
