/** Navigation entries of money that arrives: payments to verify, bank statements, settlements. */
import { readBankOverview, readSettlements, takeTransfer } from '@tola/contract/staff';
import { BadgeCheck, Landmark, Scale } from 'lucide-react';
import type { NavigationItem } from './navigation-item.ts';

export const MONEY_NAVIGATION: readonly NavigationItem[] = [
  {
    to: '/verify',
    label: 'Payments to verify',
    group: 'Sales',
    right: takeTransfer.right,
    icon: BadgeCheck,
    words: 'verify transfers queue claims screenshots upi neft accept reject',
  },
  {
    to: '/bank',
    label: 'Bank statements',
    group: 'Sales',
    right: readBankOverview.right,
    icon: Landmark,
    words: 'csv excel xls import match neft',
  },
  {
    to: '/settlements',
    label: 'Settlements',
    group: 'Sales',
    right: readSettlements.right,
    icon: Scale,
    words: 'reconciliation provider payouts fees disputes differences utr',
  },
];
