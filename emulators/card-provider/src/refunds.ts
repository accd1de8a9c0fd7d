/** Refunds: requested by the store, made on the dashboard, and automatic ones. */
import type { Body } from './api.ts';
import { badRequest, conflict, invalid, invalidAmount, missing, refundNotFound } from './api-error.ts';
import type { Emulator } from './emulator.ts';
import { paiseFromRupees } from './money.ts';
import { digits, type Order, readOrderById } from './orders.ts';
import { type Payment, readPayment } from './payment-record.ts';
import type { Refund, RefundStatus } from './refund-record.ts';
import { refundEvent } from './webhook-events.ts';
import { emit } from './webhooks.ts';

export interface RefundRequest {
  readonly refundId: string;
  readonly amountPaise: number;
  readonly note: string | null;
  readonly speed: 'STANDARD' | 'INSTANT';
}

const REFUND_MONTHS = 6;
/** Notes that select the outcome in the sandbox; upper case only. */
const OUTCOME_NOTES = new Map<string, RefundStatus>([
  ['SUCCESS', 'SUCCESS'],
  ['FAILED', 'FAILED'],
  ['PENDING', 'PENDING'],
  ['ACTIVE', 'PENDING'],
]);
const SENT_BACK = new Set<RefundStatus>(['SUCCESS', 'PENDING', 'ONHOLD']);

/**
 * Reads the body of a create-refund call.
 * @throws ApiError 400
 */
export function readRefund(body: Body): RefundRequest {
  const amount = body.refund_amount;
  if (amount === undefined || amount === null) throw missing('refund_amount');
  const amountPaise = paiseFromRupees(amount);
  if (amountPaise === null || amountPaise < 100) throw invalidAmount('refund_amount');
  const refundId = body.refund_id;
  if (refundId === undefined || refundId === null || refundId === '') throw missing('refund_id');
  if (typeof refundId !== 'string' || !/^[A-Za-z0-9_-]{3,40}$/.test(refundId)) throw invalid('refund_id', refundId);
  const note = body.refund_note ?? null;
  if (note !== null && (typeof note !== 'string' || note.length < 3 || note.length > 100)) {
    throw invalid('refund_note', note);
  }
  const speed = body.refund_speed ?? 'STANDARD';
  if (speed !== 'STANDARD' && speed !== 'INSTANT') throw invalid('refund_speed', speed);
  return { refundId, amountPaise, note, speed };
}

/**
 * Creates a refund of a paid order. Several partial refunds are allowed, up to the captured amount.
 * @throws ApiError 404; 409 when the refund id is taken; 400 when unpaid, too old or too much
 */
export function createRefund(emulator: Emulator, orderId: string, request: RefundRequest): Refund {
  const { state, clock, behaviour } = emulator;
  const order = readOrderById(emulator, orderId);
  if (state.refunds.get(request.refundId) !== undefined) {
    throw conflict('refund_already_exists', 'refund with same id is already present');
  }
  if (order.paidBy === null) throw badRequest('order_id_not_paid', 'order is not paid');
  const payment = readPayment(emulator, order.paidBy);
  if (clock.nowMs() > refundableUntil(payment)) {
    throw badRequest('refund_invalid', `refund is allowed within ${REFUND_MONTHS} months of the payment`);
  }
  if (request.amountPaise > payment.amountPaise - refundedPaise(emulator, order)) throw invalidAmount('refund_amount');

  const refund = put(emulator, order, payment, request, 'MERCHANT_INITIATED');
  const chosen = OUTCOME_NOTES.get(request.note ?? '');
  if (chosen === 'SUCCESS' || chosen === 'FAILED') return settleRefund(emulator, refund.id, chosen);
  if (chosen === undefined && behaviour.refundOutcome !== 'PENDING') {
    planSettlement(emulator, refund.id, behaviour.refundOutcome);
  }
  return refund;
}

/**
 * A refund made on the provider's dashboard, with an id of the provider.
 * @param amountPaise null for the unrefunded remainder
 * @throws ApiError 404, 400
 */
export function refundOnDashboard(emulator: Emulator, orderId: string, amountPaise: number | null): Refund {
  const order = readOrderById(emulator, orderId);
  if (order.paidBy === null) throw badRequest('order_id_not_paid', 'order is not paid');
  const leftPaise = readPayment(emulator, order.paidBy).amountPaise - refundedPaise(emulator, order);
  return createRefund(emulator, orderId, {
    refundId: `refund_${digits(9)}`,
    amountPaise: amountPaise ?? leftPaise,
    note: 'Refunded on the dashboard',
    speed: 'STANDARD',
  });
}

/** Refunds a late or duplicate payment automatically. */
export function refundByProvider(emulator: Emulator, order: Order, payment: Payment): Refund {
  const request: RefundRequest = {
    refundId: `auto_${payment.id}`,
    amountPaise: payment.amountPaise,
    note: 'Auto refund',
    speed: 'STANDARD',
  };
  const current = readOrderById(emulator, order.id);
  const refund = put(emulator, current, payment, request, 'PAYMENT_AUTO_REFUND');
  planSettlement(emulator, refund.id, 'SUCCESS');
  return refund;
}

/**
 * Sets the status of a refund and sends the event of a final status, where the provider has one.
 * @throws ApiError 404; 400 when the refund has already ended
 */
export function settleRefund(emulator: Emulator, refundId: string, status: RefundStatus): Refund {
  const { state, schedule, clock } = emulator;
  const refund = state.refunds.get(refundId);
  if (refund === undefined) throw refundNotFound();
  if (refund.status === status) return refund;
  if (refund.status !== 'PENDING' && refund.status !== 'ONHOLD') {
    throw badRequest('refund_invalid', `refund is already ${refund.status}`);
  }
  schedule.cancel(`settle ${refundId}`);
  const final = status !== 'PENDING' && status !== 'ONHOLD';
  const settled = state.refunds.put({
    ...refund,
    status,
    arn: status === 'SUCCESS' ? digits(12) : null,
    processedMs: final ? clock.nowMs() : null,
  });
  // The provider sends no event for PENDING, ONHOLD and FAILED: clients must poll.
  if (status === 'SUCCESS' || status === 'CANCELLED') {
    const order = readOrderById(emulator, refund.orderId);
    emit(emulator, order, refundEvent(settled), null, 0);
  }
  return settled;
}

/**
 * Cancels a pending refund.
 * @throws ApiError 404; 400 when it has ended
 */
export function cancelRefund(emulator: Emulator, orderId: string, refundId: string): Refund {
  return settleRefund(emulator, readRefundById(emulator, orderId, refundId).id, 'CANCELLED');
}

/**
 * Reads the body of a cancel call.
 * @throws ApiError 400
 */
export function readCancellation(body: Body): void {
  const status = body.refund_status;
  if (status === undefined) throw missing('refund_status');
  if (status !== 'CANCELLED') throw invalid('refund_status', status);
}

/**
 * Finds a refund of an order.
 * @throws ApiError 404
 */
export function readRefundById(emulator: Emulator, orderId: string, refundId: string): Refund {
  const order = readOrderById(emulator, orderId);
  const refund = emulator.state.refunds.get(refundId);
  if (refund === undefined || refund.orderId !== order.id) throw refundNotFound();
  return refund;
}

/** Every refund of an order, oldest first. */
export function refundsOf(emulator: Emulator, order: Order): Refund[] {
  return order.refundIds.flatMap((id) => emulator.state.refunds.get(id) ?? []);
}

function put(emulator: Emulator, order: Order, payment: Payment, request: RefundRequest, type: Refund['type']): Refund {
  emulator.state.orders.put({ ...order, refundIds: [...order.refundIds, request.refundId] });
  return emulator.state.refunds.put({
    id: request.refundId,
    cfRefundId: digits(8),
    orderId: order.id,
    paymentId: payment.id,
    amountPaise: request.amountPaise,
    note: request.note,
    speed: request.speed,
    status: 'PENDING',
    type,
    arn: null,
    createdMs: emulator.clock.nowMs(),
    processedMs: null,
  });
}

function planSettlement(emulator: Emulator, refundId: string, status: RefundStatus): void {
  const dueMs = emulator.clock.nowMs() + emulator.behaviour.refundMs;
  emulator.schedule.plan({ id: `settle ${refundId}`, dueMs, kind: 'settle-refund', refundId, status });
}

function refundedPaise(emulator: Emulator, order: Order): number {
  return refundsOf(emulator, order)
    .filter((refund) => refund.paymentId === order.paidBy && SENT_BACK.has(refund.status))
    .reduce((sum, refund) => sum + refund.amountPaise, 0);
}

function refundableUntil(payment: Payment): number {
  const until = new Date(payment.completedMs ?? payment.startedMs);
  until.setUTCMonth(until.getUTCMonth() + REFUND_MONTHS);
  return until.getTime();
}
