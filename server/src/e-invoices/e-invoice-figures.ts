/** Metrics of e-invoices that are not registered. */
import type { Database } from '#database';
import { type Logger, type Metrics, pollFigures } from '#log';
import { stuckEInvoices } from './e-invoice-list-store.ts';

interface FigureDependencies {
  readonly database: Database;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly clock: () => Date;
}

/** Registers the gauges and polls their figures; returns a function that stops it. */
export function watchEInvoices({ database, metrics, log, clock }: FigureDependencies): () => void {
  const start = { corrections: 0, oldestSeconds: 0 };
  const stuck = pollFigures(async () => await stuckEInvoices(database, clock()), { start, what: 'e-invoices', log });
  metrics.gauge(
    'tola_e_invoice_corrections',
    'Documents that the invoice portal has refused, or that lack what it wants.',
    () => stuck.current().corrections,
  );
  metrics.gauge(
    'tola_e_invoice_oldest_waiting_seconds',
    'Age of the oldest document that has to be registered and is not.',
    () => stuck.current().oldestSeconds,
  );
  return stuck.stop;
}
