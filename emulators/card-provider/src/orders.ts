/** Orders: creating, reading and terminating. */
import { randomBytes, randomInt } from 'node:crypto';
import type { Body } from './api.ts';
import { badRequest, conflict, invalid, missing, orderNotFound } from './api-error.ts';
import { indianTime } from './clock.ts';
import type { Emulator } from './emulator.ts';
import { rupeesFromPaise } from './money.ts';
import type { OrderRequest } from './order-rules.ts';

export type OrderStatus = 'ACTIVE' | 'PAID' | 'EXPIRED' | 'TERMINATED' | 'TERMINATION_REQUESTED';

export interface Order extends OrderRequest {
  /** Our `order_id`. */
  readonly id: string;
  readonly cfOrderId: string;
  readonly status: OrderStatus;
  readonly sessionId: string;
  readonly createdMs: number;
  /** Every attempt, oldest first. */
  readonly paymentIds: readonly string[];
  readonly refundIds: readonly string[];
  /** The attempt that paid the order. */
  readonly paidBy: string | null;
  /** Return URL of `checkout({ returnUrl })`, which overrides the order's. */
  readonly checkoutReturnUrl: string | null;
}

/**
 * Creates an order.
 * @throws ApiError 409 when the order id is taken
 */
export function createOrder(emulator: Emulator, request: OrderRequest): Order {
  const { state, clock } = emulator;
  if (state.orders.get(request.orderId) !== undefined) {
    throw conflict('order_already_exists', 'order with same id is already present');
  }
  const sessionId = `session_${randomBytes(90).toString('base64url')}`;
  state.sessions.put({ id: sessionId, orderId: request.orderId });
  return state.orders.put({
    ...request,
    id: request.orderId,
    cfOrderId: digits(10),
    status: 'ACTIVE',
    sessionId,
    createdMs: clock.nowMs(),
    paymentIds: [],
    refundIds: [],
    paidBy: null,
    checkoutReturnUrl: null,
  });
}

/**
 * Finds an order, expiring it when due.
 * @throws ApiError 404
 */
export function readOrderById(emulator: Emulator, orderId: string): Order {
  const order = emulator.state.orders.get(orderId);
  if (order === undefined) throw orderNotFound();
  if (order.status === 'ACTIVE' && emulator.clock.nowMs() >= order.expiresMs) {
    return emulator.state.orders.put({ ...order, status: 'EXPIRED' });
  }
  return order;
}

/**
 * Reads the body of a terminate call.
 * @throws ApiError 400
 */
export function readTermination(body: Body): void {
  const status = body.order_status;
  if (status === undefined) throw missing('order_status');
  if (status !== 'TERMINATED') throw invalid('order_status', status);
}

/**
 * Terminates an order. While an attempt is in progress the termination is only pending: the attempt may still succeed.
 * @throws ApiError 404; 400 when the order is paid or has expired
 */
export function terminateOrder(emulator: Emulator, orderId: string): Order {
  const order = readOrderById(emulator, orderId);
  if (order.status === 'PAID') throw badRequest('order_already_paid', 'order is already paid');
  if (order.status === 'EXPIRED') throw badRequest('order_inactive', 'order is no longer active');
  if (order.status !== 'ACTIVE') return order;
  return emulator.state.orders.put({
    ...order,
    status: hasOpenAttempt(emulator, order) ? 'TERMINATION_REQUESTED' : 'TERMINATED',
  });
}

/** Whether an attempt of this order may still succeed. */
export function hasOpenAttempt(emulator: Emulator, order: Order): boolean {
  return order.paymentIds.some((id) => emulator.state.payments.get(id)?.status === 'PENDING');
}

/** Return URL of this order, or null. */
export function returnAddress(order: Order): string | null {
  const address = order.checkoutReturnUrl ?? order.returnUrl;
  return address?.replaceAll('{order_id}', encodeURIComponent(order.id)) ?? null;
}

/** The order as the API shows it. */
export function orderEntity(order: Order): Record<string, unknown> {
  return {
    cf_order_id: order.cfOrderId,
    order_id: order.id,
    entity: 'order',
    order_currency: 'INR',
    order_amount: rupeesFromPaise(order.amountPaise),
    order_status: order.status,
    payment_session_id: order.sessionId,
    order_expiry_time: indianTime(order.expiresMs),
    order_note: order.note,
    created_at: indianTime(order.createdMs),
    order_splits: [],
    customer_details: {
      customer_id: order.customer.customerId,
      customer_name: order.customer.name,
      customer_email: order.customer.email,
      customer_phone: order.customer.phone,
      customer_uid: order.customer.uid,
    },
    order_meta: {
      return_url: order.returnUrl,
      notify_url: order.notifyUrl,
      payment_methods: order.paymentMethods,
    },
    order_tags: order.tags,
    cart_details: null,
    terminal_data: null,
    products: null,
  };
}

/** A random number of this many digits, as text, the first not zero. */
export function digits(length: number): string {
  return String(randomInt(10 ** (length - 1), 10 ** length));
}
