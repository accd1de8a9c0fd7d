/**
 * The leader's work: publishes the rates of the source that pass the freshness check and the guard rails, and halts a
 * metal whose rate breaks a guard rail. Manual rates take precedence over the feed.
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

const HEARTBEAT_MS = 1_000;
/** Minimum time between two publications; a faster feed is throttled. */
const MIN_PUBLISH_GAP_MS = 250;
/** A write that takes longer ends the connection, and with it the leadership. */
const WRITE_TIMEOUT_MS = 5_000;

export interface ReaderDependencies {
  readonly lock: LeaderLock;
  readonly database: Database;
  readonly source: RateSource;
  readonly reference: RateSource | null;
  readonly origin: RatesOrigin;
  /** The stored ticks of the source, from earlier leaders. */
  readonly baseline: ReaderBaseline;
  /** The rates that this process follows. */
  readonly state: () => RateState;
  /** Reloads halts and manual rates. */
  readonly refresh: () => Promise<void>;
  readonly guard: () => RateGuardSettings;
  /** Email address for alerts; empty for none. */
  readonly alertTo: () => string;
  readonly staleSeconds: number;
  /** Called for each rejected rate. */
  readonly onRejected: (metal: Metal, reason: RejectionReason) => void;
  readonly clock: () => Date;
  readonly log: Logger;
}

export interface Reader extends LeaderSession {
  /** Current health of the feed. */
  status(): FeedStatus;
  /** Call after halts or manual rates changed, so that manual rates do not wait for the next heartbeat. */
  stateChanged(): void;
}

/** Reads and publishes until stopped. A write that times out ends the connection and the leadership. */
export function startReader(dependencies: ReaderDependencies): Reader {
  const { source, reference, guard, clock, log } = dependencies;
  const feed = createFeedMonitor(source, reference?.name ?? null, clock(), () => guard().staleWarnSeconds);
  const publisher = createPublisher(dependencies, feed);
  const referenceSource = reference === null ? null : createReferenceSource(reference, feed, dependencies);
  /** The metals for which the source reports no price. */
  const withoutPrice = new Set<Metal>();
  const halts = startHaltRecorder({
    ...dependencies,
    readingSince: clock(),
    isContinuous: source.isContinuous,
    withoutPrice,
  });
  const processRates = createIntake({ ...dependencies, feed, publisher, referenceSource, halts });
  const running = source.start({
    rates(rates) {
      for (const { metal } of rates) withoutPrice.delete(metal);
      processRates(rates);
    },
    noPrice(metals) {
      for (const metal of metals) withoutPrice.add(metal);
      halts.update();
    },
    error(message) {
      feed.error(message, clock());
      log.warn({ source: source.name, reason: message }, 'error of the rate source');
    },
  });
  const heartbeats = setInterval(() => {
    publishManualRates(dependencies, publisher);
    publisher.heartbeat();
    halts.update();
  }, HEARTBEAT_MS);
  return {
    status: () => feed.status(clock()),
    stateChanged: () => publishManualRates(dependencies, publisher),
    async stop() {
      clearInterval(heartbeats);
      await running.stop();
      await referenceSource?.stop();
      await halts.stop();
      await publisher.stop();
    },
  };
}

interface Publisher {
  /** Publishes a tick; replaces one of the same metal that has not been written yet. */
  publish(tick: NewTick): void;
  /** The tick that has not been written yet. */
  pending(metal: Metal): NewTick | undefined;
  /** Stores a tick that broke a guard rail. */
  storeRejected(tick: NewTick): void;
  heartbeat(): void;
  stop(): Promise<void>;
}

function createPublisher({ lock: { connection }, clock, log }: ReaderDependencies, feed: FeedMonitor): Publisher {
  const pending = new Map<Metal, NewTick>();
  let lastWrite = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function write(work: () => Promise<void>): void {
    lastWrite = performance.now();
    writing = writing
      .then(async () => await withTimeout(work))
      .catch((error: unknown) => {
        if (!stopped) log.error({ err: error }, 'could not write ticks');
      });
  }
  /** Ends the connection on timeout, so that another process, or this one, acquires the leadership. */
  async function withTimeout(work: () => Promise<void>): Promise<void> {
    const timeout = setTimeout(() => destroySocket(connection), WRITE_TIMEOUT_MS);
    try {
      await work();
    } finally {
      clearTimeout(timeout);
    }
  }
  function flush(): void {
    timer = undefined;
    const ticks = [...pending.values()];
    pending.clear();
    write(async () => await publishTicks(connection, ticks, feed.status(clock())));
  }
  return {
    publish(tick) {
      if (stopped) return;
      pending.set(tick.metal, tick);
      timer ??= setTimeout(flush, Math.max(0, MIN_PUBLISH_GAP_MS - (performance.now() - lastWrite)));
    },
    pending: (metal) => pending.get(metal),
    storeRejected: (tick) => write(async () => await insertRejectedTick(connection, tick)),
    heartbeat() {
      if (performance.now() - lastWrite < HEARTBEAT_MS - 50) return;
      write(async () => await writeHeartbeat(connection, feed.status(clock())));
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
  readonly referenceSource: ReferenceSource | null;
  readonly halts: HaltRecorder;
}

/** Decides about each rate of the source: publish, reject or halt. */
function createIntake(dependencies: IntakeDependencies): (rates: readonly SourceRate[]) => void {
  const { source, baseline, state, guard, clock, feed, publisher, referenceSource, halts } = dependencies;
  const freshAsOf = createFreshnessFilter(dependencies);
  const guards: Record<Metal, MetalGuard> = perMetal((metal) => createMetalGuard(metal, baseline[metal]));

  function processRate(rate: SourceRate): void {
    const { metal } = rate;
    const now = clock();
    const asOf = freshAsOf(rate, now);
    if (asOf === null) return;
    feed.rateReceived(metal, now);
    if (manualRateOf(metal, state(), now) !== null) return;
    const tick = tickOf(rate, source.name, publisher.pending(metal) ?? state().ticks[metal], { now, asOf });
    const reference = referenceSource?.latest(metal, now) ?? null;
    const decision = guards[metal].check(rate, now, { state: state(), settings: guard(), reference });
    if (decision.accepted) publisher.publish(tick);
    else if (decision.halt !== null) {
      publisher.storeRejected(tick);
      halts.halt(metal, decision.halt, guards[metal]);
    }
  }
  return (rates) => {
    for (const rate of rates) processRate(rate);
  };
}

/** Returns the instant that a rate is as of, or null for a rejected rate, which is counted, shown to staff and logged. */
function createFreshnessFilter(dependencies: IntakeDependencies): (rate: SourceRate, now: Date) => Date | null {
  const { source, baseline, guard, staleSeconds, feed, onRejected, log } = dependencies;
  const freshness: Record<Metal, FreshnessCheck> = perMetal((metal) =>
    createFreshnessCheck(baseline[metal].lastSourceTime),
  );
  /** Why the last rate of each metal was rejected, so that repeated rejections are logged once. */
  const rejected = new Map<Metal, RejectionReason>();
  return (rate, now) => {
    const { metal } = rate;
    const verdict = freshness[metal].check(rate, now, { ...guard(), staleSeconds });
    if ('asOf' in verdict) {
      rejected.delete(metal);
      return verdict.asOf;
    }
    const { reason, message } = verdict;
    onRejected(metal, reason);
    feed.error(`${metal}: rate rejected, ${message}`, now);
    if (rejected.get(metal) !== reason) log.warn({ source: source.name, metal, reason, message }, 'rate rejected');
    rejected.set(metal, reason);
    return null;
  };
}

/** Publishes manual rates that are not on the board yet. */
function publishManualRates({ state, clock }: ReaderDependencies, publisher: Publisher): void {
  const now = clock();
  for (const metal of ALL_METALS) {
    const rate = manualRateOf(metal, state(), now);
    const latest = publisher.pending(metal) ?? state().ticks[metal];
    if (rate !== null && latest?.manualRateId !== rate.id) publisher.publish(manualTick(rate, now));
  }
}
