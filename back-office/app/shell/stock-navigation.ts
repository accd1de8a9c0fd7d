/** Navigation entries of stock. */
import { listCounts, listStock } from '@tola/contract/staff';
import { ClipboardCheck, MapPin, Vault } from 'lucide-react';
import type { NavigationItem } from './navigation-item.ts';

export const STOCK_NAVIGATION: readonly NavigationItem[] = [
  {
    to: '/stock',
    label: 'Stock',
    group: 'Stock',
    right: listStock.right,
    icon: Vault,
    words: 'ledger pieces lots receipt transfer damage return consignment vault locations moves',
  },
  {
    to: '/stock/counts',
    label: 'Stock counts',
    group: 'Stock',
    right: listCounts.right,
    icon: ClipboardCheck,
    words: 'count sheet stocktaking differences',
  },
  {
    to: '/records/stock-locations',
    label: 'Stock locations',
    group: 'Stock',
    right: listStock.right,
    icon: MapPin,
    words: 'vault showroom safe',
  },
];
