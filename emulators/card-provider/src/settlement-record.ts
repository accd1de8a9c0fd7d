/** Settlements as stored, and as the API shows them. */
import type { ApiVersion } from './api.ts';
import { indianTime } from './clock.ts';
import { rupeesFromPaise } from './money.ts';
import type { Order } from './orders.ts';

export interface Settlement {
  /** `cf_settlement_id` */
  readonly id: string;
  readonly utr: string;
  readonly settledMs: number;
  /** Keys of the events it settles: `PAYMENT 5114925103565`. */
  readonly events: readonly string[];
  readonly fromMs: number;
  readonly tillMs: number;
  readonly paymentPaise: number;
  readonly feePaise: number;
  readonly taxPaise: number;
  /** Refunds and lost disputes, deducted from the day's payments. */
  readonly takenPaise: number;
  /** The provider's own adjustment; negative deducts. */
  readonly adjustmentPaise: number;
  readonly adjustmentRemarks: string;
  /** Amount credited to the bank account. */
  readonly settledPaise: number;
}

/** The settlement as `POST /pg/settlements` lists it. */
export function settlementEntity(
  settlement: Settlement,
  version: ApiVersion = '2025-01-01',
): Readonly<Record<string, unknown>> {
  const settledOn = indianTime(settlement.settledMs);
  const fee = rupeesFromPaise(settlement.feePaise);
  const tax = rupeesFromPaise(settlement.taxPaise);
  const common = {
    cf_settlement_id: settlement.id,
    status: 'SUCCESS',
    settlement_utr: settlement.utr,
    settlement_initiated_on: settledOn,
    settlement_type: 'NORMAL_SETTLEMENT',
    payment_from: indianTime(settlement.fromMs),
    payment_till: indianTime(settlement.tillMs),
    payment_amount: rupeesFromPaise(settlement.paymentPaise),
    settlement_charge: 0,
    settlement_tax: 0,
    adjustment: rupeesFromPaise(settlement.adjustmentPaise - settlement.takenPaise),
    amount_settled: rupeesFromPaise(settlement.settledPaise),
  };
  if (version === '2026-01-01') {
    return {
      ...common,
      status_description: 'Settled to the bank account',
      settlement_processed_on: settledOn,
      pg_service_charge: fee,
      pg_service_tax: tax,
      split_service_charge: 0,
      split_service_tax: 0,
      vendor_commission: 0,
      charge_type: 'POSTPAID',
    };
  }
  return {
    ...common,
    settlement_id: Number(settlement.id),
    settlement_date: settledOn,
    service_charge: fee,
    service_tax: tax,
    settlement_amount: rupeesFromPaise(settlement.paymentPaise - settlement.feePaise - settlement.taxPaise),
    reason: null,
    remarks: settlement.adjustmentRemarks === '' ? null : settlement.adjustmentRemarks,
  };
}

interface SettledPayment {
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly feePaise: number;
  readonly taxPaise: number;
  readonly atMs: number;
}

/** The settlement of one order's payment, as `GET /pg/orders/{id}/settlements` shows it. */
export function orderSettlementEntity(
  order: Order,
  payment: SettledPayment,
  settlement: Settlement,
  version: ApiVersion,
): unknown {
  const paidAt = indianTime(payment.atMs);
  const settledOn = indianTime(settlement.settledMs);
  const fee = rupeesFromPaise(payment.feePaise);
  const tax = rupeesFromPaise(payment.taxPaise);
  const net = rupeesFromPaise(payment.amountPaise - payment.feePaise - payment.taxPaise);
  if (version === '2025-01-01') {
    return {
      cf_payment_id: payment.paymentId,
      cf_settlement_id: settlement.id,
      order_id: order.id,
      entity: 'settlement',
      order_amount: rupeesFromPaise(order.amountPaise),
      payment_time: paidAt,
      service_charge: fee,
      service_tax: tax,
      settlement_amount: net,
      settlement_currency: 'INR',
      transfer_id: Number(settlement.id),
      transfer_time: settledOn,
      transfer_utr: settlement.utr,
    };
  }
  return {
    order_details: {
      order_id: order.id,
      order_amount: rupeesFromPaise(order.amountPaise),
      order_currency: 'INR',
      order_tags: order.tags,
    },
    payment_details: {
      cf_payment_id: payment.paymentId,
      payment_time: paidAt,
      payment_currency: 'INR',
      payment_amount: rupeesFromPaise(payment.amountPaise),
      pg_service_charge: fee,
      pg_service_tax: tax,
      settlement_amount: net,
      charged_to: 'MERCHANT',
    },
    customer_details: {
      customer_id: order.customer.customerId,
      customer_name: order.customer.name,
      customer_phone: order.customer.phone,
      customer_email: order.customer.email,
    },
    settlement_details: {
      cf_settlement_id: settlement.id,
      status: 'SUCCESS',
      status_description: 'Settled to the bank account',
      settlement_utr: settlement.utr,
      settlement_initiated_on: settledOn,
      settlement_processed_on: settledOn,
      settlement_currency: 'INR',
      settlement_type: 'NORMAL_SETTLEMENT',
    },
  };
}

/** A row of the event lists as version 2026-01-01 groups it. */
export function groupedEvent(row: Readonly<Record<string, unknown>>): object {
  const pick = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  const isRefund = row.event_type === 'REFUND';
  const isDispute = row.event_type === 'DISPUTE';
  return {
    event_details: {
      ...pick('event_id', 'event_type', 'event_settlement_amount', 'event_amount', 'sale_type'),
      ...pick('event_status', 'event_time', 'event_currency'),
      entity: 'recon',
      event_service_charge: row.payment_service_charge ?? 0,
      event_service_tax: row.payment_service_tax ?? 0,
      event_remarks: row.adjustment_remarks ?? null,
    },
    order_details: { ...pick('order_id', 'order_amount'), order_currency: 'INR' },
    customer_details: pick('customer_name', 'customer_phone', 'customer_email'),
    payment_details: {
      ...pick('cf_payment_id', 'payment_amount', 'payment_time', 'payment_service_charge', 'payment_service_tax'),
      payment_currency: 'INR',
      bank_reference: row.payment_utr ?? null,
    },
    settlement_details: pick('cf_settlement_id', 'settlement_date', 'settlement_utr'),
    refund_details: isRefund ? [pick('refund_id', 'refund_arn', 'refund_note', 'refund_processed_at')] : [],
    dispute_details: isDispute ? [pick('dispute_category', 'dispute_resolved_on', 'closed_in_favor_of')] : [],
  };
}
