/** Metrics of the rates, at /metrics. */
import { ALL_METALS, type Metal } from '@tola/pricing';
import type { Metrics } from '#log';
import type { FeedStatus } from './feed-health.ts';
import type { RejectionReason } from './freshness.ts';
import type { Rates } from './rates.ts';

const MILLISECONDS = 1_000;

export function registerRateMetrics(metrics: Metrics, rates: Rates, clock: () => Date): void {
  metrics.gauge('tola_rates_sequence', 'Sequence number of the newest tick.', () => rates.current(clock()).sequence);
  metrics.gauge('tola_rates_sold_metals', 'Metals on sale.', () => rates.current(clock()).list.length);
  metrics.gauge(
    'tola_rates_age_seconds',
    'Age of the rate of each metal on sale.',
    () => {
      const now = clock();
      return rates.current(now).list.map(({ metal, at }) => [{ metal }, secondsBetween(new Date(at), now)]);
    },
    ['metal'],
  );
  metrics.gauge(
    'tola_rates_paused',
    '1 for each metal that is not on sale.',
    () => {
      const { halted } = rates.current(clock());
      return ALL_METALS.map((metal) => [{ metal }, halted.some((halt) => halt.metal === metal) ? 1 : 0]);
    },
    ['metal'],
  );
  metrics.gauge('tola_rates_in_touch', '1 while this process receives the heartbeats of the leader.', () =>
    rates.isConnected ? 1 : 0,
  );
  metrics.gauge('tola_rates_reader', '1 in the leader, the process that reads the feed.', () =>
    rates.isLeader ? 1 : 0,
  );
  metrics.gauge(
    'tola_rates_source_silent_seconds',
    'Seconds since a source last sent a rate of a metal, in the leader.',
    () => sourceSilences(rates.feed, clock()),
    ['role', 'source', 'metal'],
  );
  metrics.gauge('tola_rates_source_warnings', 'Current warnings about the sources, in the leader.', () =>
    rates.feed === null ? [] : [[{}, rates.feed.warnings.length]],
  );
}

/** Registers the counter of rates rejected by the freshness check. */
export function createRejectionCounter(
  metrics: Metrics,
): (source: string, metal: Metal, reason: RejectionReason) => void {
  const counter = metrics.counter('tola_rates_quotes_rejected_total', 'Rates rejected because of their timestamp.', [
    'source',
    'metal',
    'why',
  ]);
  return (source, metal, reason) => counter.inc({ source, metal, why: reason });
}

function sourceSilences(feed: FeedStatus | null, now: Date): [Record<string, string>, number][] {
  if (feed === null) return [];
  const { source, reference, lastRateAt, lastReferenceAt, readingSince } = feed;
  const sources = [{ role: 'feed', name: source, lastAt: lastRateAt }];
  if (reference !== null) sources.push({ role: 'second', name: reference, lastAt: lastReferenceAt });
  return sources.flatMap(({ role, name, lastAt }) =>
    ALL_METALS.map((metal): [Record<string, string>, number] => [
      { role, source: name, metal },
      secondsBetween(lastAt[metal] ?? readingSince, now),
    ]),
  );
}

function secondsBetween(one: Date, other: Date): number {
  return Math.max(0, (other.getTime() - one.getTime()) / MILLISECONDS);
}
