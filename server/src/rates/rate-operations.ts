/** Public API calls of the rates. */
import {
  getLiveRates,
  getLiveState,
  getPremiums,
  getRateHistory,
  getRatePauses,
  type LiveStateReply,
  premiumEntries,
  type RateHistory,
} from '@tola/contract';
import type { Queryable } from '#database';
import { type Operation, operation } from '#http';
import { rateHistory } from './history.ts';
import { productHaltsOf, type RateBoard } from './rate-board.ts';
import type { Rates } from './rates.ts';

const anonymous = { anonymous: true };

/** How long a chart is cached, per metal and range. */
const HISTORY_CACHE_MS = 30_000;

interface RateOperationsDependencies {
  readonly rates: Rates;
  readonly database: Queryable;
}

export function rateOperations({ rates, database }: RateOperationsDependencies): Operation[] {
  const histories = new Map<string, { readonly at: number; readonly history: Promise<RateHistory> }>();

  const premiumsOfBoard = new WeakMap<RateBoard, ReturnType<typeof premiumEntries>>();
  function premiumsOf(board: RateBoard): ReturnType<typeof premiumEntries> {
    const entries = premiumsOfBoard.get(board) ?? premiumEntries(board.premiums);
    premiumsOfBoard.set(board, entries);
    return entries;
  }
  const statesOfBoard = new WeakMap<RateBoard, LiveStateReply>();
  function stateOf(board: RateBoard): LiveStateReply {
    const state = statesOfBoard.get(board) ?? {
      rates: board.list,
      premiums: premiumsOf(board),
      halts: board.halted,
      productHalts: productHaltsOf(board),
    };
    statesOfBoard.set(board, state);
    return state;
  }
  return [
    operation(getLiveState, async ({ now }) => ({ data: stateOf(rates.current(now)), shared: true }), anonymous),
    operation(getLiveRates, async ({ now }) => ({ data: rates.current(now).list, shared: true }), anonymous),
    operation(getRatePauses, async ({ now }) => ({ data: rates.current(now).halted, shared: true }), anonymous),
    operation(
      getRateHistory,
      async ({ payload: { metal, range }, now }) => {
        const key = `${metal} ${range}`;
        const cached = histories.get(key);
        if (cached !== undefined && Math.abs(now.getTime() - cached.at) < HISTORY_CACHE_MS) {
          return { data: await cached.history, shared: true };
        }
        const history = rateHistory(database, metal, range, now);
        histories.set(key, { at: now.getTime(), history });
        try {
          return { data: await history, shared: true };
        } catch (error) {
          histories.delete(key);
          throw error;
        }
      },
      anonymous,
    ),
    operation(getPremiums, async ({ now }) => ({ data: premiumsOf(rates.current(now)), shared: true }), anonymous),
  ];
}
