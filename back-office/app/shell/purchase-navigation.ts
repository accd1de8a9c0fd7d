/** Navigation entries of purchases and of the position. */
import { listPurchases, readPosition, readSupplierLedger } from '@tola/contract/staff';
import { Handshake, Scale, Truck } from 'lucide-react';
import type { NavigationItem } from './navigation-item.ts';

export const PURCHASE_NAVIGATION: readonly NavigationItem[] = [
  {
    to: '/position',
    label: 'Position and profit',
    group: 'Books',
    right: readPosition.right,
    icon: Scale,
    words: 'exposure open hedge mark to market margin realised mcx limits cover',
  },
  {
    to: '/purchases',
    label: 'Purchases',
    group: 'Books',
    right: listPurchases.right,
    icon: Truck,
    words: 'bills buy rate fixing unfixed landed cost input gst refinery debit note',
  },
  {
    to: '/purchases/suppliers',
    label: 'Owed to suppliers',
    group: 'Books',
    right: readSupplierLedger.right,
    icon: Handshake,
    words: 'suppliers creditors payable payments tds ledger gstin pan',
  },
];
