import type { LiveRate } from '@tola/contract/rates';
import { perGrade } from '@tola/pricing';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const charges = { gstBp: 300, surchargeBp: 200, buybackDeductionBp: 100, roundsToRupee: false };
const premiums = { ...perGrade(() => 0), gold999: 2_500_00, silver999: 3_000_00 };

function rates(sequence: number, goldAskPaise = 1_50_000_00): LiveRate[] {
  const shared = { bidPaise: 1, at: '2026-11-21T09:02:07Z', closePaise: null, highPaise: null, lowPaise: null };
  return [
    { ...shared, metal: 'gold', askPaise: goldAskPaise, sequence },
    { ...shared, metal: 'silver', askPaise: 2_28_000_00, sequence: sequence + 1 },
  ];
}

/** Each test has its own store, as each page does. */
let store: typeof import('./live-store.ts');

beforeEach(async () => {
  vi.resetModules();
  store = await import('./live-store.ts');
  store.beginLive(store.loadedState({ rates: rates(10), premiums, charges, halts: [] }));
});

describe('live store', () => {
  it('starts with the server-loaded state and keeps newer data', () => {
    store.receiveRates(rates(12, 1_51_000_00));
    store.beginLive(store.loadedState({ rates: rates(10), premiums, charges, halts: [] }));
    expect(store.liveState()?.rates[0]?.askPaise).toBe(1_51_000_00);
  });

  it('applies a newer message and notifies subscribers', () => {
    const listener = vi.fn();
    const leave = store.subscribeToLive(listener);
    store.receiveRates(rates(12, 1_51_000_00));
    leave();
    store.receiveRates(rates(14));
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.liveState()?.rates[0]?.askPaise).toBe(1_50_000_00);
  });

  it('ignores a message older than the last', () => {
    store.receiveRates(rates(20, 1_52_000_00));
    store.receiveRates(rates(12, 1_40_000_00));
    expect(store.liveState()?.rates[0]?.askPaise).toBe(1_52_000_00);
  });

  it('accepts a lower sequence after reconnecting', () => {
    store.receiveRates(rates(20));
    store.forgetSequence();
    store.receiveRates(rates(3, 1_49_000_00));
    expect(store.liveState()?.rates[0]?.askPaise).toBe(1_49_000_00);
  });

  it('removes a paused metal, even the one that changed last', () => {
    const [gold, silver] = rates(20);
    if (gold === undefined || silver === undefined) throw new Error('There are two metals');
    store.receiveRates([{ ...gold, sequence: 30 }, silver]);
    store.receiveRates([silver]);
    expect(store.liveState()?.rates).toEqual([silver]);
  });

  it('pauses and clears the rates on an empty list', () => {
    store.receiveRates([]);
    expect(store.liveState()).toMatchObject({ status: 'paused', rates: [] });
  });

  it('pauses but keeps the rates on a lost connection, until the next message', () => {
    store.pauseLive('no connection');
    expect(store.liveState()).toMatchObject({ status: 'paused', lost: 'no connection' });
    expect(store.liveState()?.rates).toHaveLength(2);
    store.receiveRates(rates(12));
    expect(store.liveState()).toMatchObject({ status: 'live', lost: null });
  });

  it('keeps premiums and halts through a tick', () => {
    store.receivePremiums({ ...premiums, gold999: 9_00 });
    store.receiveHalts([{ metal: 'silver', reason: 'The market is closed' }]);
    store.receiveRates(rates(12));
    expect(store.liveState()?.premiums.gold999).toBe(9_00);
    expect(store.liveState()?.halts).toHaveLength(1);
  });
});

it('starts paused without server-loaded rates', () => {
  expect(store.loadedState({ rates: [], premiums, charges, halts: [] }).status).toBe('paused');
});
