/** Navigation entries of customers. */
import { listCustomers, listPanVerifications } from '@tola/contract/staff';
import { IdCard, UserRound } from 'lucide-react';
import type { NavigationItem } from './navigation-item.ts';

export const CUSTOMER_NAVIGATION: readonly NavigationItem[] = [
  {
    to: '/customers',
    label: 'Customers',
    group: 'Customers',
    right: listCustomers.right,
    icon: UserRound,
    words: 'points sessions',
  },
  {
    to: '/pan-verification',
    label: 'PAN verification',
    group: 'Customers',
    right: listPanVerifications.right,
    icon: IdCard,
    words: 'pan kyc name match income tax card differs',
  },
];
