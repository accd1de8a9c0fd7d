/** Navigation entries of money that arrives: sales at the counter, payments to verify, bank statements, settlements. */
import { placeCounterSale, readBankOverview, readSettlements, takeTransfer } from '@tola/contract/staff';
import { BadgeCheck, HandCoins, Landmark, Scale } from 'lucide-react';
import type { NavigationItem } from './navigation-item.ts';

export const MONEY_NAVIGATION: readonly NavigationItem[] = [
  {
    to: '/counter',
    label: 'New sale',
    group: 'Sales',
    right: placeCounterSale.right,
    icon: HandCoins,
    words: 'counter walk-in phone order draft cash cheque rtgs sell pos bill',
  },
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
