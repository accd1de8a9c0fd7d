/**
 * The order that this tab has asked for and not yet seen the end of. It is written down before the request leaves, so that
 * a reload, a lost reply or the way back from the card page finds it, instead of making a second one.
 */
import type { PaymentMode } from '@tola/contract/orders';

const KEY = 'pendingOrder';

export interface OrderSubmission {
  /** Makes a repeat of the request find the same order. */
  readonly idempotencyKey: string;
  readonly quoteId: string;
  /** Known before the order is: the quote carries it. */
  readonly orderNumber: string;
  readonly mode: PaymentMode;
}

export function currentSubmission(): OrderSubmission | null {
  const text = sessionStorage.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as OrderSubmission);
}

/** The same request again keeps its key; any other gets a new one. */
export function beginSubmission(wanted: Omit<OrderSubmission, 'idempotencyKey'>): OrderSubmission {
  const before = currentSubmission();
  const isRepeat = before?.quoteId === wanted.quoteId && before.mode === wanted.mode;
  const idempotencyKey = isRepeat ? before.idempotencyKey : crypto.randomUUID();
  const pending = { ...wanted, idempotencyKey };
  sessionStorage.setItem(KEY, JSON.stringify(pending));
  return pending;
}

export function clearSubmission(): void {
  sessionStorage.removeItem(KEY);
}
