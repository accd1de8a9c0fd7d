/** Manual rates that are set, but not published by the leader yet: what they replace is not sold at any more. */
import { ALL_METALS } from '@tola/pricing';
import { manualRateOf } from './new-tick.ts';
import type { AcceptedTick, ManualRate, RateState } from './rate-state.ts';

interface Replaced {
  readonly tick: AcceptedTick;
  readonly by: ManualRate;
}

function replacedTicks(state: RateState, now: Date): Replaced[] {
  return ALL_METALS.flatMap((metal) => {
    const tick = state.ticks[metal];
    const by = manualRateOf(metal, state, now);
    return tick === undefined || by === null || by.id === tick.manualRateId ? [] : [{ tick, by }];
  });
}

/** Whether the leader is about to publish a manual rate. */
export function isBeingReplaced(state: RateState, now: Date): boolean {
  return replacedTicks(state, now).length > 0;
}

/** The state with what is being replaced still listed, for pages: a sale waits for the new rate. */
export function untilPublished(state: RateState, now: Date): RateState {
  const replaced = replacedTicks(state, now).filter(({ tick }) => tick.manualRateId !== null);
  if (replaced.length === 0) return state;
  const ticks = replaced.map(({ tick, by }) => [tick.metal, { ...tick, manualRateId: by.id }]);
  return { ...state, ticks: { ...state.ticks, ...Object.fromEntries(ticks) } };
}
