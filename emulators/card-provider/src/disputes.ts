/** Disputes: opened by the buyer's bank; the store is notified and may accept. */
import { badRequest, disputeNotFound } from './api-error.ts';
import { type Dispute, type DisputeStep, type DisputeType, disputeEntity, isClosed } from './dispute-record.ts';
import type { Emulator } from './emulator.ts';
import { digits, type Order, readOrderById } from './orders.ts';
import { readPayment } from './payment-record.ts';
import { disputeEvent } from './webhook-events.ts';
import { emit } from './webhooks.ts';

const DAY_MS = 24 * 60 * 60_000;

export interface DisputeRequest {
  readonly type: DisputeType;
  /** Null for the whole payment. */
  readonly amountPaise: number | null;
  readonly respondInMs: number | null;
}

/**
 * Opens a dispute on the payment of an order and notifies the store.
 * @throws ApiError 404; 400 when the order is not paid
 */
export function openDispute(emulator: Emulator, orderId: string, request: DisputeRequest): Dispute {
  const order = readOrderById(emulator, orderId);
  if (order.paidBy === null) throw badRequest('order_id_not_paid', 'order is not paid');
  const payment = readPayment(emulator, order.paidBy);
  const nowMs = emulator.clock.nowMs();
  const dispute = emulator.state.disputes.put({
    id: digits(6),
    orderId: order.id,
    paymentId: payment.id,
    type: request.type,
    step: 'CREATED',
    amountPaise: request.amountPaise ?? payment.amountPaise,
    createdMs: nowMs,
    updatedMs: nowMs,
    respondByMs: nowMs + (request.respondInMs ?? 3 * DAY_MS),
    resolvedMs: null,
  });
  emit(emulator, order, disputeEvent(order, dispute, 'DISPUTE_CREATED'), null, 0);
  return dispute;
}

/**
 * Moves a dispute to a step and notifies the store. Idempotent: a repeat sends nothing.
 * @throws ApiError 404; 400 when it is closed
 */
export function moveDispute(emulator: Emulator, disputeId: string, step: DisputeStep): Dispute {
  const dispute = readDisputeById(emulator, disputeId);
  if (dispute.step === step) return dispute;
  if (isClosed(dispute.step)) throw badRequest('dispute_invalid', 'dispute is already closed');
  const updatedMs = emulator.clock.nowMs();
  const moved = emulator.state.disputes.put({
    ...dispute,
    step,
    updatedMs,
    resolvedMs: isClosed(step) ? updatedMs : null,
  });
  const order = readOrderById(emulator, dispute.orderId);
  const type = isClosed(step) ? 'DISPUTE_CLOSED' : 'DISPUTE_UPDATED';
  emit(emulator, order, disputeEvent(order, moved, type), null, 0);
  return moved;
}

/** @throws ApiError 404 */
export function readDisputeById(emulator: Emulator, disputeId: string): Dispute {
  const dispute = emulator.state.disputes.get(disputeId);
  if (dispute === undefined) throw disputeNotFound();
  return dispute;
}

/** Every dispute of an order as the API lists them, oldest first. */
export function disputesOf(emulator: Emulator, order: Order): Record<string, unknown>[] {
  return emulator.state.disputes
    .all()
    .filter((dispute) => dispute.orderId === order.id)
    .map((dispute) => disputeEntity(order, dispute));
}
