/** Tells pages the rates of GST and card surcharge: when they load, and when the rates change while they are open. */
import { isDeepStrictEqual } from 'node:util';
import { CHARGES_DATA, type Charges, chargesList, getCharges } from '@tola/contract';
import type { Business } from '#business';
import { operation } from '#http';
import type { Feature, Platform } from '#platform';
import { chargesAt } from './charges.ts';

/** How late an open page hears of a day on which another rate begins. */
const LOOK_EVERY_MS = 1_000;

export function chargesFeature({ live, clock }: Platform, business: Business): Feature {
  let told = chargesAt(business.current(), clock());
  live.setLatest(CHARGES_DATA, chargesList.encode([told]) as unknown[]);

  /** The same object while nothing has changed, so that its reply is made once. */
  function currentAt(now: Date): Charges {
    const charges = chargesAt(business.current(), now);
    if (!isDeepStrictEqual(charges, told)) {
      told = charges;
      live.setLatest(CHARGES_DATA, chargesList.encode([told]) as unknown[]);
    }
    return told;
  }

  const stopListening = business.onChange(() => currentAt(clock()));
  const looking = setInterval(() => currentAt(clock()), LOOK_EVERY_MS);
  looking.unref();
  return {
    name: 'charges',
    operations: [
      operation(getCharges, async ({ now }) => ({ data: currentAt(now), shared: true }), { anonymous: true }),
    ],
    async stop() {
      clearInterval(looking);
      stopListening();
    },
  };
}
