/**
 * Rates in one process: it may lead and read the feed, and whether it does or not it follows what the leader
 * announces. All processes sell at the leader's ticks, or not at all.
 */
import { hostname } from 'node:os';
import type { Business, RateGuardSettings } from '#business';
import type { Database, Queryable } from '#database';
import type { Logger } from '#log';
import type { Settings } from '#settings';
import type { FeedNotes } from './feed-health.ts';
import { type Leadership, seekLeadership } from './leadership.ts';
import { type BoardRules, boardAt, type RateBoard } from './rate-board.ts';
import { type Reader, startReader } from './rate-reader.ts';
import { prepareSecondSource, prepareSource, ratesLabel } from './rate-sources.ts';
import { emptyState, type RateState, withTicks } from './rate-state.ts';
import { readStoredRates, type SaleMark } from './rate-store.ts';
import { readAnnouncement, readBaselines, TICK_CHANNEL } from './tick-store.ts';

/** Without a beat of the leader for this long, nothing is sold. Beats come every second, a new leader within five. */
const OUT_OF_TOUCH_MS = 6_000;
const LOOK_EVERY_MS = 250;
/** A start waits this long for the first rates, so that the first visitor sees prices. */
const FIRST_RATES_MS = 3_000;

export interface Rates {
  /** What is sold now and at which rates. Cheap: kept until something changes. */
  current(now: Date): RateBoard;
  /**
   * What is sold now by the database's own word, for whatever promises or takes a price: a process that hears late of
   * ticks and pauses sells at the fleet's rates nevertheless. Read in the transaction that writes the sale with its
   * mark, which is refused at its commit (and tried again) when the terms have changed in between.
   */
  forSale(tx: Queryable, now: Date): Promise<{ readonly board: RateBoard; readonly mark: SaleMark }>;
  /** What pages say beside the rates; empty for a real feed. */
  readonly label: string;
  /** Called in every process after each change of rates, premiums and pauses. */
  onChange(listener: (board: RateBoard) => void): () => void;
  /** Reads halts, premiums and manual rates again at once, for the process that just changed them. */
  refresh(): Promise<void>;
  readonly isLeader: boolean;
  /** How the feed fares, in the process that reads it; null in the others. */
  readonly feed: FeedNotes | null;
  /** This process hears the leader. A pause of sales does not change that. */
  readonly inTouch: boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface RatesParts {
  readonly database: Database;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly settings: Settings;
}

export function createRates(parts: RatesParts, business: Pick<Business, 'current' | 'onChange'>): Rates {
  const { database, log, clock, settings } = parts;
  const guard = (): RateGuardSettings => business.current().rateGuard;
  const label = ratesLabel(settings);
  const makeSource = prepareSource(parts);
  const second = prepareSecondSource(parts);
  const listeners = new Set<(board: RateBoard) => void>();
  const stops: (() => Promise<void>)[] = [];
  let leadership: Leadership | null = null;
  let reader: Reader | null = null;
  let state: RateState = emptyState;
  let heardAt = Number.NEGATIVE_INFINITY;
  let kept: { board: RateBoard; state: RateState; inTouch: boolean; from: Date } | null = null;
  let told = '';
  let reading: Promise<void> = Promise.resolve();

  function isInTouch(): boolean {
    return performance.now() - heardAt < OUT_OF_TOUCH_MS;
  }

  function current(now: Date): RateBoard {
    const inTouch = isInTouch();
    const holds =
      kept !== null &&
      kept.state === state &&
      kept.inTouch === inTouch &&
      kept.from <= now &&
      (kept.board.until === null || now < kept.board.until);
    if (kept === null || !holds) {
      kept = { board: boardAt(state, now, rulesWhen(inTouch)), state, inTouch, from: now };
    }
    return kept.board;
  }

  function rulesWhen(inTouch: boolean): BoardRules {
    return { staleSeconds: settings.ratesStaleSeconds, guard: guard(), label, inTouch };
  }

  async function forSale(tx: Queryable, now: Date): ReturnType<Rates['forSale']> {
    const { state: stored, silentMs, mark } = await readStoredRates(tx, now);
    const hasReader = silentMs !== null && silentMs < OUT_OF_TOUCH_MS;
    return { board: boardAt(stored, now, rulesWhen(hasReader)), mark };
  }

  function tell(): void {
    const board = current(clock());
    if (board.stamp === told) return;
    told = board.stamp;
    for (const listener of listeners) listener(board);
  }

  function hear(payload: string): void {
    heardAt = performance.now();
    state = withTicks(state, readAnnouncement(payload));
    tell();
  }

  /** One reading at a time, so that an older one never takes the place of a newer one. */
  async function refresh(): Promise<void> {
    reading = reading.then(read, read);
    await reading;
  }
  async function read(): Promise<void> {
    const stored = await readStoredRates(database, clock());
    // A tick that was announced while this was being read is newer than what was read.
    state = withTicks(stored.state, Object.values(state.ticks));
    tell();
    reader?.stateChanged();
  }
  function refreshLater(): void {
    refresh().catch((error: unknown) => log.error({ err: error }, 'the state of the rates could not be read again'));
  }

  async function start(): Promise<void> {
    stops.push(
      stopper(
        business.onChange(() => {
          kept = null;
          tell();
        }),
      ),
    );
    stops.push(await database.listen(TICK_CHANNEL, hear, refreshLater));
    stops.push(await database.listen('rate_state', refreshLater, refreshLater));
    await refresh();
    leadership = seekLeadership({
      database,
      log,
      holder: `${hostname()} ${process.pid}`,
      async begin(lead) {
        await refresh();
        const source = makeSource(state);
        reader = startReader({
          lead,
          database,
          source,
          second,
          baselines: await readBaselines(database, source.name),
          state: () => state,
          refresh,
          guard,
          desk: () => business.current().ratesAlertEmail || business.current().careEmail,
          staleSeconds: settings.ratesStaleSeconds,
          clock,
          log,
        });
        return reader;
      },
    });
    const looking = setInterval(tell, LOOK_EVERY_MS);
    looking.unref();
    stops.push(stopper(() => clearInterval(looking)));
    await firstRates();
  }

  async function firstRates(): Promise<void> {
    if (current(clock()).list.length > 0) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        listeners.delete(heard);
        resolve();
      };
      const heard = (board: RateBoard): void => {
        if (board.list.length > 0) done();
      };
      const timer = setTimeout(done, FIRST_RATES_MS);
      listeners.add(heard);
    });
  }

  return {
    current,
    forSale,
    label,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    get isLeader() {
      return leadership?.isLeader ?? false;
    },
    get feed() {
      return leadership?.isLeader === true && reader !== null ? reader.notes() : null;
    },
    get inTouch() {
      return isInTouch();
    },
    start,
    async stop() {
      await leadership?.stop();
      for (const stop of stops.splice(0).reverse()) await stop();
    },
  };
}

function stopper(stop: () => unknown): () => Promise<void> {
  return async () => {
    stop();
  };
}
