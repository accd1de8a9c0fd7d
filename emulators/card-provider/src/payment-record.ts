/** Payment attempts as stored, and as the API shows them. */
import { paymentNotFound } from './api-error.ts';
import type { Treatment } from './behaviour.ts';
import { indianTime } from './clock.ts';
import type { Emulator } from './emulator.ts';
import { rupeesFromPaise } from './money.ts';
import type { Order } from './orders.ts';
import type { PaymentMethod } from './payment-methods.ts';

export type PaymentStatus = 'SUCCESS' | 'FAILED' | 'USER_DROPPED' | 'PENDING';

export interface Payment {
  /** `cf_payment_id`: 13 digits, as text. */
  readonly id: string;
  readonly orderId: string;
  readonly status: PaymentStatus;
  readonly amountPaise: number;
  readonly method: PaymentMethod;
  readonly startedMs: number;
  readonly completedMs: number | null;
  readonly bankReference: string | null;
  readonly authId: string | null;
  readonly error: PaymentError | null;
  /** Wrong one-time passwords so far. */
  readonly otpTries: number;
  /** Treatment of this attempt's events; null for the default. */
  readonly treatment: Treatment | null;
}

export interface PaymentError {
  readonly code: string;
  readonly description: string;
  readonly reason: string;
  readonly source: string;
  /** The bank's own code, such as `ZM` for a wrong UPI PIN. */
  readonly rawCode?: string;
}

/**
 * Finds an attempt.
 * @param orderId the order it must belong to, if given
 * @throws ApiError 404
 */
export function readPayment(emulator: Emulator, paymentId: string, orderId?: string): Payment {
  const payment = emulator.state.payments.get(paymentId);
  if (payment === undefined || (orderId !== undefined && payment.orderId !== orderId)) throw paymentNotFound();
  return payment;
}

/** Every attempt of an order, newest first: the API promises no order, and `[0]` must not look dependable. */
export function paymentsOf(emulator: Emulator, order: Order): Payment[] {
  return order.paymentIds.map((id) => readPayment(emulator, id)).reverse();
}

/** The bank's message. */
export function paymentMessage(payment: Payment): string {
  switch (payment.status) {
    case 'SUCCESS':
      return '00::Transaction success';
    case 'FAILED':
      return failureMessage(payment.error);
    case 'USER_DROPPED':
      return payment.method.group === 'upi'
        ? 'User did not complete the UPI payment'
        : 'User dropped and did not complete the two factor authentication';
    case 'PENDING':
      return 'Transaction is pending';
  }
}

function failureMessage(error: PaymentError | null): string {
  if (error === null) return 'Transaction failed';
  return error.rawCode === undefined ? error.description : `${error.rawCode}::${error.description}`;
}

/** The attempt as the API shows it. */
export function paymentEntity(order: Order, payment: Payment): Record<string, unknown> {
  return {
    cf_payment_id: payment.id,
    order_id: order.id,
    entity: 'payment',
    is_captured: payment.status === 'SUCCESS',
    order_amount: rupeesFromPaise(order.amountPaise),
    order_currency: 'INR',
    payment_amount: rupeesFromPaise(payment.amountPaise),
    payment_currency: 'INR',
    payment_group: payment.method.group,
    payment_status: payment.status,
    payment_message: paymentMessage(payment),
    payment_time: indianTime(payment.startedMs),
    payment_completion_time: payment.completedMs === null ? null : indianTime(payment.completedMs),
    bank_reference: payment.bankReference,
    auth_id: payment.authId,
    authorization: null,
    error_details: payment.error === null ? null : errorDetails(payment.error),
    payment_method: payment.method.details,
    international_payment: { international: false },
    payment_surcharge: null,
    payment_gateway_details: {
      gateway_name: 'CASHFREE',
      gateway_order_id: null,
      gateway_payment_id: null,
      gateway_order_reference_id: null,
      gateway_settlement: 'CASHFREE',
      gateway_status_code: null,
      gateway_reference_name: null,
    },
  };
}

/** `error_details` as the API and the webhooks show it. */
export function errorDetails(error: PaymentError): Record<string, unknown> {
  return {
    error_code: error.code,
    error_description: error.description,
    error_reason: error.reason,
    error_source: error.source,
    error_code_raw: error.rawCode ?? null,
    error_description_raw: error.rawCode === undefined ? null : error.description.toUpperCase(),
    error_subcode_raw: null,
  };
}
