/**
 * What one process knows of the rates: the ticks that the leader announces, with the halts, premiums and manual rates
 * that are read again when they change. Listeners are notified of each new board.
 */
import { createCoalescedRefresh, type Database } from '#database';
import type { Logger } from '#log';
import { cacheBoard } from './cached-board.ts';
import type { BoardRules, RateBoard } from './rate-board.ts';
import { emptyState, type RateState, withTicks } from './rate-state.ts';
import { readStoredRates } from './rate-store.ts';
import { readAnnouncement, TICK_CHANNEL } from './tick-store.ts';

/** Without a beat of the leader for this long, nothing is sold. Beats come every second, a new leader within five. */
export const HEARTBEAT_TIMEOUT_MS = 6_000;
const LOOK_EVERY_MS = 250;

interface FollowerDependencies {
  readonly database: Database;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly rules: (isConnected: boolean) => BoardRules;
  /** Called when the stored state has been read again. */
  readonly onRead: () => void;
}

export interface RateFollower {
  state(): RateState;
  current(now: Date): RateBoard;
  /** This process hears the leader. */
  isConnected(): boolean;
  onChange(listener: (board: RateBoard) => void): () => void;
  /** The rules of the board are others now. */
  rulesChanged(): void;
  /** Reads what is stored again. */
  refresh(): Promise<void>;
  /** Begins to hear. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function followRates({ database, log, clock, rules, onRead }: FollowerDependencies): RateFollower {
  const listeners = new Set<(board: RateBoard) => void>();
  const cached = cacheBoard(rules);
  /** What ends each listening. */
  const subscriptions: (() => Promise<void>)[] = [];
  let state: RateState = emptyState;
  let heardAt = Number.NEGATIVE_INFINITY;
  let lastNotified = '';
  let looking: NodeJS.Timeout | undefined;

  const isConnected = (): boolean => performance.now() - heardAt < HEARTBEAT_TIMEOUT_MS;
  const current = (now: Date): RateBoard => cached.at(now, state, isConnected());

  function tell(): void {
    const board = current(clock());
    if (board.stamp === lastNotified) return;
    lastNotified = board.stamp;
    for (const listener of listeners) listener(board);
  }
  function hear(payload: string): void {
    heardAt = performance.now();
    state = withTicks(state, readAnnouncement(payload));
    tell();
  }
  const refresh = createCoalescedRefresh(async () => {
    const stored = await readStoredRates(database, clock());
    // A tick that was announced while this was being read is newer than what was read.
    state = withTicks(stored.state, Object.values(state.ticks));
    tell();
    onRead();
  });
  function refreshLater(): void {
    refresh
      .now()
      .catch((error: unknown) => log.error({ err: error }, 'the state of the rates could not be read again'));
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
      tell();
    },
    refresh: refresh.now,
    async start() {
      subscriptions.push(await database.listen(TICK_CHANNEL, hear, refreshLater));
      subscriptions.push(await database.listen('rate_state', refreshLater, refreshLater));
      await refresh.now();
      looking = setInterval(tell, LOOK_EVERY_MS);
      looking.unref();
    },
    async stop() {
      clearInterval(looking);
      for (const stop of subscriptions.splice(0)) await stop();
    },
  };
}
