/** Metrics of unpaid UPI and NEFT orders. */
import { ALL_METALS, gramsFromMg, perMetal } from '@tola/pricing';
import type { Database } from '#database';
import { type Logger, type Metrics, pollFigures } from '#log';
import { unpaidSum } from './unpaid-store.ts';

/** Declares the gauges and polls their values; returns a function that stops polling. */
export function watchUnpaidOrders(dependencies: { database: Database; metrics: Metrics; log: Logger }): () => void {
  const { database, metrics, log } = dependencies;
  const sums = pollFigures(async () => await unpaidSum(database), {
    start: { orders: 0, paise: 0, fineMg: perMetal(() => 0) },
    what: 'unpaid orders',
    log,
  });
  metrics.gauge(
    'tola_unpaid_orders',
    'Orders by UPI and NEFT that are placed and not yet paid.',
    () => sums.current().orders,
  );
  metrics.gauge(
    'tola_unpaid_paise',
    'Money due on orders by UPI and NEFT that are not yet paid.',
    () => sums.current().paise,
  );
  metrics.gauge(
    'tola_unpaid_fine_grams',
    'Fine metal in orders by UPI and NEFT that are not yet paid.',
    () => ALL_METALS.map((metal) => [{ metal }, gramsFromMg(sums.current().fineMg[metal])]),
    ['metal'],
  );
  return sums.stop;
}
