/** Caches the rate board until its content changes: every page and call reads it. */
import { type BoardRules, boardAt, type RateBoard } from './rate-board.ts';
import type { RateState } from './rate-state.ts';

export interface CachedBoard {
  at(now: Date, state: RateState, isConnected: boolean): RateBoard;
  /** For a change that shows neither in the state nor in the clock, such as new rules. */
  invalidate(): void;
}

export function cacheBoard(rules: (isConnected: boolean) => BoardRules): CachedBoard {
  let cached: { board: RateBoard; state: RateState; isConnected: boolean; from: Date } | null = null;
  return {
    at(now, state, isConnected) {
      const isValid =
        cached !== null &&
        cached.state === state &&
        cached.isConnected === isConnected &&
        cached.from <= now &&
        (cached.board.until === null || now < cached.board.until);
      if (cached === null || !isValid) {
        cached = { board: boardAt(state, now, rules(isConnected)), state, isConnected, from: now };
      }
      return cached.board;
    },
    invalidate() {
      cached = null;
    },
  };
}
