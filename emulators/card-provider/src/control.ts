/** Control API for tests (`/__emu`), absent from the real provider. */

import { sameText } from './api.ts';
import { ApiError } from './api-error.ts';
import { changedBehaviour, defaultBehaviour, readTreatment } from './behaviour.ts';
import { oneOf, plainObject, text, wholeNumber } from './control-checks.ts';
import { ControlError } from './control-error.ts';
import { dashboardControls } from './dashboard-controls.ts';
import { declinedFor } from './declines.ts';
import { disputesOf } from './disputes.ts';
import type { Emulator } from './emulator.ts';
import { readFault } from './faults.ts';
import { type Call, header, type Reply, type Route } from './http.ts';
import { paiseFromRupees } from './money.ts';
import { orderEntity, readOrderById } from './orders.ts';
import { METHOD_NAMES, namedMethod } from './payment-methods.ts';
import { type Payment, paymentEntity, paymentsOf, readPayment } from './payment-record.ts';
import { type AttemptOptions, beginAttempt, finishAttempt, planFinish } from './payments.ts';
import type { RateLimits } from './rate-limits.ts';
import { refundEntity } from './refund-record.ts';
import { refundsOf, settleRefund } from './refunds.ts';
import { emit, releaseHeld, resend } from './webhooks.ts';

type Fields = Readonly<Record<string, unknown>>;
type Answer = (fields: Fields, call: Call) => unknown;
export type Control = (method: 'GET' | 'POST' | 'DELETE', path: string, run: Answer) => Route;

const readOutcome = oneOf('success', 'failed', 'dropped', 'pending');
const readMethod = oneOf(...METHOD_NAMES);
const readRefundStatus = oneOf('SUCCESS', 'PENDING', 'ONHOLD', 'CANCELLED', 'FAILED');

/**
 * The routes of `/__emu`.
 * @param routeNames route names that accept faults
 */
export function controlRoutes(emulator: Emulator, limits: RateLimits, routeNames: readonly string[]): Route[] {
  const { state, clock, schedule, faults, log } = emulator;
  const control = controlFor(emulator.settings.controlToken);
  return [
    control('GET', '/__emu/config', () => emulator.behaviour),
    control('POST', '/__emu/config', (fields) => {
      emulator.behaviour = changedBehaviour(emulator.behaviour, fields);
      return emulator.behaviour;
    }),
    control('GET', '/__emu/faults', () => faults.pending()),
    control('POST', '/__emu/faults', (fields) => {
      faults.add(readFault(fields, routeNames));
      return faults.pending();
    }),
    control('DELETE', '/__emu/faults', () => {
      faults.clear();
      return faults.pending();
    }),
    control('GET', '/__emu/orders/:orderId', (_, call) => wholeOrder(emulator, call.params.orderId ?? '')),
    control('POST', '/__emu/orders/:orderId/pay', (fields, call) => pay(emulator, call.params.orderId ?? '', fields)),
    control('POST', '/__emu/refunds/:refundId', (fields, call) => {
      const status = readRefundStatus(fields.status, 'status');
      return refundEntity(settleRefund(emulator, call.params.refundId ?? '', status));
    }),
    control('GET', '/__emu/clock', () => ({ now: new Date(clock.nowMs()).toISOString() })),
    control('POST', '/__emu/clock', async (fields) => {
      await schedule.advance(wholeNumber(fields.advanceMs, 'advanceMs'));
      return { now: new Date(clock.nowMs()).toISOString() };
    }),
    control('POST', '/__emu/settle', async () => {
      await schedule.settled();
      return { now: new Date(clock.nowMs()).toISOString() };
    }),
    control('POST', '/__emu/reset', () => {
      state.clear();
      clock.reset();
      faults.clear();
      log.clear();
      limits.clear();
      emulator.behaviour = defaultBehaviour(emulator.settings.webhookRetryMs);
      return {};
    }),
    control('GET', '/__emu/log', (_, call) => {
      const wanted = call.url.searchParams.get('route');
      return log.all().filter((entry) => wanted === null || entry.route === wanted);
    }),
    ...webhookControls(emulator, control),
    ...dashboardControls(emulator, control),
  ];
}

function webhookControls(emulator: Emulator, control: Control): Route[] {
  return [
    control('GET', '/__emu/webhooks', (_, call) => {
      const orderId = call.url.searchParams.get('order_id');
      const status = call.url.searchParams.get('status');
      return emulator.state.deliveries
        .all()
        .filter((delivery) => orderId === null || delivery.orderId === orderId)
        .filter((delivery) => status === null || delivery.status === status);
    }),
    control('POST', '/__emu/webhooks', (fields) => {
      const { type, order_id: orderId } = fields;
      if (typeof type !== 'string' || type === '') throw new ControlError(400, 'type names the event.');
      const data = plainObject(fields.data, 'data');
      const order = typeof orderId === 'string' ? readOrderById(emulator, orderId) : null;
      return emit(emulator, order, { type, data: () => data }, treatmentOf(fields), 0);
    }),
    control('POST', '/__emu/webhooks/release', (fields) => ({
      released: releaseHeld(emulator, fields.reversed === true),
    })),
    control('POST', '/__emu/webhooks/:deliveryId/resend', (_, call) => {
      const delivery = resend(emulator, call.params.deliveryId ?? '');
      if (delivery === null) throw new ControlError(404, 'There is no such event with an address.');
      return delivery;
    }),
  ];
}

/** Completes or fails a payment without a browser. */
function pay(emulator: Emulator, orderId: string, fields: Fields): unknown {
  const outcome = readOutcome(fields.outcome, 'outcome');
  const delayMs = fields.delayMs === undefined ? 0 : wholeNumber(fields.delayMs, 'delayMs');
  const payment = attemptOf(emulator, orderId, fields);
  if (outcome !== 'pending' && delayMs > 0) planFinish(emulator, payment.id, outcome, delayMs);
  else if (outcome !== 'pending') finishAttempt(emulator, payment.id, outcome, declineOf(fields));
  const order = readOrderById(emulator, orderId);
  return { order_status: order.status, ...paymentEntity(order, readPayment(emulator, payment.id)) };
}

/** The bank's reason: `ZM` and the like, or any text for a reason that nobody knows. */
function declineOf(fields: Fields): ReturnType<typeof declinedFor> | undefined {
  return fields.reason === undefined ? undefined : declinedFor(text(fields.reason, 'reason'));
}

/** The attempt named by `cf_payment_id`, or a new one. */
function attemptOf(emulator: Emulator, orderId: string, fields: Fields): Payment {
  const treatment = treatmentOf(fields);
  const { cf_payment_id: paymentId, amount } = fields;
  if (typeof paymentId === 'string') {
    const payment = readPayment(emulator, paymentId, orderId);
    return treatment === null ? payment : emulator.state.payments.put({ ...payment, treatment });
  }
  const amountPaise = amount === undefined ? undefined : paiseFromRupees(amount);
  if (amountPaise === null) throw new ControlError(400, 'amount is in rupees with at most two decimals.');
  const options: AttemptOptions = amountPaise === undefined ? { treatment } : { treatment, amountPaise };
  const method = fields.method === undefined ? 'card' : readMethod(fields.method, 'method');
  return beginAttempt(emulator, orderId, namedMethod(method), options);
}

function treatmentOf(fields: Fields): ReturnType<typeof readTreatment> | null {
  return fields.webhook === undefined ? null : readTreatment(fields.webhook, 'webhook');
}

function wholeOrder(emulator: Emulator, orderId: string): unknown {
  const order = readOrderById(emulator, orderId);
  return {
    ...orderEntity(order),
    payments: paymentsOf(emulator, order).map((payment) => paymentEntity(order, payment)),
    refunds: refundsOf(emulator, order).map(refundEntity),
    disputes: disputesOf(emulator, order),
  };
}

/** @param token required by every call that changes anything; null for none */
function controlFor(token: string | null): Control {
  return (method, path, run) => ({
    name: null,
    method,
    path,
    async answer(call) {
      try {
        if (method !== 'GET') requireToken(call, token);
        return reply(200, await run(method === 'POST' ? readFields(call) : {}, call));
      } catch (error) {
        if (error instanceof ControlError) return reply(error.status, { message: error.message });
        if (error instanceof ApiError) return reply(error.status, { message: error.message, code: error.code });
        throw error;
      }
    },
  });
}

function requireToken(call: Call, token: string | null): void {
  if (token === null || sameText(header(call, 'authorization') ?? '', `Bearer ${token}`)) return;
  throw new ControlError(401, 'Send authorization: Bearer with the control token.');
}

/** The JSON body. The content type is required, so that no web page can control the emulator with a form. */
function readFields(call: Call): Fields {
  if (!/^application\/json\b/i.test(header(call, 'content-type') ?? '')) {
    throw new ControlError(415, 'Send content-type application/json.');
  }
  let body: unknown;
  try {
    body = JSON.parse(call.bodyText === '' ? '{}' : call.bodyText);
  } catch {
    throw new ControlError(400, 'The body is not JSON.');
  }
  return plainObject(body, 'The body');
}

function reply(status: number, body: unknown): Reply {
  return { status, type: 'application/json', body: JSON.stringify(body) };
}
