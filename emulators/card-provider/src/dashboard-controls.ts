/** Actions of the provider's dashboard: refunds, disputes, settlements, and deleted orders. */
import type { Control } from './control.ts';
import { integer, oneOf, text, wholeNumber } from './control-checks.ts';
import { ControlError } from './control-error.ts';
import { DISPUTE_STEPS, DISPUTE_TYPES, disputeEntity } from './dispute-record.ts';
import { moveDispute, openDispute } from './disputes.ts';
import type { Emulator } from './emulator.ts';
import type { Route } from './http.ts';
import { paiseFromRupees } from './money.ts';
import { readOrderById } from './orders.ts';
import { refundEntity } from './refund-record.ts';
import { refundOnDashboard, settleRefund } from './refunds.ts';
import { settlementEntity } from './settlement-record.ts';
import { settleNow } from './settlements.ts';

const readRefundStatus = oneOf('SUCCESS', 'PENDING', 'ONHOLD', 'CANCELLED', 'FAILED');
const readDisputeType = oneOf(...DISPUTE_TYPES);
const readDisputeStep = oneOf(...DISPUTE_STEPS);

export function dashboardControls(emulator: Emulator, control: Control): Route[] {
  return [
    control('POST', '/__emu/orders/:orderId/refunds', (fields, call) => {
      const made = refundOnDashboard(emulator, call.params.orderId ?? '', amountOf(fields.amount));
      if (fields.status === undefined) return refundEntity(made);
      return refundEntity(settleRefund(emulator, made.id, readRefundStatus(fields.status, 'status')));
    }),
    control('POST', '/__emu/orders/:orderId/disputes', (fields, call) => {
      const dispute = openDispute(emulator, call.params.orderId ?? '', {
        type: fields.type === undefined ? 'CHARGEBACK' : readDisputeType(fields.type, 'type'),
        amountPaise: amountOf(fields.amount),
        respondInMs: fields.respondInMs === undefined ? null : wholeNumber(fields.respondInMs, 'respondInMs'),
      });
      return disputeEntity(readOrderById(emulator, dispute.orderId), dispute);
    }),
    control('POST', '/__emu/disputes/:disputeId', (fields, call) => {
      const step = readDisputeStep(fields.status, 'status');
      const dispute = moveDispute(emulator, call.params.disputeId ?? '', step);
      return disputeEntity(readOrderById(emulator, dispute.orderId), dispute);
    }),
    control('GET', '/__emu/settlements', () =>
      emulator.state.settlements.all().map((settlement) => settlementEntity(settlement)),
    ),
    control('POST', '/__emu/settlements', (fields) => {
      const settled = settleNow(emulator, {
        tillMs: emulator.clock.nowMs() + 1,
        ...(fields.adjustmentPaise === undefined
          ? {}
          : { adjustmentPaise: integer(fields.adjustmentPaise, 'adjustmentPaise') }),
        ...(fields.remarks === undefined ? {} : { remarks: text(fields.remarks, 'remarks') }),
        ...(fields.utr === undefined ? {} : { utr: text(fields.utr, 'utr') }),
      });
      return settled === null ? null : settlementEntity(settled);
    }),
    control('DELETE', '/__emu/orders/:orderId', (_, call) => {
      const order = readOrderById(emulator, call.params.orderId ?? '');
      for (const id of order.paymentIds) emulator.state.payments.delete(id);
      for (const id of order.refundIds) emulator.state.refunds.delete(id);
      emulator.state.sessions.delete(order.sessionId);
      emulator.state.orders.delete(order.id);
      return {};
    }),
  ];
}

function amountOf(amount: unknown): number | null {
  if (amount === undefined) return null;
  const amountPaise = paiseFromRupees(amount);
  if (amountPaise === null) throw new ControlError(400, 'amount is in rupees with at most two decimals.');
  return amountPaise;
}
