/** Metrics of PANs that are not verified. */
import type { BusinessValues } from '#business';
import type { Database } from '#database';
import { type Logger, type Metrics, pollFigures } from '#log';
import { openPans } from './pan-state-store.ts';

interface FigureDependencies {
  readonly database: Database;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly business: { current(): Pick<BusinessValues, 'panVerification'> };
}

/** Registers the gauges, which are 0 while the setting is off, and polls their figures; returns a function that stops it. */
export function watchPans({ database, metrics, log, clock, business }: FigureDependencies): () => void {
  const start = { toDecide: 0, oldestSeconds: 0 };
  const read = async () => (business.current().panVerification ? await openPans(database, clock()) : start);
  const open = pollFigures(read, { start, what: 'PAN verification', log });
  metrics.gauge(
    'tola_pan_to_decide',
    'PANs of orders that the verification service does not confirm, and about which staff have not decided.',
    () => open.current().toDecide,
  );
  metrics.gauge(
    'tola_pan_oldest_waiting_seconds',
    'Age of the oldest order whose PAN waits for the verification service.',
    () => open.current().oldestSeconds,
  );
  return open.stop;
}
