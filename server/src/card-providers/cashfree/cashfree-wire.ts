/** Wire formats of Cashfree's API (version 2025-01-01; 2026-01-01 has the same fields), parsed into the port's types. */
import { type Paise, paiseFromRupees } from '@tola/pricing';
import * as z from 'zod';
import { NUMBERED_REFUND } from '../booked-ids.ts';
import type {
  ProviderDispute,
  ProviderDisputeState,
  ProviderOrder,
  ProviderOrderState,
  ProviderPayment,
  ProviderPaymentState,
  ProviderRefund,
  ProviderRefundState,
} from '../card-provider.ts';
import { failureOf } from './cashfree-failures.ts';

const ORDER_STATES: Readonly<Record<string, ProviderOrderState>> = {
  ACTIVE: 'open',
  PAID: 'paid',
  EXPIRED: 'expired',
  TERMINATION_REQUESTED: 'closing',
  TERMINATED: 'closed',
};

/** An unlisted state may still change, so it counts as pending. */
const PAYMENT_STATES: Readonly<Record<string, ProviderPaymentState>> = {
  SUCCESS: 'success',
  FAILED: 'failed',
  CANCELLED: 'failed',
  USER_DROPPED: 'dropped',
  VOID: 'void',
};

const REFUND_STATES: Readonly<Record<string, ProviderRefundState>> = {
  SUCCESS: 'done',
  PENDING: 'pending',
  ONHOLD: 'on hold',
  CANCELLED: 'cancelled',
  FAILED: 'failed',
};

/** Ids are text in payments and numbers in refunds. */
export const anyId = z.union([z.string(), z.number()]).transform(String);
const amount = z.number().transform((rupees, context): Paise => {
  try {
    return paiseFromRupees(rupees);
  } catch {
    context.addIssue('not an amount in rupees');
    return z.NEVER;
  }
});
export const maybeText = z.string().nullish();
export const maybeInstant = z
  .string()
  .nullish()
  .transform((value) => (value == null || Number.isNaN(Date.parse(value)) ? null : new Date(value)));

/** The order tag that carries the token. */
export const TOKEN_TAG = 'attempt_token';

const orderEntity = z
  .object({
    order_id: z.string(),
    cf_order_id: anyId,
    order_amount: amount,
    order_currency: z.string(),
    order_status: z.string(),
    payment_session_id: z.string(),
    order_tags: z.record(z.string(), z.unknown()).nullish(),
  })
  .transform(
    (wire): ProviderOrder => ({
      providerOrderId: wire.order_id,
      reference: wire.cf_order_id,
      state: ORDER_STATES[wire.order_status] ?? 'unknown',
      amountPaise: wire.order_amount,
      currency: wire.order_currency,
      sessionId: wire.payment_session_id,
      token: tokenOf(wire.order_tags?.[TOKEN_TAG]),
    }),
  );

function tokenOf(tag: unknown): string | null {
  return typeof tag === 'string' ? tag : null;
}

const paymentEntity = z
  .object({
    cf_payment_id: anyId,
    order_id: maybeText,
    payment_status: z.string(),
    payment_amount: amount,
    payment_currency: z.string().default('INR'),
    payment_group: z.string().nullish(),
    bank_reference: maybeText,
    payment_message: maybeText,
    payment_time: maybeInstant,
    payment_completion_time: maybeInstant,
    error_details: z
      .object({ error_reason: maybeText, error_description: maybeText, error_code_raw: maybeText })
      .nullish(),
  })
  .transform(
    (wire): ProviderPayment => ({
      id: wire.cf_payment_id,
      providerOrderId: wire.order_id ?? null,
      state: PAYMENT_STATES[wire.payment_status] ?? 'pending',
      rawState: wire.payment_status.slice(0, 40),
      amountPaise: wire.payment_amount,
      currency: wire.payment_currency,
      method: wire.payment_group ?? 'unknown',
      bankReference: wire.bank_reference ?? null,
      message: wire.payment_message?.slice(0, 300) ?? null,
      failure: failureOf(wire.payment_status, wire.error_details ?? null, wire.payment_message ?? ''),
      startedAt: wire.payment_time,
      completedAt: wire.payment_completion_time,
    }),
  );

/** A page of the list may repeat a payment; of its states a success is final. */
function oncePerId(payments: readonly ProviderPayment[]): ProviderPayment[] {
  const byId = new Map<string, ProviderPayment>();
  for (const payment of payments) if (byId.get(payment.id)?.state !== 'success') byId.set(payment.id, payment);
  return [...byId.values()];
}

const refundEntity = z
  .object({
    refund_id: anyId.nullish(),
    cf_refund_id: anyId.nullish(),
    cf_payment_id: anyId.nullish(),
    refund_amount: amount,
    refund_status: z.string(),
    refund_arn: maybeText,
    processed_at: maybeInstant,
  })
  .refine(({ refund_id, cf_refund_id }) => (refund_id ?? cf_refund_id) != null, 'has no id')
  .transform(
    (wire): ProviderRefund => ({
      // Refunds initiated by the provider may have only its own number.
      providerRefundId: wire.refund_id ?? `${NUMBERED_REFUND}${wire.cf_refund_id}`,
      state: REFUND_STATES[wire.refund_status] ?? 'pending',
      amountPaise: wire.refund_amount,
      bankReference: wire.refund_arn ?? null,
      processedAt: wire.processed_at,
      paymentId: wire.cf_payment_id ?? null,
    }),
  );

/** `CHARGEBACK_MERCHANT_LOST`: type and state. An unlisted state counts as open. */
function disputeState(raw: string): ProviderDisputeState {
  if (raw.endsWith('_MERCHANT_WON')) return 'won';
  return raw.endsWith('_MERCHANT_LOST') || raw.endsWith('_MERCHANT_ACCEPTED') ? 'lost' : 'open';
}

const disputeEntity = z
  .object({
    dispute_id: anyId,
    dispute_type: z.string(),
    dispute_status: z.string(),
    dispute_amount: amount,
    reason_description: maybeText,
    respond_by: maybeInstant,
    created_at: maybeInstant,
  })
  .transform(
    (wire): ProviderDispute => ({
      id: wire.dispute_id,
      kind: wire.dispute_type.slice(0, 40),
      state: disputeState(wire.dispute_status),
      rawState: wire.dispute_status.slice(0, 60),
      amountPaise: wire.dispute_amount,
      reason: wire.reason_description?.slice(0, 300) ?? '',
      respondBy: wire.respond_by,
      openedAt: wire.created_at,
    }),
  );

const notice = z
  .object({
    type: z.string().max(100),
    data: z
      .object({
        order: z.object({ order_id: z.string().nullish() }).nullish(),
        payment: z.object({ cf_payment_id: anyId.nullish() }).nullish().catch(null),
        refund: z
          .object({ order_id: z.string().nullish(), refund_id: anyId.nullish(), cf_payment_id: anyId.nullish() })
          .nullish(),
        dispute: z.object({ dispute_id: anyId.nullish() }).nullish(),
        order_details: z.object({ order_id: z.string().nullish(), cf_payment_id: anyId.nullish() }).nullish(),
      })
      .nullish(),
  })
  .transform((wire) => ({
    type: wire.type,
    providerOrderId:
      wire.data?.order?.order_id ?? wire.data?.refund?.order_id ?? wire.data?.order_details?.order_id ?? null,
    providerRefundId: wire.data?.refund?.refund_id ?? null,
    providerPaymentId:
      wire.data?.refund?.cf_payment_id ??
      wire.data?.order_details?.cf_payment_id ??
      wire.data?.payment?.cf_payment_id ??
      null,
    providerDisputeId: wire.data?.dispute?.dispute_id ?? null,
  }));

const errorBody = z.object({ code: z.string().default(''), type: z.string().default('') });

/** Schemas of the provider's responses. */
export const cashfreeWire = {
  order: orderEntity,
  /** May be empty, in no particular order. */
  payments: z.array(paymentEntity).transform(oncePerId),
  refund: refundEntity,
  refunds: z.array(refundEntity),
  disputes: z.array(disputeEntity),
  notice,
  error: errorBody,
} as const;

/** The provider rejects names that are short or have letters outside `[A-Za-z ]`: they are normalised or omitted. */
export function providerName(name: string): string | undefined {
  const tidy = name
    .normalize('NFKD')
    .replace(/[^A-Za-z .'-]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100);
  return tidy.length >= 3 ? tidy : undefined;
}
