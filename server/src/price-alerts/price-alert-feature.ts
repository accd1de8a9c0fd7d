/** The price-alert feature. */
import type { Catalogue } from '#catalogue';
import type { Feature, Platform } from '#platform';
import type { Rates } from '#rates';
import { priceAlertOperations, priceAlertRoutes } from './price-alert-operations.ts';
import { mailCrossings } from './price-alerts.ts';

/** Rates change every second; who waits for a price is written to within this time. */
const LOOK_EVERY_MS = 2_000;

interface Dependencies {
  readonly catalogue: Catalogue;
  readonly rates: Rates;
}

export function priceAlertsFeature(
  { database, settings, clock, log }: Platform,
  { catalogue, rates }: Dependencies,
): Feature {
  const world = { catalogue, publicUrl: settings.publicUrl };
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let seen = '';

  async function look(): Promise<void> {
    const board = rates.current(clock());
    const prices = `${board.stamp} ${catalogue.current().version}`;
    // One process of the fleet is enough; two that lead for a moment still write once.
    if (!rates.isLeader || prices === seen) return;
    await mailCrossings(database, board, world, clock());
    // Prices that could not be looked through are looked through again.
    seen = prices;
  }

  return {
    name: 'price alerts',
    operations: priceAlertOperations({ database, rates, world }),
    rawRoutes: priceAlertRoutes({ database, world }),
    async start() {
      timer = setInterval(() => {
        looking = looking
          .then(look)
          .catch((error: unknown) => log.error({ err: error }, 'price alerts could not be looked through'));
      }, LOOK_EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
