/** Orders at Cashfree: created idempotently, read with their payments, closed. */
import { rupeesFromPaise } from '@tola/pricing';
import {
  type CardProvider,
  type CheckoutRequest,
  ORDER_TAKEN,
  ProviderError,
  type ProviderOrder,
} from '../card-provider.ts';
import { exchange } from './cashfree-http.ts';
import { type CashfreeRetries, PATIENCE_MS, read, waitBeforeRetry } from './cashfree-retries.ts';
import { cashfreeWire, providerName, TOKEN_TAG } from './cashfree-wire.ts';

/** Credit, debit, corporate and prepaid cards: nobody should pay a card surcharge on another method. */
const METHODS = { card: 'cc,dc,ccc,ppc', UPI: 'upi' } as const;
const CREATE_TRIES = 3;

/**
 * @param takesPlainHttp whether the provider accepts webhook URLs without https
 */
export function cashfreeOrders(
  tries: CashfreeRetries,
  takesPlainHttp: boolean,
): Pick<CardProvider, 'createCheckout' | 'readRecord' | 'closeOrder'> {
  async function readOrder(providerOrderId: string, until: number): Promise<ProviderOrder | null> {
    const order = await read(tries, { path: orderPath(providerOrderId), shape: cashfreeWire.order, until });
    if (order !== null && order.providerOrderId !== providerOrderId) {
      throw new ProviderError('not ours', 'order_id', 'The provider returned the record of another order');
    }
    return order;
  }

  return {
    /** After a failure it is unknown whether the order was created, so its record is read. */
    async createCheckout(request) {
      const until = performance.now() + PATIENCE_MS;
      for (let tried = 1; ; tried += 1) {
        try {
          const made = await exchange(tries, {
            method: 'POST',
            path: '/orders',
            body: createBody(request, takesPlainHttp),
            shape: cashfreeWire.order,
            requestId: request.requestId,
            idempotencyKey: request.requestId,
            until,
          });
          return ours(made, request);
        } catch (error) {
          if (!(error instanceof ProviderError) || !(error.isTransient || error.kind === 'conflict')) throw error;
          const found = await readOrder(request.providerOrderId, until);
          if (found !== null) return sameAttempt(found, request);
          if (tried === CREATE_TRIES) throw error;
          await waitBeforeRetry(tries, error, tried);
        }
      }
    },

    async readRecord(providerOrderId, which = 'always') {
      // The order is read first: a payment made in between is then in the list, never the other way round.
      const until = performance.now() + PATIENCE_MS;
      const order = await readOrder(providerOrderId, until);
      if (order === null) return null;
      if (order.state === 'open' && which === 'once over') return { ...order, payments: [] };
      const path = `${orderPath(providerOrderId)}/payments`;
      const payments = await read(tries, { path, shape: cashfreeWire.payments, until });
      return { ...order, payments: payments ?? [] };
    },

    async closeOrder(providerOrderId, patienceMs = PATIENCE_MS) {
      const until = performance.now() + patienceMs;
      const path = orderPath(providerOrderId);
      const body = { order_status: 'TERMINATED' };
      try {
        return await exchange(tries, { method: 'PATCH', path, body, shape: cashfreeWire.order, until });
      } catch (error) {
        // Paid and expired orders refuse; after a lost response the record shows the result.
        if (!(error instanceof ProviderError) || error.kind === 'not ours') throw error;
        const found = await readOrder(providerOrderId, until);
        if (found === null || (found.state === 'open' && error.isTransient)) throw error;
        return found;
      }
    },
  };
}

export function orderPath(providerOrderId: string): string {
  return `/orders/${encodeURIComponent(providerOrderId)}`;
}

function createBody(request: CheckoutRequest, takesPlainHttp: boolean): unknown {
  const { customer } = request;
  // Without a URL of its own, an order's webhooks go to the one configured on the provider's dashboard.
  const notify = request.notifyUrl.startsWith('https:') || takesPlainHttp;
  return {
    order_id: request.providerOrderId,
    order_amount: rupeesFromPaise(request.amountPaise),
    order_currency: 'INR',
    customer_details: {
      customer_id: `customer_${customer.id}`,
      customer_phone: customer.mobile,
      // The provider refuses an empty email.
      ...(customer.email === '' ? {} : { customer_email: customer.email }),
      customer_name: providerName(customer.name),
    },
    order_meta: {
      return_url: request.returnUrl,
      ...(notify ? { notify_url: request.notifyUrl } : {}),
      payment_methods: METHODS[request.collectedBy],
    },
    order_expiry_time: request.expiresAt.toISOString(),
    order_tags: { [TOKEN_TAG]: request.token },
  };
}

/** An existing order is accepted only if its token proves that this attempt created it. */
function sameAttempt(order: ProviderOrder, request: CheckoutRequest): ProviderOrder {
  if (order.token === request.token) return ours(order, request);
  throw new ProviderError('not ours', ORDER_TAKEN, 'A different order has this id at the provider');
}

function ours(order: ProviderOrder, { providerOrderId, amountPaise }: CheckoutRequest): ProviderOrder {
  if (
    order.providerOrderId === providerOrderId &&
    order.amountPaise === amountPaise &&
    order.currency === 'INR' &&
    order.sessionId !== ''
  ) {
    return order;
  }
  throw new ProviderError('not ours', 'order_differs', "The provider's order has another id, amount or currency");
}
