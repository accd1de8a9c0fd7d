/**
 * The rates as one process follows them: ticks arrive as notifications of the leader; halts, premiums and manual rates
 * are reloaded when they change. Listeners are notified of each new board.
 */
import { createCoalescedRefresh, type Database } from '#database';
import type { Logger } from '#log';
import { cacheBoard } from './cached-board.ts';
import type { BoardRules, RateBoard } from './rate-board.ts';
import { emptyState, type RateState, withTicks } from './rate-state.ts';
import { readStoredRates } from './rate-store.ts';
import { untilPublished } from './replaced-rates.ts';
import { parseNotification, TICK_CHANNEL } from './tick-store.ts';

/** Nothing is sold without a heartbeat for this long. Heartbeats come every second, a new leader within five. */
export const HEARTBEAT_TIMEOUT_MS = 6_000;
const EXPIRY_CHECK_MS = 250;

interface FollowerDependencies {
  readonly database: Database;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly rules: (isConnected: boolean) => BoardRules;
  /** Called after the stored state has been reloaded. */
  readonly onReload: () => void;
}

export interface RateFollower {
  state(): RateState;
  current(now: Date): RateBoard;
  /** Heartbeats of the leader arrive. */
  isConnected(): boolean;
  onChange(listener: (board: RateBoard) => void): () => void;
  /** Call after the rules of the board changed. */
  rulesChanged(): void;
  /** Reloads the stored state. */
  refresh(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function followRates({ database, log, clock, rules, onReload }: FollowerDependencies): RateFollower {
  const listeners = new Set<(board: RateBoard) => void>();
  const cached = cacheBoard(rules);
  const unsubscribers: (() => Promise<void>)[] = [];
  let state: RateState = emptyState;
  /** The state as pages show it. */
  let shown: RateState = emptyState;
  let lastHeartbeatAt = Number.NEGATIVE_INFINITY;
  let lastNotified = '';
  let expiryTimer: NodeJS.Timeout | undefined;

  const isConnected = (): boolean => performance.now() - lastHeartbeatAt < HEARTBEAT_TIMEOUT_MS;
  const current = (now: Date): RateBoard => cached.at(now, shown, isConnected());

  function notifyListeners(): void {
    const board = current(clock());
    if (board.stamp === lastNotified) return;
    lastNotified = board.stamp;
    for (const listener of listeners) listener(board);
  }
  function changeState(changed: RateState): void {
    state = changed;
    shown = untilPublished(changed, clock());
    notifyListeners();
  }
  function receiveTicks(payload: string): void {
    lastHeartbeatAt = performance.now();
    changeState(withTicks(state, parseNotification(payload)));
  }
  const refresh = createCoalescedRefresh(async () => {
    const stored = await readStoredRates(database, clock());
    // A tick received during the reload is newer than the stored one.
    changeState(withTicks(stored.state, Object.values(state.ticks)));
    onReload();
  }, reportFailure);
  function reportFailure(error: unknown): void {
    log.error({ err: error }, 'could not reload the state of the rates');
  }

  return {
    state: () => state,
    current,
    isConnected,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    rulesChanged() {
      cached.invalidate();
      notifyListeners();
    },
    refresh: refresh.now,
    async start() {
      unsubscribers.push(await database.listen(TICK_CHANNEL, receiveTicks, refresh.soon));
      unsubscribers.push(await database.listen('rate_state', refresh.soon, refresh.soon));
      await refresh.now();
      expiryTimer = setInterval(notifyListeners, EXPIRY_CHECK_MS);
      expiryTimer.unref();
    },
    async stop() {
      clearInterval(expiryTimer);
      refresh.stop();
      for (const stop of unsubscribers.splice(0)) await stop();
    },
  };
}
