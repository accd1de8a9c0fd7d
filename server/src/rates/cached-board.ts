/** The board of the moment, made anew only when something in it has changed: every page and call asks for it. */
import { type BoardRules, boardAt, type RateBoard } from './rate-board.ts';
import type { RateState } from './rate-state.ts';

export interface CachedBoard {
  at(now: Date, state: RateState, isConnected: boolean): RateBoard;
  /** Makes the next one anew, for a change that neither the state nor the clock shows. */
  invalidate(): void;
}

export function cacheBoard(rules: (isConnected: boolean) => BoardRules): CachedBoard {
  let cached: { board: RateBoard; state: RateState; isConnected: boolean; from: Date } | null = null;
  return {
    at(now, state, isConnected) {
      const holds =
        cached !== null &&
        cached.state === state &&
        cached.isConnected === isConnected &&
        cached.from <= now &&
        (cached.board.until === null || now < cached.board.until);
      if (cached === null || !holds) {
        cached = { board: boardAt(state, now, rules(isConnected)), state, isConnected, from: now };
      }
      return cached.board;
    },
    invalidate() {
      cached = null;
    },
  };
}
