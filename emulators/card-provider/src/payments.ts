/** Payment attempts: their start and end, and the effect on the order. */
import { badRequest } from './api-error.ts';
import type { Treatment } from './behaviour.ts';
import { DECLINED_BY_BANK } from './declines.ts';
import type { Emulator } from './emulator.ts';
import { digits, hasOpenAttempt, type Order, readOrderById } from './orders.ts';
import type { PaymentMethod } from './payment-methods.ts';
import { type Payment, type PaymentError, type PaymentStatus, readPayment } from './payment-record.ts';
import { refundByProvider } from './refunds.ts';
import { paymentEvent } from './webhook-events.ts';
import { emit } from './webhooks.ts';

export type Outcome = 'success' | 'failed' | 'dropped';

const LATE_OR_DOUBLE: PaymentError = {
  code: 'GATEWAY_ERROR',
  description: 'Payment received for an order that could no longer be paid; it is refunded automatically',
  reason: 'order_inactive',
  source: 'cashfree',
};

export interface AttemptOptions {
  readonly amountPaise?: number;
  readonly treatment?: Treatment | null;
  /** An unfinished attempt is dropped after this; `attemptLimitMs` unless given. */
  readonly limitMs?: number;
}

/**
 * Starts an attempt. Unfinished, it is dropped after `attemptLimitMs`.
 * @throws ApiError 400 when the order is paid, expired or terminated
 */
export function beginAttempt(
  emulator: Emulator,
  orderId: string,
  method: PaymentMethod,
  options: AttemptOptions = {},
): Payment {
  const order = readOrderById(emulator, orderId);
  if (order.status === 'PAID') throw badRequest('order_already_paid', 'order is already paid');
  if (order.status !== 'ACTIVE') throw badRequest('order_inactive', 'order is no longer active');
  const startedMs = emulator.clock.nowMs();
  const payment = emulator.state.payments.put({
    id: `5${digits(12)}`,
    orderId: order.id,
    status: 'PENDING',
    amountPaise: options.amountPaise ?? order.amountPaise,
    method,
    startedMs,
    completedMs: null,
    bankReference: null,
    authId: null,
    error: null,
    otpTries: 0,
    treatment: options.treatment ?? null,
  });
  emulator.state.orders.put({ ...order, paymentIds: [...order.paymentIds, payment.id] });
  planFinish(emulator, payment.id, 'dropped', options.limitMs ?? emulator.behaviour.attemptLimitMs);
  return payment;
}

/** Schedules the outcome of an attempt, replacing an earlier schedule. */
export function planFinish(emulator: Emulator, paymentId: string, outcome: Outcome, inMs: number): void {
  const dueMs = emulator.clock.nowMs() + inMs;
  emulator.schedule.plan({ id: `finish ${paymentId}`, dueMs, kind: 'finish-payment', paymentId, outcome });
}

/**
 * Ends an attempt and notifies the store. A success is final; a failed or dropped attempt may still succeed, as with late
 * replies of a bank. Idempotent: a repeated outcome sends nothing.
 * @throws ApiError 404; 400 when the attempt has already succeeded
 */
export function finishAttempt(
  emulator: Emulator,
  paymentId: string,
  outcome: Outcome,
  error: PaymentError = DECLINED_BY_BANK,
): Payment {
  const { state, schedule } = emulator;
  const payment = readPayment(emulator, paymentId);
  const status = STATUS_OF[outcome];
  if (payment.status === status) return payment;
  if (payment.status === 'SUCCESS') throw badRequest('payment_invalid', 'a successful payment is final');
  schedule.cancel(`finish ${payment.id}`);
  const order = readOrderById(emulator, payment.orderId);
  if (outcome === 'success') return succeed(emulator, order, payment);

  const ended = state.payments.put({
    ...payment,
    status,
    completedMs: emulator.clock.nowMs(),
    error: outcome === 'failed' ? error : null,
  });
  closeIfAsked(emulator, order);
  announce(emulator, order, ended);
  return ended;
}

function succeed(emulator: Emulator, order: Order, payment: Payment): Payment {
  const { state, clock, behaviour } = emulator;
  const received = {
    ...payment,
    completedMs: clock.nowMs(),
    bankReference: digits(12),
    authId: digits(6),
  };
  const tooLate = clock.nowMs() - payment.startedMs > behaviour.transactionLimitMs;
  if (order.status === 'PAID' || order.status === 'TERMINATED' || tooLate) {
    // The payment is late or a duplicate: the provider refunds it automatically.
    const refused = state.payments.put({ ...received, status: 'FAILED', error: LATE_OR_DOUBLE });
    closeIfAsked(emulator, order);
    announce(emulator, order, refused);
    refundByProvider(emulator, order, refused);
    return refused;
  }
  const succeeded = state.payments.put({ ...received, status: 'SUCCESS', error: null });
  const paid = state.orders.put({ ...order, status: 'PAID', paidBy: payment.id });
  announce(emulator, paid, succeeded);
  return succeeded;
}

/** A termination that was waiting for this attempt proceeds once no attempt is in progress. */
function closeIfAsked(emulator: Emulator, order: Order): void {
  if (order.status !== 'TERMINATION_REQUESTED' || hasOpenAttempt(emulator, order)) return;
  emulator.state.orders.put({ ...order, status: 'TERMINATED' });
}

function announce(emulator: Emulator, order: Order, payment: Payment): void {
  const event = paymentEvent(order, payment);
  const lateBy = payment.status === 'USER_DROPPED' ? emulator.behaviour.droppedWebhookMs : 0;
  emit(emulator, order, event, payment.treatment, lateBy);
}

const STATUS_OF: Readonly<Record<Outcome, PaymentStatus>> = {
  success: 'SUCCESS',
  failed: 'FAILED',
  dropped: 'USER_DROPPED',
};
