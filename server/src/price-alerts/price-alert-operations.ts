/** The call that adds an alert, and the links in its mails. */
import { addPriceAlert } from '@tola/contract';
import type { Database } from '#database';
import { type Operation, operation, type RawReply, type RawRoute, Refusal, refuse } from '#http';
import { takeToken } from '#limits';
import type { Rates } from '#rates';
import type { AlertAct } from './alert-links.ts';
import { type AlertWorld, addAlert, followLink, MOST_ALERTS } from './price-alerts.ts';

const ADDRESS_LIMIT = { name: 'price-alert from', limit: 30, windowSeconds: 3_600 };
const MAILBOX_LIMIT = { name: 'price-alert to', limit: 10, windowSeconds: 3_600 };

interface Needs {
  readonly database: Database;
  readonly rates: Rates;
  readonly world: AlertWorld;
}

export function priceAlertOperations({ database, rates, world }: Needs): Operation[] {
  return [
    operation(addPriceAlert, async ({ payload, customer, ip, now }) => {
      const { email, metal, weightId, targetPaise } = payload;
      if (metal === null && weightId === null) throw refuse(addPriceAlert, 'nothing-to-watch');
      if (targetPaise <= 0) throw refuse(addPriceAlert, 'target-not-positive');
      if (metal === null && world.catalogue.findWeight(weightId ?? 0) === null) {
        throw refuse(addPriceAlert, 'weight-unknown');
      }
      await takeToken(database, { ...ADDRESS_LIMIT, key: ip }, now);
      await takeToken(database, { ...MAILBOX_LIMIT, key: email.toLowerCase() }, now);
      const isConfirmed = await addAlert(database, payload, { customer, board: rates.current(now), now }, world);
      if (isConfirmed === 'too many') throw refuse(addPriceAlert, 'too-many-alerts', { most: MOST_ALERTS });
      const message = isConfirmed
        ? 'We will write to you when your price is reached'
        : 'We have sent you a mail: please confirm your alert in it';
      return { message, data: { isConfirmed } };
    }),
  ];
}

const words: Record<AlertAct, { title: string; text: string }> = {
  confirm: { title: 'Your price alert is on', text: 'We will write to you once when your price is reached.' },
  stop: { title: 'Your price alert is off', text: 'We will not write to you about this price again.' },
};

/** One click, by a person's browser or by their mail program (RFC 8058), is enough. */
export function priceAlertRoutes(database: Database): RawRoute[] {
  const route = (method: 'GET' | 'POST', act: AlertAct): RawRoute => ({
    method,
    path: `/price-alerts/${act}/:token`,
    async handle({ params, now }): Promise<RawReply> {
      if (!(await followLink(database, act, params.token ?? '', now))) {
        throw new Refusal(404, 'unknown-link', 'This link is not one of ours');
      }
      return {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
          'referrer-policy': 'no-referrer',
        },
        body: pageOf(words[act]),
      };
    },
  });
  return [route('GET', 'confirm'), route('GET', 'stop'), route('POST', 'stop')];
}

function pageOf({ title, text }: { title: string; text: string }): string {
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="/">Go to the store</a></p></main></body></html>`;
}
