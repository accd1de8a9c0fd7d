/** What operators watch of unpaid orders, at /metrics. */
import { type Database, sql } from '#database';
import type { Logger, Metrics } from '#log';

const READ_EVERY_MS = 15_000;

/** Reads the sums now and again; answers what stops it. */
export function watchUnpaidOrders(parts: { database: Database; metrics: Metrics; log: Logger }): () => void {
  const { database, metrics, log } = parts;
  let sums = { orders: 0, paise: 0, goldMg: 0, silverMg: 0 };
  metrics.gauge('tola_unpaid_orders', 'Orders that are placed and not yet paid.', () => sums.orders);
  metrics.gauge('tola_unpaid_paise', 'Money due on orders that are not yet paid.', () => sums.paise);
  metrics.gauge('tola_unpaid_fine_milligrams', 'Fine metal in orders that are not yet paid.', () => [
    [{ metal: 'gold' }, sums.goldMg],
    [{ metal: 'silver' }, sums.silverMg],
  ]);
  const read = (): void => {
    database
      .one<typeof sums>(sql`
        select count(*) as orders, coalesce(sum(unpaid_paise), 0)::bigint as paise,
          coalesce(sum(gold_fine_mg), 0)::bigint as gold_mg, coalesce(sum(silver_fine_mg), 0)::bigint as silver_mg
        from unpaid_order`)
      .then(
        (row) => {
          sums = row;
        },
        (error: unknown) => log.warn({ err: error }, 'the unpaid orders could not be added up'),
      );
  };
  read();
  const reading = setInterval(read, READ_EVERY_MS);
  reading.unref();
  return () => clearInterval(reading);
}
