/**
 * The leader's work: takes what the source reports, publishes what the guard rails let through, pauses the metal where
 * they do not. Rates that a person set go before the feed's.
 */

import { ALL_METALS, type Metal, perMetal } from '@tola/pricing';
import type { RateGuardSettings } from '#business';
import { type Database, destroySocket } from '#database';
import type { Logger } from '#log';
import type { RateSource, SourceRate } from '#rate-sources';
import type { RatesOrigin } from './configured-sources.ts';
import { createFeedMonitor, type FeedMonitor, type FeedStatus } from './feed-health.ts';
import { createFreshnessCheck, type FreshnessCheck, type RejectionReason } from './freshness.ts';
import { type HaltRecorder, startHaltRecorder } from './halt-recorder.ts';
import type { LeaderLock, LeaderSession } from './leadership.ts';
import { createMetalGuard, type MetalGuard } from './metal-guard.ts';
import { manualRateOf, manualTick, tickOf } from './new-tick.ts';
import type { RateState } from './rate-state.ts';
import type { ReaderBaseline } from './reader-baseline.ts';
import { createReferenceSource, type ReferenceSource } from './reference-source.ts';
import { insertRejectedTick, type NewTick, publishTicks, writeHeartbeat } from './tick-store.ts';

const BEAT_EVERY_MS = 1_000;
/** A feed that reports more often than this is published at this pace. */
const SHORTEST_GAP_MS = 250;
/** A database that has not taken a tick after this long is not there any more for this connection. */
const LONGEST_WRITE_MS = 5_000;

export interface ReaderDependencies {
  readonly lead: LeaderLock;
  readonly database: Database;
  readonly source: RateSource;
  readonly second: RateSource | null;
  readonly origin: RatesOrigin;
  /** What earlier readers have stored of the source. */
  readonly start: ReaderBaseline;
  /** What this process knows, from the announcements. */
  readonly state: () => RateState;
  /** Reads halts and manual rates again. */
  readonly refresh: () => Promise<void>;
  readonly guard: () => RateGuardSettings;
  /** The e-mail address for alerts; empty for none. */
  readonly alertTo: () => string;
  readonly staleSeconds: number;
  /** Called for each rejected quote. */
  readonly onRejected: (metal: Metal, why: RejectionReason) => void;
  readonly clock: () => Date;
  readonly log: Logger;
}

export interface Reader extends LeaderSession {
  /** Health of the feed. */
  notes(): FeedStatus;
  /** Halts or rates set by hand have been read again: the latter need not wait for the next beat. */
  stateChanged(): void;
}

/** Reads and publishes until stopped. A failed write ends in the loss of the connection, and with it of the lead. */
export function startReader(parts: ReaderDependencies): Reader {
  const { source, second, guard, clock, log } = parts;
  const feed = createFeedMonitor(source, second?.name ?? null, clock(), () => guard().staleWarnSeconds);
  const publisher = createPublisher(parts, feed);
  const secondSource = second === null ? null : createReferenceSource(second, feed, parts);
  /** The metals that the source says have no price now. */
  const closed = new Set<Metal>();
  const pauses = startHaltRecorder({ ...parts, readingSince: clock(), isContinuous: source.isContinuous, closed });
  const take = createIntake({ ...parts, feed, publisher, secondSource, pauses });
  const running = source.start({
    rates(quotes) {
      for (const { metal } of quotes) closed.delete(metal);
      take(quotes);
    },
    noPrice(metals) {
      for (const metal of metals) closed.add(metal);
      pauses.look();
    },
    trouble(what) {
      feed.trouble(what, clock());
      log.warn({ source: source.name, what }, 'the rate source is in trouble');
    },
  });
  const beats = setInterval(() => {
    publishManualRates(parts, publisher);
    publisher.beat();
    pauses.look();
  }, BEAT_EVERY_MS);
  return {
    notes: () => feed.notes(clock()),
    stateChanged: () => publishManualRates(parts, publisher),
    async stop() {
      clearInterval(beats);
      await running.stop();
      await secondSource?.stop();
      await pauses.stop();
      await publisher.stop();
    },
  };
}

interface Publisher {
  /** Puts a tick up; of a metal that is put up again before it is written, the newest is. */
  put(tick: NewTick): void;
  isWaiting(metal: Metal): NewTick | undefined;
  /** Keeps a tick that was not let through. */
  keepRefused(tick: NewTick): void;
  beat(): void;
  stop(): Promise<void>;
}

function createPublisher({ lead: { connection }, clock, log }: ReaderDependencies, feed: FeedMonitor): Publisher {
  const waiting = new Map<Metal, NewTick>();
  let lastWrite = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function write(work: () => Promise<void>): void {
    lastWrite = performance.now();
    writing = writing
      .then(async () => await withinTime(work))
      .catch((error: unknown) => {
        if (!stopped) log.error({ err: error }, 'a tick could not be written');
      });
  }
  /** Losing the connection is losing the lead; whoever comes first takes it over, this process included. */
  async function withinTime(work: () => Promise<void>): Promise<void> {
    const late = setTimeout(() => destroySocket(connection), LONGEST_WRITE_MS);
    try {
      await work();
    } finally {
      clearTimeout(late);
    }
  }
  function flush(): void {
    timer = undefined;
    const ticks = [...waiting.values()];
    waiting.clear();
    write(async () => await publishTicks(connection, ticks, feed.notes(clock())));
  }
  return {
    put(tick) {
      if (stopped) return;
      waiting.set(tick.metal, tick);
      timer ??= setTimeout(flush, Math.max(0, SHORTEST_GAP_MS - (performance.now() - lastWrite)));
    },
    isWaiting: (metal) => waiting.get(metal),
    keepRefused: (tick) => write(async () => await insertRejectedTick(connection, tick)),
    beat() {
      if (performance.now() - lastWrite < BEAT_EVERY_MS - 50) return;
      write(async () => await writeHeartbeat(connection, feed.notes(clock())));
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await writing;
    },
  };
}

interface IntakeDependencies extends ReaderDependencies {
  readonly feed: FeedMonitor;
  readonly publisher: Publisher;
  readonly secondSource: ReferenceSource | null;
  readonly pauses: HaltRecorder;
}

function createIntake(parts: IntakeDependencies): (quotes: readonly SourceRate[]) => void {
  const { source, start, state, guard, clock, feed, publisher, secondSource, pauses } = parts;
  const judge = createFreshnessFilter(parts);
  const watches: Record<Metal, MetalGuard> = perMetal((metal) => createMetalGuard(metal, start[metal]));

  function takeOne(quote: SourceRate): void {
    const { metal } = quote;
    const now = clock();
    const asOf = judge(quote, now);
    if (asOf === null) return;
    feed.quoted(metal, now);
    if (manualRateOf(metal, state(), now) !== null) return;
    const tick = tickOf(quote, source.name, publisher.isWaiting(metal) ?? state().ticks[metal], { now, asOf });
    const second = secondSource?.latest(metal, now) ?? null;
    const decision = watches[metal].decide(quote, now, { state: state(), settings: guard(), second });
    if (decision.take) publisher.put(tick);
    else if (decision.halt !== null) {
      publisher.keepRefused(tick);
      pauses.halt(metal, decision.halt, watches[metal]);
    }
  }
  return (quotes) => {
    for (const quote of quotes) takeOne(quote);
  };
}

/** Answers the instant that a quote is as of; null when it is not believed, which is counted, shown and logged. */
function createFreshnessFilter(parts: IntakeDependencies): (quote: SourceRate, now: Date) => Date | null {
  const { source, start, guard, staleSeconds, feed, onRejected, log } = parts;
  const freshness: Record<Metal, FreshnessCheck> = perMetal((metal) => createFreshnessCheck(start[metal].mark));
  /** What was wrong with the last quote of each metal: a feed that stays wrong is logged once, not with every quote. */
  const wrong = new Map<Metal, RejectionReason>();
  return (quote, now) => {
    const { metal } = quote;
    const verdict = freshness[metal].judge(quote, now, { ...guard(), staleSeconds });
    if ('asOf' in verdict) {
      wrong.delete(metal);
      return verdict.asOf;
    }
    const { why, what } = verdict;
    onRejected(metal, why);
    feed.trouble(`${metal}: quote rejected, ${what}`, now);
    if (wrong.get(metal) !== why) log.warn({ source: source.name, metal, why, what }, 'a quote is rejected');
    wrong.set(metal, why);
    return null;
  };
}

function publishManualRates({ state, clock }: ReaderDependencies, publisher: Publisher): void {
  const now = clock();
  for (const metal of ALL_METALS) {
    const rate = manualRateOf(metal, state(), now);
    const onBoard = publisher.isWaiting(metal) ?? state().ticks[metal];
    if (rate !== null && onBoard?.manualRateId !== rate.id) publisher.put(manualTick(rate, now));
  }
}
