/** Settlements, and the lists of the events in them. */
import type { ApiVersion } from './api.ts';
import { settlementNotFound } from './api-error.ts';
import { IST_OFFSET_MS, indianTime } from './clock.ts';
import { isLost } from './dispute-record.ts';
import type { Emulator } from './emulator.ts';
import { rupeesFromPaise } from './money.ts';
import { digits, type Order, readOrderById } from './orders.ts';
import { groupedEvent, orderSettlementEntity, type Settlement, settlementEntity } from './settlement-record.ts';
import type { ListRequest } from './settlement-request.ts';

type EventRow = Readonly<Record<string, unknown>>;

const GST_BP = 1_800;
const DAY_MS = 24 * 60 * 60_000;
/** Settlements are paid out at 11:00 IST. */
const PAYOUT_HOUR_MS = 11 * 60 * 60_000;

/** An event that changes the amount the provider owes the store. */
interface MoneyEvent {
  readonly key: string;
  readonly id: string;
  readonly type: 'PAYMENT' | 'REFUND' | 'DISPUTE';
  readonly orderId: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly feePaise: number;
  readonly taxPaise: number;
  readonly atMs: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** `POST /pg/recon`: every event of a period, settled or not. */
export function listEvents(emulator: Emulator, request: ListRequest, version: ApiVersion): unknown {
  return pageOf(emulator, request, false, version);
}

/** `POST /pg/settlement/recon`: the events inside settlements. */
export function listSettledEvents(emulator: Emulator, request: ListRequest, version: ApiVersion): unknown {
  return pageOf(emulator, request, true, version);
}

function pageOf(emulator: Emulator, request: ListRequest, settledOnly: boolean, version: ApiVersion): unknown {
  settleDue(emulator);
  const settlements = emulator.state.settlements.all();
  const settlementOf = new Map(settlements.flatMap((one) => one.events.map((key) => [key, one] as const)));
  const { missingFromList, addedToList } = emulator.behaviour;
  const rows = [
    ...moneyEvents(emulator)
      .filter((event) => !missingFromList.includes(event.id))
      .filter((event) => inRequest(request, event.atMs, settlementOf.get(event.key) ?? null, settledOnly))
      .map((event) => eventRow(emulator, event, settlementOf.get(event.key) ?? null)),
    ...settlements
      .filter((one) => one.adjustmentRemarks !== '' && inRequest(request, one.settledMs, one, settledOnly))
      .map(adjustmentRow),
    ...addedToList,
  ];
  return sliced(version === '2025-01-01' ? rows : rows.map(groupedEvent), request);
}

function inRequest(request: ListRequest, atMs: number, settlement: Settlement | null, settledOnly: boolean): boolean {
  if (settledOnly && settlement === null) return false;
  if (request.settlementIds.length + request.utrs.length > 0) {
    return (
      settlement !== null && (request.settlementIds.includes(settlement.id) || request.utrs.includes(settlement.utr))
    );
  }
  const momentMs = settledOnly && settlement !== null ? settlement.settledMs : atMs;
  return momentMs >= request.fromMs && momentMs <= request.tillMs;
}

/** `POST /pg/settlements`: the payouts of a period. */
export function listSettlements(emulator: Emulator, request: ListRequest, version: ApiVersion): unknown {
  settleDue(emulator);
  const rows = emulator.state.settlements
    .all()
    .filter((one) => inRequest(request, one.settledMs, one, true))
    .map((settlement) => settlementEntity(settlement, version));
  return sliced(rows, request);
}

/**
 * `GET /pg/orders/{id}/settlements`: the settlement of the order's payment.
 * @throws ApiError 404 until it is settled
 */
export function orderSettlement(emulator: Emulator, order: Order, version: ApiVersion): unknown {
  settleDue(emulator);
  const payment = moneyEvents(emulator).find((event) => event.type === 'PAYMENT' && event.orderId === order.id);
  const settlement = emulator.state.settlements.all().find(({ events }) => events.includes(payment?.key ?? ''));
  if (payment === undefined || settlement === undefined) throw settlementNotFound();
  return orderSettlementEntity(order, payment, settlement, version);
}

function sliced(rows: readonly object[], { offset, limit }: ListRequest): unknown {
  const end = offset + limit;
  const cursor = end < rows.length ? Buffer.from(String(end)).toString('base64url') : null;
  return { cursor, limit, data: rows.slice(offset, end) };
}

/**
 * Pays out all unsettled events now.
 * @returns null when the total is not positive: refunds then wait for later payments
 */
export function settleNow(
  emulator: Emulator,
  options: {
    readonly tillMs: number;
    readonly adjustmentPaise?: number;
    readonly remarks?: string;
    readonly utr?: string;
  },
): Settlement | null {
  const { adjustmentPaise = 0, remarks = '', tillMs, utr } = options;
  const settled = new Set(emulator.state.settlements.all().flatMap((one) => one.events));
  const events = moneyEvents(emulator).filter((event) => event.atMs < tillMs && !settled.has(event.key));
  const payments = events.filter(({ type }) => type === 'PAYMENT');
  const sum = (list: readonly MoneyEvent[], part: 'amountPaise' | 'feePaise' | 'taxPaise'): number =>
    list.reduce((total, event) => total + event[part], 0);
  const paymentPaise = sum(payments, 'amountPaise');
  const feePaise = sum(payments, 'feePaise');
  const taxPaise = sum(payments, 'taxPaise');
  const takenPaise = sum(events, 'amountPaise') - paymentPaise;
  const settledPaise = paymentPaise - feePaise - taxPaise - takenPaise + adjustmentPaise;
  if (settledPaise <= 0) return null;
  return emulator.state.settlements.put({
    id: digits(8),
    utr: utr ?? `YESBN5${digits(10)}`,
    settledMs: emulator.clock.nowMs(),
    events: events.map(({ key }) => key),
    fromMs: Math.min(...events.map(({ atMs }) => atMs), tillMs),
    tillMs,
    paymentPaise,
    feePaise,
    taxPaise,
    takenPaise,
    adjustmentPaise,
    adjustmentRemarks: adjustmentPaise === 0 ? '' : remarks || 'Correction',
    settledPaise,
  });
}

/** Pays out earlier days' events at 11:00, except on Sundays. */
function settleDue(emulator: Emulator): void {
  if (!emulator.behaviour.settlesDaily) return;
  const indianMs = emulator.clock.nowMs() + IST_OFFSET_MS;
  const midnightMs = Math.floor(indianMs / DAY_MS) * DAY_MS;
  const isSunday = new Date(midnightMs).getUTCDay() === 0;
  if (isSunday || indianMs < midnightMs + PAYOUT_HOUR_MS) return;
  settleNow(emulator, { tillMs: midnightMs - IST_OFFSET_MS });
}

function moneyEvents(emulator: Emulator): MoneyEvent[] {
  const { payments, refunds, disputes } = emulator.state;
  const paid = payments
    .all()
    .filter(({ status }) => status === 'SUCCESS')
    .map((payment): MoneyEvent => {
      const feePaise = Math.round((payment.amountPaise * emulator.behaviour.feeBp) / 10_000);
      return {
        ...keyed('PAYMENT', payment.id, payment.orderId, payment.id, payment.amountPaise),
        feePaise,
        taxPaise: Math.round((feePaise * GST_BP) / 10_000),
        atMs: payment.completedMs ?? payment.startedMs,
        fields: { payment_utr: payment.bankReference },
      };
    });
  const back = refunds
    .all()
    .filter(({ status, type }) => status === 'SUCCESS' && type === 'MERCHANT_INITIATED')
    .map(
      (refund): MoneyEvent => ({
        ...keyed('REFUND', refund.cfRefundId, refund.orderId, refund.paymentId, refund.amountPaise),
        atMs: refund.processedMs ?? refund.createdMs,
        fields: {
          refund_id: refund.id,
          refund_arn: refund.arn,
          refund_note: refund.note,
          refund_processed_at: indianTime(refund.processedMs ?? refund.createdMs),
        },
      }),
    );
  const lost = disputes
    .all()
    .filter(({ step }) => isLost(step))
    .map(
      (dispute): MoneyEvent => ({
        ...keyed('DISPUTE', dispute.id, dispute.orderId, dispute.paymentId, dispute.amountPaise),
        atMs: dispute.resolvedMs ?? dispute.updatedMs,
        fields: {
          dispute_category: dispute.type,
          dispute_resolved_on: indianTime(dispute.resolvedMs ?? dispute.updatedMs),
          closed_in_favor_of: 'CUSTOMER',
        },
      }),
    );
  return [...paid, ...back, ...lost].toSorted((a, b) => a.atMs - b.atMs);
}

function keyed(
  type: MoneyEvent['type'],
  id: string,
  orderId: string,
  paymentId: string,
  amountPaise: number,
): Omit<MoneyEvent, 'atMs' | 'fields'> {
  return { key: `${type} ${id}`, id, type, orderId, paymentId, amountPaise, feePaise: 0, taxPaise: 0 };
}

function eventRow(emulator: Emulator, event: MoneyEvent, settlement: Settlement | null): EventRow {
  const order = readOrderById(emulator, event.orderId);
  const isCredit = event.type === 'PAYMENT';
  return {
    event_id: event.id,
    event_type: event.type,
    event_amount: rupeesFromPaise(event.amountPaise),
    event_settlement_amount: rupeesFromPaise(event.amountPaise - event.feePaise - event.taxPaise),
    sale_type: isCredit ? 'CREDIT' : 'DEBIT',
    event_status: 'SUCCESS',
    event_time: indianTime(event.atMs),
    event_currency: 'INR',
    order_id: event.orderId,
    order_amount: rupeesFromPaise(order.amountPaise),
    customer_name: order.customer.name,
    customer_phone: order.customer.phone,
    customer_email: order.customer.email,
    payment_amount: isCredit ? rupeesFromPaise(event.amountPaise) : null,
    payment_time: isCredit ? indianTime(event.atMs) : null,
    payment_service_charge: rupeesFromPaise(event.feePaise),
    payment_service_tax: rupeesFromPaise(event.taxPaise),
    cf_payment_id: event.paymentId,
    ...settledFields(settlement),
    ...event.fields,
  };
}

function adjustmentRow(settlement: Settlement): EventRow {
  const outside = settlement.adjustmentPaise;
  return {
    event_id: `adj_${settlement.id}`,
    event_type: 'OTHER_ADJUSTMENT',
    event_amount: rupeesFromPaise(Math.abs(outside)),
    event_settlement_amount: rupeesFromPaise(Math.abs(outside)),
    sale_type: outside < 0 ? 'DEBIT' : 'CREDIT',
    event_status: 'SUCCESS',
    event_time: indianTime(settlement.settledMs),
    event_currency: 'INR',
    order_id: null,
    cf_payment_id: null,
    adjustment_remarks: settlement.adjustmentRemarks,
    ...settledFields(settlement),
  };
}

function settledFields(settlement: Settlement | null): object {
  return {
    cf_settlement_id: settlement?.id ?? null,
    settlement_utr: settlement?.utr ?? null,
    settlement_date: settlement === null ? null : indianTime(settlement.settledMs),
  };
}
