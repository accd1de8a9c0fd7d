/** Refunds as stored, and as the API shows them. */
import { indianTime } from './clock.ts';
import { rupeesFromPaise } from './money.ts';

export type RefundStatus = 'SUCCESS' | 'PENDING' | 'ONHOLD' | 'CANCELLED' | 'FAILED';

export interface Refund {
  /** Our `refund_id`. */
  readonly id: string;
  readonly cfRefundId: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly note: string | null;
  readonly speed: 'STANDARD' | 'INSTANT';
  readonly status: RefundStatus;
  readonly type: 'MERCHANT_INITIATED' | 'PAYMENT_AUTO_REFUND';
  readonly arn: string | null;
  readonly createdMs: number;
  readonly processedMs: number | null;
}

/** The refund as the API shows it. */
export function refundEntity(refund: Refund): Record<string, unknown> {
  return {
    cf_refund_id: refund.cfRefundId,
    cf_payment_id: refund.paymentId,
    refund_id: refund.id,
    order_id: refund.orderId,
    entity: 'refund',
    refund_amount: rupeesFromPaise(refund.amountPaise),
    refund_currency: 'INR',
    refund_note: refund.note,
    refund_status: refund.status,
    refund_type: refund.type,
    refund_mode: refund.status === 'SUCCESS' ? refund.speed : null,
    refund_arn: refund.arn,
    refund_charge: 0,
    status_description: STATUS_DESCRIPTIONS[refund.status],
    refund_splits: [],
    metadata: null,
    created_at: indianTime(refund.createdMs),
    processed_at: refund.processedMs === null ? null : indianTime(refund.processedMs),
    refund_speed: {
      requested: refund.speed,
      accepted: refund.speed,
      processed: refund.status === 'SUCCESS' ? refund.speed : null,
      message: null,
    },
  };
}

export const STATUS_DESCRIPTIONS: Readonly<Record<RefundStatus, string>> = {
  SUCCESS: 'Refund processed successfully',
  PENDING: 'In Progress',
  ONHOLD: 'On hold: insufficient balance in the merchant account',
  CANCELLED: 'Refund cancelled',
  FAILED: 'Refund failed',
};
