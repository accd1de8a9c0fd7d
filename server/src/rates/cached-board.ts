/** The board of the moment, made anew only when something in it has changed: every page and call asks for it. */
import { type BoardRules, boardAt, type RateBoard } from './rate-board.ts';
import type { RateState } from './rate-state.ts';

export interface KeptBoard {
  at(now: Date, state: RateState, inTouch: boolean): RateBoard;
  /** Makes the next one anew, for a change that neither the state nor the clock shows. */
  forget(): void;
}

export function cacheBoard(rules: (inTouch: boolean) => BoardRules): KeptBoard {
  let cached: { board: RateBoard; state: RateState; inTouch: boolean; from: Date } | null = null;
  return {
    at(now, state, inTouch) {
      const holds =
        cached !== null &&
        cached.state === state &&
        cached.inTouch === inTouch &&
        cached.from <= now &&
        (cached.board.until === null || now < cached.board.until);
      if (cached === null || !holds) {
        cached = { board: boardAt(state, now, rules(inTouch)), state, inTouch, from: now };
      }
      return cached.board;
    },
    forget() {
      cached = null;
    },
  };
}
