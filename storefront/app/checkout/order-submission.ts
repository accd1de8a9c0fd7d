/**
 * The order that this tab has submitted, stored before the request is sent, so that a reload, a lost reply or Back from
 * the card page finds it instead of placing a second one.
 */
import type { PaymentMode } from '@tola/contract/orders';
import { newKey } from '../connection/new-key.ts';

const KEY = 'orderSubmission';

export interface OrderSubmission {
  /** Makes a repeated request return the same order. */
  readonly idempotencyKey: string;
  readonly quoteId: string;
  /** Assigned by the quote, before the order exists. */
  readonly orderNumber: string;
  readonly mode: PaymentMode;
}

export function currentSubmission(): OrderSubmission | null {
  const text = sessionStorage.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as OrderSubmission);
}

/** A repeated request keeps its key; any other gets a new one. */
export function beginSubmission(wanted: Omit<OrderSubmission, 'idempotencyKey'>): OrderSubmission {
  const before = currentSubmission();
  const isRepeat = before?.quoteId === wanted.quoteId && before.mode === wanted.mode;
  const idempotencyKey = isRepeat ? before.idempotencyKey : newKey();
  const submission = { ...wanted, idempotencyKey };
  sessionStorage.setItem(KEY, JSON.stringify(submission));
  return submission;
}

export function clearSubmission(): void {
  sessionStorage.removeItem(KEY);
}
