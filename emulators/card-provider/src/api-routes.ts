/** Routes of the provider's API, one row each. */
import { type ApiVersion, apiRoute, type Body } from './api.ts';
import { disputeEntity } from './dispute-record.ts';
import { disputesOf, moveDispute, readDisputeById } from './disputes.ts';
import type { Emulator } from './emulator.ts';
import type { Route } from './http.ts';
import { readOrder } from './order-rules.ts';
import { createOrder, orderEntity, readOrderById, readTermination, terminateOrder } from './orders.ts';
import { paymentEntity, paymentsOf, readPayment } from './payment-record.ts';
import type { RateLimits } from './rate-limits.ts';
import { refundEntity } from './refund-record.ts';
import { cancelRefund, createRefund, readCancellation, readRefund, readRefundById, refundsOf } from './refunds.ts';
import { readListRequest } from './settlement-request.ts';
import { listEvents, listSettledEvents, listSettlements, orderSettlement } from './settlements.ts';
import { readSimulation, readSimulationById, simulate, simulationEntity } from './simulate.ts';
import { readUpiSession, startUpiSession } from './upi-sessions.ts';

type Params = Readonly<Record<string, string>>;

type Declare = <Input>(
  name: string,
  line: `${'GET' | 'POST' | 'PATCH' | 'PUT'} /${string}`,
  rateGroup: string,
  read: (body: Body) => Input,
  run: (input: Input, params: Params, version: ApiVersion) => unknown,
) => Route;

/** The routes of `/pg`, except the hosted pages. */
export function apiRoutes(emulator: Emulator, limits: RateLimits): Route[] {
  const declare =
    (bySession: boolean): Declare =>
    (name, line, rateGroup, read, run) => {
      const [method = '', path = ''] = line.split(' ');
      return apiRoute(emulator, limits, { name, method, path, rateGroup, read, run, bySession });
    };
  const call = declare(false);
  return [
    declare(true)('upi.start', 'POST /pg/orders/sessions', 'pay', readUpiSession, (request) =>
      startUpiSession(emulator, request),
    ),
    ...paymentCalls(emulator, call),
    ...disputeCalls(emulator, call),
    ...settlementCalls(emulator, call),
    ...simulationCalls(emulator, call),
  ];
}

function paymentCalls(emulator: Emulator, call: Declare): Route[] {
  return [
    call(
      'orders.create',
      'POST /pg/orders',
      'create-order',
      (body) => readOrder(body, emulator.clock.nowMs()),
      (request) => orderEntity(createOrder(emulator, request)),
    ),
    call('orders.read', 'GET /pg/orders/:orderId', 'get-order', nothing, (_, { orderId = '' }) =>
      orderEntity(readOrderById(emulator, orderId)),
    ),
    call('orders.terminate', 'PATCH /pg/orders/:orderId', 'other', readTermination, (_, { orderId = '' }) =>
      orderEntity(terminateOrder(emulator, orderId)),
    ),
    call('payments.list', 'GET /pg/orders/:orderId/payments', 'get-payments', nothing, (_, { orderId = '' }) => {
      const order = readOrderById(emulator, orderId);
      return paymentsOf(emulator, order).map((payment) => paymentEntity(order, payment));
    }),
    call('payments.read', 'GET /pg/orders/:orderId/payments/:paymentId', 'get-payment', nothing, (_, params) => {
      const order = readOrderById(emulator, params.orderId ?? '');
      return paymentEntity(order, readPayment(emulator, params.paymentId ?? '', order.id));
    }),
    call(
      'refunds.create',
      'POST /pg/orders/:orderId/refunds',
      'create-refund',
      readRefund,
      (request, { orderId = '' }) => refundEntity(createRefund(emulator, orderId, request)),
    ),
    call('refunds.list', 'GET /pg/orders/:orderId/refunds', 'get-refund', nothing, (_, { orderId = '' }) =>
      refundsOf(emulator, readOrderById(emulator, orderId)).map(refundEntity),
    ),
    call('refunds.read', 'GET /pg/orders/:orderId/refunds/:refundId', 'get-refund', nothing, (_, params) =>
      refundEntity(readRefundById(emulator, params.orderId ?? '', params.refundId ?? '')),
    ),
    call('refunds.cancel', 'PUT /pg/orders/:orderId/refunds/:refundId', 'other', readCancellation, (_, params) =>
      refundEntity(cancelRefund(emulator, params.orderId ?? '', params.refundId ?? '')),
    ),
  ];
}

function disputeCalls(emulator: Emulator, call: Declare): Route[] {
  return [
    call('disputes.list', 'GET /pg/orders/:orderId/disputes', 'other', nothing, (_, { orderId = '' }) =>
      disputesOf(emulator, readOrderById(emulator, orderId)),
    ),
    call('disputes.read', 'GET /pg/disputes/:disputeId', 'other', nothing, (_, { disputeId = '' }) => {
      const dispute = readDisputeById(emulator, disputeId);
      return disputeEntity(readOrderById(emulator, dispute.orderId), dispute);
    }),
    call('disputes.accept', 'PUT /pg/disputes/:disputeId/accept', 'other', nothing, (_, { disputeId = '' }) => {
      const dispute = moveDispute(emulator, disputeId, 'MERCHANT_ACCEPTED');
      return [disputeEntity(readOrderById(emulator, dispute.orderId), dispute)];
    }),
  ];
}

function settlementCalls(emulator: Emulator, call: Declare): Route[] {
  return [
    call('settlements.list', 'POST /pg/settlements', 'settlements', readListRequest, (request, _, version) =>
      listSettlements(emulator, request, version),
    ),
    call('settlements.recon', 'POST /pg/settlement/recon', 'settlements', readListRequest, (request, _, version) =>
      listSettledEvents(emulator, request, version),
    ),
    call('recon.list', 'POST /pg/recon', 'settlements', readListRequest, (request, _, version) =>
      listEvents(emulator, request, version),
    ),
    call(
      'settlements.order',
      'GET /pg/orders/:orderId/settlements',
      'settlements',
      nothing,
      (_, { orderId = '' }, version) => orderSettlement(emulator, readOrderById(emulator, orderId), version),
    ),
  ];
}

function simulationCalls(emulator: Emulator, call: Declare): Route[] {
  return [
    call('simulate.create', 'POST /pg/simulate', 'other', readSimulation, (request) =>
      simulationEntity(simulate(emulator, request)),
    ),
    call('simulate.read', 'GET /pg/simulate/:simulationId', 'other', nothing, (_, { simulationId = '' }) =>
      simulationEntity(readSimulationById(emulator, simulationId)),
    ),
  ];
}

/** Parser of calls without a body. */
function nothing(): void {}
