/** Publishes the rates of GST, card surcharge and buyback to pages: on load, and when they change while a page is open. */
import { isDeepStrictEqual } from 'node:util';
import { CHARGES_DATA, type Charges, chargesList, getCharges } from '@tola/contract';
import type { Business } from '#business';
import { operation } from '#http';
import type { Feature, Platform } from '#platform';
import { publishedChargesAt } from './charges.ts';

/** How often a rate that starts today is checked for open pages. */
const CHECK_EVERY_MS = 1_000;

export function chargesFeature({ live, clock }: Platform, business: Business): Feature {
  let published = publishedChargesAt(business.current(), clock());
  live.setLatest(CHARGES_DATA, chargesList.encode([published]) as unknown[]);

  /** Returns the same object until the rates change, so that its reply is encoded once. */
  function currentAt(now: Date): Charges {
    const charges = publishedChargesAt(business.current(), now);
    if (!isDeepStrictEqual(charges, published)) {
      published = charges;
      live.setLatest(CHARGES_DATA, chargesList.encode([published]) as unknown[]);
    }
    return published;
  }

  const stopListening = business.onChange(() => currentAt(clock()));
  const checking = setInterval(() => currentAt(clock()), CHECK_EVERY_MS);
  checking.unref();
  return {
    name: 'charges',
    operations: [
      operation(getCharges, async ({ now }) => ({ data: currentAt(now), shared: true }), { anonymous: true }),
    ],
    async stop() {
      clearInterval(checking);
      stopListening();
    },
  };
}
