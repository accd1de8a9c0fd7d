/** Adapter for Cashfree's REST API, and for its emulator. */
import type { CardProvider } from '../card-provider.ts';
import { cashfreeOrders } from './cashfree-orders.ts';
import { cashfreeRefunds } from './cashfree-refunds.ts';
import { cashfreeSettlements } from './cashfree-settlements.ts';
import { webhookIsSigned } from './cashfree-signature.ts';
import { cashfreeUpi } from './cashfree-upi.ts';
import { cashfreeWire } from './cashfree-wire.ts';

/** The provider requires more than 15 minutes; the extra minute covers clock skew. */
const SHORTEST_EXPIRY_MS = 16 * 60_000;

export interface CashfreeOptions {
  /** Ends in `/pg`. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of one request; default 10 s. */
  readonly timeoutMs?: number;
  /** Before the first retry; doubles with each further one. Default 200 ms. */
  readonly pauseMs?: number;
}

export function createCashfree(options: CashfreeOptions): CardProvider {
  const tries = { timeoutMs: 10_000, pauseMs: 200, ...options };
  const isProduction = new URL(options.baseUrl).hostname === 'api.cashfree.com';
  return {
    script: { url: scriptUrl(options.baseUrl), mode: isProduction ? 'production' : 'sandbox' },
    shortestExpiryMs: SHORTEST_EXPIRY_MS,
    // Production accepts https URLs only.
    ...cashfreeOrders(tries, !isProduction),
    requestUpi: cashfreeUpi(tries, isProduction),
    ...cashfreeRefunds(tries),
    ...cashfreeSettlements(tries),
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

/** Cashfree serves its script from a CDN; the emulator serves its own. */
function scriptUrl(baseUrl: string): string {
  const { hostname, origin } = new URL(baseUrl);
  return hostname.endsWith('.cashfree.com')
    ? 'https://sdk.cashfree.com/js/v3/cashfree.js'
    : `${origin}/js/v3/cashfree.js`;
}
