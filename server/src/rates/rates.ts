/**
 * Rates in one process: every process follows the ticks that the leader publishes, and one of them is the leader. All
 * sell at the leader's ticks, or not at all.
 */
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
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
import { readStoredRates, type SaleMark, type StoredRates } from './rate-store.ts';
import { readReaderBaseline } from './reader-baseline.ts';
import { isBeingReplaced } from './replaced-rates.ts';

/** How long start-up waits for the first rates, so that the first visitor sees prices. */
const FIRST_RATES_TIMEOUT_MS = 3_000;
/** How long a sale waits for a manual rate to be published. */
const PUBLISHED_WITHIN_MS = 2_000;
const READ_AGAIN_MS = 50;

export interface Rates {
  /** The current board. Cached until something changes. */
  current(now: Date): RateBoard;
  /**
   * The board according to the database, for every promise or sale: a process that receives ticks and halts late still
   * sells at the fleet's rates. Read it in the transaction that writes the sale with its mark; the commit is refused,
   * and the transaction retried, when the terms have changed in between.
   *
   * @param beside what else the price depends on: a scalar JSON subquery, read in the same statement
   */
  forSale<T>(tx: Queryable, now: Date, beside: SaleReading<T>): Promise<SaleRates<T>>;
  /** Label shown beside the rates; empty for a market feed. */
  readonly label: string;
  /** Where the rates come from. */
  readonly origin: RatesOrigin;
  /** Notifies of each change of rates, premiums and halts, in every process. */
  onChange(listener: (board: RateBoard) => void): () => void;
  /** Reloads halts, premiums and manual rates, for the process that changed them. */
  refresh(): Promise<void>;
  readonly isLeader: boolean;
  /** Feed health in the leader; null in other processes. */
  readonly feed: FeedStatus | null;
  /** This process receives the heartbeats of the leader. A trading halt does not change that. */
  readonly isConnected: boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** What a sale reads beside the rates, in the same statement. */
export interface SaleReading<T> {
  readonly query: Sql;
  read(json: unknown): T;
  /** The guard settings in it. */
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

export function createRates(dependencies: RatesDependencies, business: Pick<Business, 'current' | 'onChange'>): Rates {
  const { database, log, clock, settings } = dependencies;
  const label = ratesLabel(settings);
  const origin = ratesOrigin(settings);
  let unsubscribe: (() => void) | null = null;
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
  const follower = followRates({ database, log, clock, rules, onReload: () => reader?.stateChanged() });
  const startLeading = prepareReader(dependencies, business, follower);

  return {
    current: follower.current,
    async forSale(tx, now, { query, read, guardOf }) {
      const { state, silentMs, mark, beside } = await readPublished(tx, now, query);
      const hasLeader = hasBeat(silentMs);
      const value = read(beside);
      return { board: boardAt(state, now, { ...rules(hasLeader), guard: guardOf(value) }), mark, beside: value };
    },
    label,
    origin,
    onChange: follower.onChange,
    refresh: follower.refresh,
    get isLeader() {
      return leadership?.isLeader ?? false;
    },
    get feed() {
      return leadership?.isLeader === true && reader !== null ? reader.status() : null;
    },
    get isConnected() {
      return follower.isConnected();
    },
    async start() {
      unsubscribe = business.onChange(follower.rulesChanged);
      await follower.start();
      const holder = `${hostname()} ${process.pid}`;
      const begin = async (lock: LeaderLock): Promise<Reader> => {
        reader = await startLeading(lock);
        return reader;
      };
      leadership = pursueLeadership({ database, log, holder, begin });
      if (origin !== 'none') await waitForFirstRates(follower, clock);
    },
    async stop() {
      await leadership?.stop();
      await follower.stop();
      unsubscribe?.();
    },
  };
}

function hasBeat(silentMs: number | null): boolean {
  return silentMs !== null && silentMs < HEARTBEAT_TIMEOUT_MS;
}

/** Waits for the leader to publish a manual rate that was just set: until then the metal has no rate to sell at. */
async function readPublished(tx: Queryable, now: Date, query: Sql): Promise<StoredRates> {
  const deadline = performance.now() + PUBLISHED_WITHIN_MS;
  for (;;) {
    const stored = await readStoredRates(tx, now, query);
    const isComing = hasBeat(stored.silentMs) && isBeingReplaced(stored.state, now);
    if (!isComing || performance.now() > deadline) return stored;
    await pause(READ_AGAIN_MS);
  }
}

/** Validates the settings of the sources at start-up and returns what starts the reader once this process leads. */
function prepareReader(
  dependencies: RatesDependencies,
  business: Pick<Business, 'current'>,
  { state, refresh }: RateFollower,
): (lock: LeaderLock) => Promise<Reader> {
  const { database, log, metrics, clock, settings } = dependencies;
  let countRejection: ReturnType<typeof createRejectionCounter> | null = null;
  const makeSource = prepareSource(dependencies);
  const reference = prepareReferenceSource(dependencies);
  return async (lock) => {
    await refresh();
    const source = makeSource(state().ticks);
    countRejection ??= createRejectionCounter(metrics);
    const count = countRejection;
    const windowMs = business.current().rateGuard.windowMinutes * MINUTE_MS;
    return startReader({
      lock,
      database,
      source,
      reference,
      origin: ratesOrigin(settings),
      baseline: await readReaderBaseline(database, source.name, new Date(clock().getTime() - windowMs)),
      state,
      refresh,
      guard: () => business.current().rateGuard,
      alertTo: () => alertAddress(business.current()),
      staleSeconds: settings.ratesStaleSeconds,
      onRejected: (metal, reason) => count(source.name, metal, reason),
      clock,
      log,
    });
  };
}

/** Waits for the first rates, up to a time limit. */
async function waitForFirstRates({ current, onChange }: RateFollower, clock: () => Date): Promise<void> {
  if (current(clock()).list.length > 0) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      stopListening();
      resolve();
    };
    const stopListening = onChange((board) => {
      if (board.list.length > 0) done();
    });
    const timer = setTimeout(done, FIRST_RATES_TIMEOUT_MS);
  });
}
