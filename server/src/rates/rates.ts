/**
 * Rates in one process: it may lead and read the feed, and whether it does or not it follows what the leader
 * announces. All processes sell at the leader's ticks, or not at all.
 */
import { hostname } from 'node:os';
import { alertAddress, type Business, type RateGuardSettings } from '#business';
import type { Database, Queryable, Sql } from '#database';
import type { Logger, Metrics } from '#log';
import type { Settings } from '#settings';
import {
  prepareReferenceSource,
  prepareSource,
  type RatesOrigin,
  ratesLabel,
  ratesOrigin,
} from './configured-sources.ts';
import type { FeedStatus } from './feed-health.ts';
import { type LeaderLock, type Leadership, pursueLeadership } from './leadership.ts';
import { type BoardRules, boardAt, type RateBoard } from './rate-board.ts';
import { followRates, HEARTBEAT_TIMEOUT_MS, type RateFollower } from './rate-follower.ts';
import { createRejectionCounter } from './rate-metrics.ts';
import { type Reader, startReader } from './rate-reader.ts';
import { readStoredRates, type SaleMark } from './rate-store.ts';
import { readReaderBaseline } from './reader-baseline.ts';

/** A start waits this long for the first rates, so that the first visitor sees prices. */
const FIRST_RATES_MS = 3_000;

export interface Rates {
  /** What is sold now and at which rates. Cheap: kept until something changes. */
  current(now: Date): RateBoard;
  /**
   * What is sold now by the database's own word, for whatever promises or takes a price: a process that hears late of
   * ticks and pauses sells at the fleet's rates nevertheless. Read in the transaction that writes the sale with its
   * mark, which is refused at its commit (and tried again) when the terms have changed in between.
   *
   * @param beside what else the price depends on: a scalar JSON subquery, read in the same statement
   */
  forSale<T>(tx: Queryable, now: Date, beside: SaleReading<T>): Promise<SaleRates<T>>;
  /** What pages say beside the rates; empty for a real feed. */
  readonly label: string;
  /** What the rates rest on. */
  readonly origin: RatesOrigin;
  /** Called in every process after each change of rates, premiums and pauses. */
  onChange(listener: (board: RateBoard) => void): () => void;
  /** Reads halts, premiums and manual rates again at once, for the process that just changed them. */
  refresh(): Promise<void>;
  readonly isLeader: boolean;
  /** Health of the feed, in the process that reads it; null in the others. */
  readonly feed: FeedStatus | null;
  /** This process hears the leader. A pause of sales does not change that. */
  readonly isConnected: boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** What a sale reads beside the rates, in the same statement. */
export interface SaleReading<T> {
  readonly query: Sql;
  read(json: unknown): T;
  /** The rules for rates that go with it. */
  guardOf(value: T): RateGuardSettings;
}

export interface SaleRates<T> {
  readonly board: RateBoard;
  readonly mark: SaleMark;
  readonly beside: T;
}

export interface RatesDependencies {
  readonly database: Database;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly clock: () => Date;
  readonly settings: Settings;
}

const MINUTE_MS = 60_000;

export function createRates(parts: RatesDependencies, business: Pick<Business, 'current' | 'onChange'>): Rates {
  const { database, log, clock, settings } = parts;
  const label = ratesLabel(settings);
  const origin = ratesOrigin(settings);
  let stopWatching: (() => void) | null = null;
  let leadership: Leadership | null = null;
  let reader: Reader | null = null;

  function rules(isConnected: boolean): BoardRules {
    return {
      staleSeconds: settings.ratesStaleSeconds,
      guard: business.current().rateGuard,
      label,
      origin,
      isConnected,
    };
  }
  const follower = followRates({ database, log, clock, rules, onRead: () => reader?.stateChanged() });
  const read = prepareReading(parts, business, follower);

  return {
    current: follower.current,
    async forSale(tx, now, { query, read, guardOf }) {
      const { state, silentMs, mark, beside } = await readStoredRates(tx, now, query);
      const hasReader = silentMs !== null && silentMs < HEARTBEAT_TIMEOUT_MS;
      const value = read(beside);
      return { board: boardAt(state, now, { ...rules(hasReader), guard: guardOf(value) }), mark, beside: value };
    },
    label,
    origin,
    onChange: follower.onChange,
    refresh: follower.refresh,
    get isLeader() {
      return leadership?.isLeader ?? false;
    },
    get feed() {
      return leadership?.isLeader === true && reader !== null ? reader.notes() : null;
    },
    get isConnected() {
      return follower.isConnected();
    },
    async start() {
      stopWatching = business.onChange(follower.rulesChanged);
      await follower.start();
      const holder = `${hostname()} ${process.pid}`;
      const begin = async (lead: LeaderLock): Promise<Reader> => {
        reader = await read(lead);
        return reader;
      };
      leadership = pursueLeadership({ database, log, holder, begin });
      if (origin !== 'none') await firstRates(follower, clock);
    },
    async stop() {
      await leadership?.stop();
      await follower.stop();
      stopWatching?.();
    },
  };
}

/** Makes the sources ready, which finds fault with bad settings at once, for the moment at which this process leads. */
function prepareReading(
  parts: RatesDependencies,
  business: Pick<Business, 'current'>,
  { state, refresh }: RateFollower,
): (lead: LeaderLock) => Promise<Reader> {
  const { database, log, metrics, clock, settings } = parts;
  let rejected: ReturnType<typeof createRejectionCounter> | null = null;
  const makeSource = prepareSource(parts);
  const second = prepareReferenceSource(parts);
  return async (lead) => {
    await refresh();
    const source = makeSource(state().ticks);
    rejected ??= createRejectionCounter(metrics);
    const counter = rejected;
    const windowMs = business.current().rateGuard.windowMinutes * MINUTE_MS;
    return startReader({
      lead,
      database,
      source,
      second,
      origin: ratesOrigin(settings),
      start: await readReaderBaseline(database, source.name, new Date(clock().getTime() - windowMs)),
      state,
      refresh,
      guard: () => business.current().rateGuard,
      alertTo: () => alertAddress(business.current()),
      staleSeconds: settings.ratesStaleSeconds,
      onRejected: (metal, why) => counter(source.name, metal, why),
      clock,
      log,
    });
  };
}

/** Waits for the first rates, though not for long. */
async function firstRates({ current, onChange }: RateFollower, clock: () => Date): Promise<void> {
  if (current(clock()).list.length > 0) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      forget();
      resolve();
    };
    const forget = onChange((board) => {
      if (board.list.length > 0) done();
    });
    const timer = setTimeout(done, FIRST_RATES_MS);
  });
}
