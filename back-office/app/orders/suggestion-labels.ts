/** Why a credit probably belongs to an order, as staff read it. */
import type { SuggestionReason } from '@tola/contract/staff';

export const SUGGESTION_LABELS: Readonly<Record<SuggestionReason, string>> = {
  reference: 'same reference',
  'order number': 'order number',
  'nearly the reference': 'reference off by 1–2 characters',
  amount: 'same amount',
  'nearly the amount': 'amount within tolerance',
  name: 'name',
  day: 'day',
};
