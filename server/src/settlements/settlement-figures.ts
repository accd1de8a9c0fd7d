/** What operators watch of money that does not add up, at /metrics. */
import { type Database, sql } from '#database';
import type { Logger, Metrics } from '#log';

const READ_EVERY_MS = 15_000;

/** Reads the counts now and again; answers what stops it. */
export function watchDifferences(parts: { database: Database; metrics: Metrics; log: Logger }): () => void {
  const { database, metrics, log } = parts;
  let counts = { differences: 0, refunds: 0, blocks: 0, disputes: 0 };
  metrics.gauge(
    'tola_ledger_differences_open',
    'Differences between store, card provider and bank that nobody has settled.',
    () => counts.differences,
  );
  metrics.gauge(
    'tola_refunds_stuck',
    'Refunds that failed and are still owed, or have been under way for more than ten days.',
    () => counts.refunds,
  );
  metrics.gauge('tola_dispatch_blocks_open', 'Reasons that keep orders from dispatch.', () => counts.blocks);
  metrics.gauge('tola_disputes_open', 'Disputed card payments that are not decided.', () => counts.disputes);
  const read = (): void => {
    database
      .one<typeof counts>(sql`
        select (select count(*) from ledger_difference where state = 'open') as differences,
          (select count(*) from customer_order where attention = 'refund owed')
            + (select count(*) from refund where channel = 'card' and state in ('requested', 'pending', 'on hold')
                and requested_at < now() - interval '10 days') as refunds,
          (select count(*) from dispatch_block where settled_at is null) as blocks,
          (select count(*) from provider_dispute where state = 'open') as disputes`)
      .then(
        (row) => {
          counts = row;
        },
        (error: unknown) => log.warn({ err: error }, 'open differences could not be counted'),
      );
  };
  read();
  const reading = setInterval(read, READ_EVERY_MS);
  reading.unref();
  return () => clearInterval(reading);
}
