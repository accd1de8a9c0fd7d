/** How purchases are named on screen. */
import type { BillState, ChargeKind, PurchaseEntryKind } from '@tola/contract/staff';
import { formatRupees, indianDate, METALS, type Metal, type Paise } from '@tola/pricing';
import { formatQuantity } from '../controls/format.ts';

export const STATE_LABELS: Readonly<Record<BillState, string>> = {
  unfixed: 'Rate to fix',
  'to receive': 'To receive',
  received: 'Complete',
  reversed: 'Reversed',
};

export const CHARGE_LABELS: Readonly<Record<ChargeKind, string>> = {
  freight: 'Freight',
  assay: 'Assay',
  insurance: 'Insurance',
  other: 'Other charges',
};

export const ENTRY_LABELS: Readonly<Record<PurchaseEntryKind, string>> = {
  bill: 'Bill',
  fixing: 'Rate fixed',
  'debit note': 'Debit note',
  payment: 'Payment',
  'payment reversal': 'Payment taken back',
};

/** "₹1,47,500.00 per 10 g". */
export function formatRate(metal: Metal, ratePaise: Paise): string {
  return `${formatRupees(ratePaise)} ${METALS[metal].quoted.per}`;
}

const DAY_MS = 86_400_000;

/** "today", "3 days left", "2 days over". */
export function daysLeft(fixBy: string): string {
  const left = Math.round((Date.parse(fixBy) - Date.parse(indianDate(new Date()))) / DAY_MS);
  if (left === 0) return 'today';
  return left > 0 ? `${formatQuantity(left, 'day')} left` : `${formatQuantity(-left, 'day')} over`;
}

export function isOver(fixBy: string): boolean {
  return fixBy < indianDate(new Date());
}
