/** Webhook bodies, built as text so that amounts have two decimals, as at the provider. */
import { indianTime } from './clock.ts';
import { customerDetails, type Dispute, orderDetails } from './dispute-record.ts';
import { decimalRupees } from './money.ts';
import type { Order } from './orders.ts';
import { errorDetails, type Payment, type PaymentStatus, paymentMessage } from './payment-record.ts';
import { type Refund, STATUS_DESCRIPTIONS } from './refund-record.ts';

declare global {
  interface JSON {
    /** ES2026: a piece of JSON text that `stringify` writes as it is. */
    rawJSON(text: string): object;
  }
}

export interface WebhookEvent {
  readonly type: string;
  data(write: Writer): Record<string, unknown>;
}

/** Format of amounts and ids in this body. */
export interface Writer {
  amount(paise: number): unknown;
  paymentId(id: string): string | number;
}

export interface BodyOptions {
  readonly atMs: number;
  readonly version: '2025-01-01' | '2023-08-01';
  readonly wholeAmounts: boolean;
  readonly amountOffsetPaise: number;
}

const TYPE_OF: Readonly<Record<Exclude<PaymentStatus, 'PENDING'>, string>> = {
  SUCCESS: 'PAYMENT_SUCCESS_WEBHOOK',
  FAILED: 'PAYMENT_FAILED_WEBHOOK',
  USER_DROPPED: 'PAYMENT_USER_DROPPED_WEBHOOK',
};

/** The exact text that is signed and sent. */
export function bodyText(event: WebhookEvent, options: BodyOptions): string {
  const write: Writer = {
    amount(paise) {
      const shown = paise + options.amountOffsetPaise;
      const whole = options.wholeAmounts && shown % 100 === 0;
      return JSON.rawJSON(whole ? String(shown / 100) : decimalRupees(shown));
    },
    paymentId: (id) => (options.version === '2023-08-01' ? Number(id) : id),
  };
  return JSON.stringify({ data: event.data(write), event_time: indianTime(options.atMs), type: event.type });
}

/** The event of an attempt that has ended. */
export function paymentEvent(order: Order, payment: Payment): WebhookEvent {
  if (payment.status === 'PENDING') throw new Error('An attempt in progress has no event.');
  return {
    type: TYPE_OF[payment.status],
    data: (write) => ({
      order: {
        order_id: order.id,
        order_amount: write.amount(order.amountPaise),
        order_currency: 'INR',
        order_tags: order.tags,
      },
      payment: {
        cf_payment_id: write.paymentId(payment.id),
        payment_status: payment.status,
        payment_amount: write.amount(payment.amountPaise),
        payment_currency: 'INR',
        payment_message: paymentMessage(payment),
        payment_time: indianTime(payment.startedMs),
        bank_reference: payment.status === 'SUCCESS' ? payment.bankReference : 'NA',
        auth_id: payment.status === 'SUCCESS' ? payment.authId : 'null',
        payment_method: payment.method.details,
        payment_group: payment.method.group,
        international_payment: { international: false },
        payment_surcharge: { payment_surcharge_service_charge: 0, payment_surcharge_service_tax: 0 },
      },
      customer_details: {
        customer_name: order.customer.name,
        customer_id: order.customer.customerId,
        customer_email: order.customer.email,
        customer_phone: order.customer.phone,
      },
      ...(payment.error === null ? {} : { error_details: errorDetails(payment.error) }),
      ...(payment.status === 'USER_DROPPED' ? {} : gatewayDetails(order, payment)),
      terminal_details: null,
    }),
  };
}

/** The event of a refund; its ids are numbers and its entity is capitalised, unlike in the API. */
export function refundEvent(refund: Refund): WebhookEvent {
  return {
    type: 'REFUND_STATUS_WEBHOOK',
    data: (write) => ({
      refund: {
        cf_refund_id: Number(refund.cfRefundId),
        cf_payment_id: Number(refund.paymentId),
        refund_id: refund.id,
        order_id: refund.orderId,
        refund_amount: write.amount(refund.amountPaise),
        refund_currency: 'INR',
        entity: 'Refund',
        refund_type: refund.type,
        refund_arn: refund.arn,
        refund_status: refund.status,
        status_description: STATUS_DESCRIPTIONS[refund.status],
        created_at: indianTime(refund.createdMs),
        processed_at: refund.processedMs === null ? null : indianTime(refund.processedMs),
        refund_charge: 0,
        refund_note: refund.note,
        refund_splits: [],
        metadata: null,
        refund_mode: refund.speed,
      },
    }),
  };
}

/** The event of a dispute; the amount is a number and the order stands under `order_details`. */
export function disputeEvent(
  order: Order,
  dispute: Dispute,
  type: 'DISPUTE_CREATED' | 'DISPUTE_UPDATED' | 'DISPUTE_CLOSED',
): WebhookEvent {
  return {
    type,
    data: (write) => ({
      dispute: {
        dispute_id: Number(dispute.id),
        dispute_type: dispute.type,
        reason_code: '1402',
        reason_description: 'Duplicate processing or paid by other means',
        dispute_amount: write.amount(dispute.amountPaise),
        created_at: indianTime(dispute.createdMs),
        updated_at: indianTime(dispute.updatedMs),
        respond_by: indianTime(dispute.respondByMs),
        ...(dispute.resolvedMs === null ? {} : { resolved_at: indianTime(dispute.resolvedMs) }),
        dispute_status: `${dispute.type}_${dispute.step}`,
        cf_dispute_remarks: null,
        dispute_action_on: 'MERCHANT',
      },
      order_details: orderDetails(order, dispute),
      customer_details: customerDetails(order),
    }),
  };
}

function gatewayDetails(order: Order, payment: Payment): Record<string, unknown> {
  return {
    payment_gateway_details: {
      gateway_name: 'CASHFREE',
      gateway_order_id: order.cfOrderId,
      gateway_payment_id: payment.id,
      gateway_order_reference_id: null,
      gateway_settlement: 'CASHFREE',
      gateway_status_code: null,
    },
    payment_offers: null,
  };
}
