/** The price-alert feature. */
import type { Catalogue } from '#catalogue';
import { readDataKeys } from '#data-keys';
import type { Feature, Platform } from '#platform';
import type { Rates } from '#rates';
import { priceAlertOperations, priceAlertRoutes } from './price-alert-operations.ts';
import { sendCrossingMails } from './price-alerts.ts';
import { sendStockMails } from './stock-alerts.ts';

/** Rates change every second; alerts are checked at this interval. */
const CHECK_INTERVAL_MS = 2_000;
/** Stock comes back by deliveries: its alerts are checked with every so many checks. */
const CHECKS_PER_STOCK_CHECK = 15;

interface Dependencies {
  readonly catalogue: Catalogue;
  readonly rates: Rates;
}

export function priceAlertsFeature(
  { database, settings, clock, log }: Platform,
  { catalogue, rates }: Dependencies,
): Feature {
  const context = { catalogue, publicUrl: settings.publicUrl, keys: readDataKeys(settings) };
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> = Promise.resolve();
  let checkedPrices = '';
  let checks = 0;

  async function check(): Promise<void> {
    const board = rates.current(clock());
    const prices = `${board.stamp} ${catalogue.current().version}`;
    // Only the leader checks. Two simultaneous leaders still send each alert once, because claims are exclusive.
    if (!rates.isLeader) return;
    if (checks % CHECKS_PER_STOCK_CHECK === 0) await sendStockMails(database, context, clock());
    checks += 1;
    if (prices === checkedPrices) return;
    await sendCrossingMails(database, board, context, clock());
    // Set after the check succeeds, so that a failed check is repeated.
    checkedPrices = prices;
  }

  return {
    name: 'price alerts',
    operations: priceAlertOperations({ database, rates, context }),
    rawRoutes: priceAlertRoutes({ database, context }),
    async start() {
      timer = setInterval(() => {
        checking = checking
          .then(check)
          .catch((error: unknown) => log.error({ err: error }, 'price alert check failed'));
      }, CHECK_INTERVAL_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await checking;
    },
  };
}
