/** Metrics of open differences, refunds, dispatch blocks and disputes. */
import { type Database, sql } from '#database';
import { type Logger, type Metrics, pollFigures } from '#log';

/** Registers the gauges and polls their figures; returns a function that stops it. */
export function watchDifferences(dependencies: { database: Database; metrics: Metrics; log: Logger }): () => void {
  const { database, metrics, log } = dependencies;
  const start = { differences: 0, refunds: 0, blocks: 0, disputes: 0 };
  const counts = pollFigures(async () => await readCounts(database), { start, what: 'open differences', log });
  metrics.gauge(
    'tola_ledger_differences_open',
    'Differences between store, card provider and bank that nobody has settled.',
    () => counts.current().differences,
  );
  metrics.gauge(
    'tola_refunds_stuck',
    'Refunds that failed and are still owed, or have been under way for more than ten days.',
    () => counts.current().refunds,
  );
  metrics.gauge('tola_dispatch_blocks_open', 'Reasons that keep orders from dispatch.', () => counts.current().blocks);
  metrics.gauge('tola_disputes_open', 'Disputed card payments that are not decided.', () => counts.current().disputes);
  return counts.stop;
}

interface Counts {
  readonly differences: number;
  readonly refunds: number;
  readonly blocks: number;
  readonly disputes: number;
}

async function readCounts(database: Database): Promise<Counts> {
  return await database.one<Counts>(sql`
    select (select count(*) from ledger_difference where state = 'open') as differences,
      (select count(*) from customer_order where attention = 'refund owed')
        + (select count(*) from refund where channel = 'card' and state in ('requested', 'pending', 'on hold')
            and requested_at < now() - interval '10 days') as refunds,
      (select count(*) from dispatch_block where settled_at is null) as blocks,
      (select count(*) from provider_dispute where state = 'open') as disputes`);
}
