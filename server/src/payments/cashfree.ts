/** The card provider Cashfree over its REST API by plain HTTP, with the same code for the emulator of it. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Paise, rupeesFromPaise } from '@tola/pricing';
import {
  type CardProvider,
  type CheckoutRequest,
  ProviderFault,
  type ProviderOrder,
  type ProviderRecord,
  type ProviderRefund,
} from './card-provider.ts';
import { type CashfreeAccess, type Exchange, exchange } from './cashfree-http.ts';
import { webhookIsSigned } from './cashfree-signature.ts';
import { cashfreeWire, providerName } from './cashfree-wire.ts';

/** Credit, debit, corporate and prepaid cards: nobody should pay a card surcharge on another method. */
const CARD_METHODS = 'cc,dc,ccc,ppc';
/** The provider wants more than 15 minutes; the minute above covers clocks that differ. */
const SHORTEST_EXPIRY_MS = 16 * 60_000;
const READ_TRIES = 3;
const CREATE_TRIES = 3;
/** A person is waiting: longer pauses than this are left to the reconciler. */
const LONGEST_PAUSE_MS = 2_000;
/** And so is whatever is not settled after so long, all tries together. */
const PATIENCE_MS = 20_000;

export interface CashfreeOptions {
  /** Ends in `/pg`. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of one call; default 10 s. */
  readonly timeoutMs?: number;
  /** Before the second try; each further one waits twice as long. Default 200 ms. */
  readonly pauseMs?: number;
}

/** Makes the adapter. */
export function createCashfree(options: CashfreeOptions): CardProvider {
  const access: CashfreeAccess = { timeoutMs: 10_000, ...options };
  const pauseMs = options.pauseMs ?? 200;

  /** Reads may be repeated at will. */
  async function read<T>(call: Omit<Exchange<T>, 'method'>): Promise<T | null> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await exchange(access, { ...call, method: 'GET' });
      } catch (error) {
        if (!(error instanceof ProviderFault)) throw error;
        if (error.kind === 'not found') return null;
        if (!error.passing || tried === READ_TRIES) throw error;
        await rest(error, pauseMs * 2 ** (tried - 1));
      }
    }
  }

  async function readOrder(providerOrderId: string, until: number): Promise<ProviderOrder | null> {
    const order = await read({ path: orderPath(providerOrderId), shape: cashfreeWire.order, until });
    if (order !== null && order.providerOrderId !== providerOrderId) {
      throw new ProviderFault('not ours', 'order_id', 'The provider answered with the record of another order');
    }
    return order;
  }

  async function readRecord(providerOrderId: string): Promise<ProviderRecord | null> {
    // The order is read first: a payment that comes in between is then in the list, never the other way round.
    const until = performance.now() + PATIENCE_MS;
    const order = await readOrder(providerOrderId, until);
    if (order === null) return null;
    const path = `${orderPath(providerOrderId)}/payments`;
    const payments = await read({ path, shape: cashfreeWire.payments, until });
    return { ...order, payments: payments ?? [] };
  }

  /** After a failure nobody knows whether the order was made: its record tells. */
  async function createCheckout(request: CheckoutRequest): Promise<ProviderOrder> {
    const until = performance.now() + PATIENCE_MS;
    for (let tried = 1; ; tried += 1) {
      try {
        const made = await exchange(access, {
          method: 'POST',
          path: '/orders',
          body: createBody(request, access.baseUrl),
          shape: cashfreeWire.order,
          requestId: request.requestId,
          idempotencyKey: request.requestId,
          until,
        });
        return ours(made, request.providerOrderId, request.amountPaise);
      } catch (error) {
        if (!(error instanceof ProviderFault) || !(error.passing || error.kind === 'conflict')) throw error;
        const found = await readOrder(request.providerOrderId, until);
        if (found !== null) return ours(found, request.providerOrderId, request.amountPaise);
        if (tried === CREATE_TRIES) throw error;
        await rest(error, pauseMs * 2 ** (tried - 1));
      }
    }
  }

  async function closeOrder(providerOrderId: string, patienceMs = PATIENCE_MS): Promise<ProviderOrder> {
    const until = performance.now() + patienceMs;
    try {
      return await exchange(access, {
        method: 'PATCH',
        path: orderPath(providerOrderId),
        body: { order_status: 'TERMINATED' },
        shape: cashfreeWire.order,
        until,
      });
    } catch (error) {
      // Paid or expired orders refuse; after a lost answer the record shows whether it worked.
      if (!(error instanceof ProviderFault) || error.kind === 'not ours') throw error;
      const found = await readOrder(providerOrderId, until);
      if (found === null || (found.state === 'open' && error.passing)) throw error;
      return found;
    }
  }

  async function readRefund(providerOrderId: string, providerRefundId: string): Promise<ProviderRefund | null> {
    const path = `${orderPath(providerOrderId)}/refunds/${encodeURIComponent(providerRefundId)}`;
    return read({ path, shape: cashfreeWire.refund, until: performance.now() + PATIENCE_MS });
  }

  async function refund(request: Parameters<CardProvider['refund']>[0]): Promise<ProviderRefund> {
    const { providerOrderId, providerRefundId, amountPaise } = request;
    const made = await readRefund(providerOrderId, providerRefundId);
    if (made !== null) return sameRefund(made, providerRefundId, amountPaise);
    try {
      const sent = await exchange(access, {
        method: 'POST',
        path: `${orderPath(providerOrderId)}/refunds`,
        body: {
          refund_amount: rupeesFromPaise(amountPaise),
          refund_id: providerRefundId,
          refund_note: request.note.slice(0, 100),
          refund_speed: 'STANDARD',
        },
        shape: cashfreeWire.refund,
        idempotencyKey: providerRefundId,
        until: performance.now() + PATIENCE_MS,
      });
      return sameRefund(sent, providerRefundId, amountPaise);
    } catch (error) {
      if (!(error instanceof ProviderFault) || !(error.passing || error.kind === 'conflict')) throw error;
      const found = await readRefund(providerOrderId, providerRefundId);
      if (found === null) throw error;
      return sameRefund(found, providerRefundId, amountPaise);
    }
  }

  return {
    script: scriptOf(options.baseUrl),
    shortestExpiryMs: SHORTEST_EXPIRY_MS,
    createCheckout,
    readRecord,
    closeOrder,
    refund,
    readRefund,
    readNotice(rawBody, headers) {
      const timestamp = String(headers['x-webhook-timestamp'] ?? '');
      const signature = String(headers['x-webhook-signature'] ?? '');
      if (!webhookIsSigned(rawBody, timestamp, signature, options.clientSecret)) return 'bad signature';
      try {
        return cashfreeWire.notice.parse(JSON.parse(rawBody.toString('utf8')));
      } catch {
        return 'malformed';
      }
    },
  };
}

function orderPath(providerOrderId: string): string {
  return `/orders/${encodeURIComponent(providerOrderId)}`;
}

function createBody(request: CheckoutRequest, baseUrl: string): unknown {
  const { customer } = request;
  // Production takes https addresses only; the dashboard's own address serves there otherwise.
  const notify = request.notifyUrl.startsWith('https:') || !isProduction(baseUrl);
  return {
    order_id: request.providerOrderId,
    order_amount: rupeesFromPaise(request.amountPaise),
    order_currency: 'INR',
    customer_details: {
      customer_id: `customer_${customer.id}`,
      customer_phone: customer.mobile,
      customer_email: customer.email,
      customer_name: providerName(customer.name),
    },
    order_meta: {
      return_url: request.returnUrl,
      ...(notify ? { notify_url: request.notifyUrl } : {}),
      payment_methods: CARD_METHODS,
    },
    order_expiry_time: request.expiresAt.toISOString(),
  };
}

function ours(order: ProviderOrder, providerOrderId: string, amountPaise: Paise): ProviderOrder {
  if (
    order.providerOrderId === providerOrderId &&
    order.amountPaise === amountPaise &&
    order.currency === 'INR' &&
    order.sessionId !== ''
  ) {
    return order;
  }
  throw new ProviderFault('not ours', 'order_differs', "The provider's order has another id, amount or currency");
}

function sameRefund(refund: ProviderRefund, providerRefundId: string, amountPaise: Paise): ProviderRefund {
  if (refund.providerRefundId === providerRefundId && refund.amountPaise === amountPaise) return refund;
  throw new ProviderFault('not ours', 'refund_differs', "The provider's refund has another id or amount");
}

function isProduction(baseUrl: string): boolean {
  return new URL(baseUrl).hostname === 'api.cashfree.com';
}

/** Cashfree serves its script from a CDN; the emulator serves its own. */
function scriptOf(baseUrl: string): CardProvider['script'] {
  const { hostname, origin } = new URL(baseUrl);
  const url = hostname.endsWith('.cashfree.com')
    ? 'https://sdk.cashfree.com/js/v3/cashfree.js'
    : `${origin}/js/v3/cashfree.js`;
  return { url, mode: isProduction(baseUrl) ? 'production' : 'sandbox' };
}

/** Waits before another try, with jitter; a wait longer than a person should bear is thrown instead. */
async function rest(error: ProviderFault, plannedMs: number): Promise<void> {
  const waitMs = error.retryAfterMs ?? plannedMs * (0.5 + Math.random());
  if (waitMs > LONGEST_PAUSE_MS) throw error;
  await pause(waitMs);
}
