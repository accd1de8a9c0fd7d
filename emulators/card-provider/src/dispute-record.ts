/** Disputes as stored, and as the API shows them. */
import { indianTime } from './clock.ts';
import { rupeesFromPaise } from './money.ts';
import type { Order } from './orders.ts';

export const DISPUTE_TYPES = ['DISPUTE', 'CHARGEBACK', 'RETRIEVAL', 'PRE_ARBITRATION', 'ARBITRATION'] as const;
export type DisputeType = (typeof DISPUTE_TYPES)[number];

export const DISPUTE_STEPS = [
  'CREATED',
  'DOCS_RECEIVED',
  'UNDER_REVIEW',
  'MERCHANT_WON',
  'MERCHANT_LOST',
  'MERCHANT_ACCEPTED',
  'INSUFFICIENT_EVIDENCE',
] as const;
export type DisputeStep = (typeof DISPUTE_STEPS)[number];

export interface Dispute {
  /** The provider's `dispute_id`. */
  readonly id: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly type: DisputeType;
  readonly step: DisputeStep;
  readonly amountPaise: number;
  readonly createdMs: number;
  readonly updatedMs: number;
  /** Deadline for the store's response. */
  readonly respondByMs: number;
  readonly resolvedMs: number | null;
}

/** Final steps. */
export function isClosed(step: DisputeStep): boolean {
  return step === 'MERCHANT_WON' || isLost(step);
}

/** Steps that debit the store. */
export function isLost(step: DisputeStep): boolean {
  return step === 'MERCHANT_LOST' || step === 'MERCHANT_ACCEPTED';
}

/** The dispute as the API shows it. */
export function disputeEntity(order: Order, dispute: Dispute): Record<string, unknown> {
  return {
    dispute_id: Number(dispute.id),
    dispute_type: dispute.type,
    reason_code: '1402',
    reason_description: 'Duplicate processing or paid by other means',
    dispute_amount: rupeesFromPaise(dispute.amountPaise),
    dispute_amount_currency: 'INR',
    created_at: indianTime(dispute.createdMs),
    updated_at: indianTime(dispute.updatedMs),
    respond_by: indianTime(dispute.respondByMs),
    resolved_at: dispute.resolvedMs === null ? null : indianTime(dispute.resolvedMs),
    dispute_status: `${dispute.type}_${dispute.step}`,
    cf_dispute_remarks: null,
    preferred_evidence: [],
    dispute_evidence: [],
    order_details: orderDetails(order, dispute),
    customer_details: customerDetails(order),
  };
}

export function orderDetails(order: Order, dispute: Dispute): Record<string, unknown> {
  return {
    order_id: order.id,
    order_amount: rupeesFromPaise(order.amountPaise),
    order_currency: 'INR',
    cf_payment_id: Number(dispute.paymentId),
    payment_amount: rupeesFromPaise(order.amountPaise),
    payment_currency: 'INR',
  };
}

export function customerDetails(order: Order): Record<string, unknown> {
  return {
    customer_name: order.customer.name,
    customer_phone: order.customer.phone,
    customer_email: order.customer.email,
  };
}
