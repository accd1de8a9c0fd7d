/** Payments of an order as its buyer sees them: those at the payment provider, and transfers that the buyer has claimed. */
import { isProviderMode, type OrderAttempt } from '@tola/contract';
import type { ClaimRow } from '#bank';
import { findAttempts, findOrderPayments, type OrderPayment } from '#card-attempts';
import type { Queryable } from '#database';
import type { OrderRow } from '#orders';

export async function attemptsOf(db: Queryable, order: OrderRow, claims: readonly ClaimRow[]): Promise<OrderAttempt[]> {
  if (!isProviderMode(order.paymentMode)) return claims.map((claim) => claimOf(claim, order));
  const payments = await findOrderPayments(db, order.id);
  if (payments.length > 0) return payments.map((payment) => paymentAttempt(payment, order));
  return (await findAttempts(db, order.id)).map(({ createdAt, state, amountPaise }) => ({
    at: createdAt.toISOString(),
    mode: order.paymentMode,
    state: state === 'creating' || state === 'open' ? 'under way' : 'abandoned',
    amountPaise,
    reference: '',
    note: '',
    screenshotPath: null,
  }));
}

const PAYMENT_STATES = {
  pending: 'under way',
  success: 'succeeded',
  failed: 'failed',
  dropped: 'abandoned',
  void: 'failed',
} as const;

function paymentAttempt(payment: OrderPayment, { paymentMode }: OrderRow): OrderAttempt {
  return {
    at: (payment.startedAt ?? payment.seenAt).toISOString(),
    mode: paymentMode,
    state: PAYMENT_STATES[payment.state],
    amountPaise: payment.amountPaise,
    reference: payment.state === 'success' ? (payment.bankReference ?? '') : '',
    note: payment.state === 'success' ? '' : (payment.message ?? ''),
    screenshotPath: null,
  };
}

const CLAIM_STATES = { waiting: 'under review', accepted: 'found', rejected: 'not found' } as const;

function claimOf(claim: ClaimRow, order: OrderRow): OrderAttempt {
  return {
    at: claim.sentAt.toISOString(),
    mode: order.paymentMode,
    state: CLAIM_STATES[claim.state],
    amountPaise: claim.amountPaise,
    reference: claim.utr ?? '',
    note: claim.reason ?? '',
    screenshotPath: claim.uploadId === null ? null : `/api/screenshots/${claim.uploadId}`,
  };
}
