/** How an order's state reads. */
import type { OrderState } from '@tola/contract/orders';

/** "Payment under review". */
export function stateLabel(state: OrderState): string {
  return sentenceCase(state);
}

/** Chip tone of a state. */
export function stateTone(state: OrderState): 'good' | 'bad' | 'gold' | 'plain' {
  if (state === 'awaiting payment' || state === 'payment under review') return 'gold';
  if (state === 'failed' || state === 'expired') return 'bad';
  if (state === 'cancelled' || state === 'refunded') return 'plain';
  return 'good';
}

/** "Under review" for "under review". */
export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
