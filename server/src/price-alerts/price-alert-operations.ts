/** Operation that adds an alert, and the links in its emails. */
import { addPriceAlert, addStockAlert, followAlertLink, getLinkedAlert } from '@tola/contract';
import type { Database } from '#database';
import { type Operation, operation, type RawReply, type RawRoute, refuse } from '#http';
import { takeToken } from '#limits';
import type { Rates } from '#rates';
import { type AlertContext, addAlert, followLink, linkedAlert, MAX_ALERTS } from './price-alerts.ts';
import { addAlertOfStock } from './stock-alerts.ts';

const ADDRESS_LIMIT = { name: 'price-alert from', limit: 30, windowSeconds: 3_600 };
const MAILBOX_LIMIT = { name: 'price-alert to', limit: 10, windowSeconds: 3_600 };

interface Dependencies {
  readonly database: Database;
  readonly rates: Rates;
  readonly context: AlertContext;
}

export function priceAlertOperations({ database, rates, context }: Dependencies): Operation[] {
  return [
    operation(addPriceAlert, async ({ payload, customer, ip, now }) => {
      const { email, metal, weightId, targetPaise } = payload;
      if (metal === null && weightId === null) throw refuse(addPriceAlert, 'nothing-to-watch');
      if (targetPaise <= 0) throw refuse(addPriceAlert, 'target-not-positive');
      if (metal === null && weightId !== null && context.catalogue.findWeight(weightId) === null) {
        throw refuse(addPriceAlert, 'weight-unknown');
      }
      await takeToken(database, { ...ADDRESS_LIMIT, key: ip }, now);
      await takeToken(database, { ...MAILBOX_LIMIT, key: email.toLowerCase() }, now);
      const isConfirmed = await addAlert(database, payload, { customer, board: rates.current(now), now }, context);
      if (isConfirmed === 'too many') throw refuse(addPriceAlert, 'too-many-alerts', { most: MAX_ALERTS });
      const message = isConfirmed
        ? 'We’ll email you when your price is reached'
        : 'Please confirm your alert in the email we sent you';
      return { message, data: { isConfirmed } };
    }),
    operation(addStockAlert, async ({ payload, customer, ip, now }) => {
      const weight = context.catalogue.findWeight(payload.weightId);
      if (weight === null) throw refuse(addStockAlert, 'weight-unknown');
      if (weight.stock !== 0) throw refuse(addStockAlert, 'in-stock');
      await takeToken(database, { ...ADDRESS_LIMIT, key: ip }, now);
      await takeToken(database, { ...MAILBOX_LIMIT, key: payload.email.toLowerCase() }, now);
      const isConfirmed = await addAlertOfStock(database, payload, { customer, now }, context);
      if (isConfirmed === 'too many') throw refuse(addStockAlert, 'too-many-alerts', { most: MAX_ALERTS });
      const message = isConfirmed
        ? 'We’ll email you when it is back in stock'
        : 'Please confirm your alert in the email we sent you';
      return { message, data: { isConfirmed } };
    }),
    operation(
      getLinkedAlert,
      async ({ payload: { act, token }, now }) => {
        const alert = await linkedAlert(database, act, token, context, now);
        if (alert === null) throw refuse(getLinkedAlert, 'unknown-link');
        return { data: alert };
      },
      { anonymous: true },
    ),
    operation(
      followAlertLink,
      async ({ payload: { act, token }, now }) => {
        const alert = await followLink(database, act, token, context, now);
        if (alert === null) throw refuse(followAlertLink, 'unknown-link');
        return { data: alert };
      },
      { anonymous: true },
    ),
  ];
}

/** Request body of one-click unsubscribe in mail clients (RFC 8058), which do not follow redirects. */
const ONE_CLICK = 'List-Unsubscribe=One-Click';

/**
 * POST to the links in emails, by mail clients or by the link's page when scripts are disabled. GET shows that page,
 * whose script follows the link, so that link scanners change nothing.
 */
export function priceAlertRoutes({ database, context }: Pick<Dependencies, 'database' | 'context'>): RawRoute[] {
  return (['confirm', 'stop'] as const).map((act) => ({
    method: 'POST',
    path: `/price-alerts/${act}/:token`,
    async handle({ params: { token = '' }, body, now }): Promise<RawReply> {
      const alert = await followLink(database, act, token, context, now);
      if (!body.includes(ONE_CLICK)) {
        return { status: 303, headers: { location: `/price-alerts/${act}/${encodeURIComponent(token)}` } };
      }
      if (alert === null) throw refuse(followAlertLink, 'unknown-link');
      return { headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'Done' };
    },
  }));
}
