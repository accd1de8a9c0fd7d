/** What operators watch of the rates, at /metrics. */
import { ALL_METALS, type Metal } from '@tola/pricing';
import type { Metrics } from '#log';
import type { FeedStatus } from './feed-health.ts';
import type { RejectionReason } from './freshness.ts';
import type { Rates } from './rates.ts';

const MILLISECONDS = 1_000;

export function registerRateMetrics(metrics: Metrics, rates: Rates, clock: () => Date): void {
  metrics.gauge('tola_rates_sequence', 'The number of the newest tick.', () => rates.current(clock()).sequence);
  metrics.gauge('tola_rates_sold_metals', 'Metals that are sold now.', () => rates.current(clock()).list.length);
  metrics.gauge(
    'tola_rates_age_seconds',
    'Age of the rate of each metal that is sold.',
    () => {
      const now = clock();
      return rates.current(now).list.map(({ metal, at }) => [{ metal }, secondsBetween(new Date(at), now)]);
    },
    ['metal'],
  );
  metrics.gauge(
    'tola_rates_paused',
    '1 for each metal that is not sold.',
    () => {
      const { halted } = rates.current(clock());
      return ALL_METALS.map((metal) => [{ metal }, halted.some((pause) => pause.metal === metal) ? 1 : 0]);
    },
    ['metal'],
  );
  metrics.gauge('tola_rates_in_touch', '1 while this process hears the reader of the feed.', () =>
    rates.isConnected ? 1 : 0,
  );
  metrics.gauge('tola_rates_reader', '1 in the process that reads the feed.', () => (rates.isLeader ? 1 : 0));
  metrics.gauge(
    'tola_rates_source_silent_seconds',
    'For how long a source has not quoted a metal, at its reader.',
    () => silences(rates.feed, clock()),
    ['role', 'source', 'metal'],
  );
  metrics.gauge('tola_rates_source_warnings', 'What is wrong with the sources at the moment, at their reader.', () =>
    rates.feed === null ? [] : [[{}, rates.feed.warnings.length]],
  );
}

/** Declares the counter of the quotes that a reader does not believe. */
export function createRejectionCounter(metrics: Metrics): (source: string, metal: Metal, why: RejectionReason) => void {
  const counter = metrics.counter(
    'tola_rates_quotes_rejected_total',
    "Quotes that were not believed because of their source's time.",
    ['source', 'metal', 'why'],
  );
  return (source, metal, why) => counter.inc({ source, metal, why });
}

function silences(feed: FeedStatus | null, now: Date): [Record<string, string>, number][] {
  if (feed === null) return [];
  const { source, second, lastQuoteAt, lastSecondAt, readingSince } = feed;
  const sources = [{ role: 'feed', name: source, heard: lastQuoteAt }];
  if (second !== null) sources.push({ role: 'second', name: second, heard: lastSecondAt });
  return sources.flatMap(({ role, name, heard }) =>
    ALL_METALS.map((metal): [Record<string, string>, number] => [
      { role, source: name, metal },
      secondsBetween(heard[metal] ?? readingSince, now),
    ]),
  );
}

function secondsBetween(one: Date, other: Date): number {
  return Math.max(0, (other.getTime() - one.getTime()) / MILLISECONDS);
}
