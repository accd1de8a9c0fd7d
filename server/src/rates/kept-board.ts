/** The board of the moment, made anew only when something in it has changed: every page and call asks for it. */
import { type BoardRules, boardAt, type RateBoard } from './rate-board.ts';
import type { RateState } from './rate-state.ts';

export interface KeptBoard {
  at(now: Date, state: RateState, inTouch: boolean): RateBoard;
  /** Makes the next one anew, for a change that neither the state nor the clock shows. */
  forget(): void;
}

export function keepBoard(rules: (inTouch: boolean) => BoardRules): KeptBoard {
  let kept: { board: RateBoard; state: RateState; inTouch: boolean; from: Date } | null = null;
  return {
    at(now, state, inTouch) {
      const holds =
        kept !== null &&
        kept.state === state &&
        kept.inTouch === inTouch &&
        kept.from <= now &&
        (kept.board.until === null || now < kept.board.until);
      if (kept === null || !holds) {
        kept = { board: boardAt(state, now, rules(inTouch)), state, inTouch, from: now };
      }
      return kept.board;
    },
    forget() {
      kept = null;
    },
  };
}
