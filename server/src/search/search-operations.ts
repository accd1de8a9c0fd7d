/** The call that searches everything: each part only for those whose rights allow to see what it finds. */
import { hasRight, type Right, type SearchHit, search as searchCall } from '@tola/contract/staff';
import type { Database } from '#database';
import type { Operation } from '#http';
import { type SearchedText, searchedText } from '#order-console';
import { onWire, staffOperation } from '#staff-accounts';
import { findCredits } from './credit-finder.ts';
import { findCustomers } from './customer-finder.ts';
import { findDocuments } from './document-finder.ts';
import { findEnquiries } from './enquiry-finder.ts';
import { findOrders, findParcels } from './order-finder.ts';
import { findBills, findSuppliers } from './purchase-finder.ts';
import type { Found } from './ranks.ts';
import { findCoupons, findProducts, findVariants } from './record-finder.ts';

const MOST_HITS = 24;

type Finder = (db: Database, text: SearchedText, may: (right: Right) => boolean) => Promise<Found<SearchHit>[]>;

/** What each right finds. */
const FINDERS: readonly (readonly [Right, Finder])[] = [
  ['orders.read', findOrders],
  ['orders.read', findDocuments],
  ['customers.read', findCustomers],
  ['bank.read', findCredits],
  ['catalogue.read', findProducts],
  ['catalogue.read', findVariants],
  ['coupons.read', findCoupons],
  ['purchases.read', findSuppliers],
  ['purchases.read', findBills],
  ['enquiries.answer', findEnquiries],
];

export function searchOperations({ database }: { readonly database: Database }): Operation[] {
  return [
    staffOperation(searchCall, async ({ payload, staff }) => {
      const text = searchedText(payload.text);
      const may = (right: Right): boolean => hasRight(staff.rights, right);
      const finders = FINDERS.filter(([right]) => may(right)).map(([, find]) => find);
      // A person who sees orders needs no second entry for their parcels.
      if (may('parcels.read') && !may('orders.read')) finders.push(findParcels);
      const found = await Promise.all(finders.map(async (find) => await find(database, text, may)));
      const hits = found.flat().sort((one, other) => other.rank - one.rank);
      return onWire(hits.slice(0, MOST_HITS)) as SearchHit[];
    }),
  ];
}
