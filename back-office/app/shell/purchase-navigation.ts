/** Navigation entries of purchases. */
import { listPurchases, readSupplierLedger } from '@tola/contract/staff';
import { Handshake, Truck } from 'lucide-react';
import type { NavigationItem } from './navigation-item.ts';

export const PURCHASE_NAVIGATION: readonly NavigationItem[] = [
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
