import type { LiveRate } from '@tola/contract/rates';
import { perGrade } from '@tola/pricing';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const charges = { gstBp: 300, surchargeBp: 200, roundsToRupee: false };
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
  store.beginLive(store.loadedState({ rates: rates(10), premiums, charges, pauses: [] }));
});

describe('the live rates of a page', () => {
  it('begin with what the server loaded, and keep what came before that', () => {
    store.receiveRates(rates(12, 1_51_000_00));
    store.beginLive(store.loadedState({ rates: rates(10), premiums, charges, pauses: [] }));
    expect(store.liveState()?.rates[0]?.askPaise).toBe(1_51_000_00);
  });

  it('follow a newer message and tell whoever listens', () => {
    const heard = vi.fn();
    const leave = store.subscribeToLive(heard);
    store.receiveRates(rates(12, 1_51_000_00));
    leave();
    store.receiveRates(rates(14));
    expect(heard).toHaveBeenCalledTimes(1);
    expect(store.liveState()?.rates[0]?.askPaise).toBe(1_50_000_00);
  });

  it('drop a message that is older than the last', () => {
    store.receiveRates(rates(20, 1_52_000_00));
    store.receiveRates(rates(12, 1_40_000_00));
    expect(store.liveState()?.rates[0]?.askPaise).toBe(1_52_000_00);
  });

  it('take a lower sequence after a new connection, which may lead to another server', () => {
    store.receiveRates(rates(20));
    store.forgetSequence();
    store.receiveRates(rates(3, 1_49_000_00));
    expect(store.liveState()?.rates[0]?.askPaise).toBe(1_49_000_00);
  });

  it('lose a metal that is paused, also when it was the one that moved last', () => {
    const [gold, silver] = rates(20);
    if (gold === undefined || silver === undefined) throw new Error('There are two metals');
    store.receiveRates([{ ...gold, sequence: 30 }, silver]);
    store.receiveRates([silver]);
    expect(store.liveState()?.rates).toEqual([silver]);
  });

  it('are paused and gone when the list is empty', () => {
    store.receiveRates([]);
    expect(store.liveState()).toMatchObject({ status: 'paused', rates: [] });
  });

  it('are paused but kept on the page when the line is lost, and live again with the next message', () => {
    store.pauseLive('no connection');
    expect(store.liveState()).toMatchObject({ status: 'paused', lost: 'no connection' });
    expect(store.liveState()?.rates).toHaveLength(2);
    store.receiveRates(rates(12));
    expect(store.liveState()).toMatchObject({ status: 'live', lost: null });
  });

  it('keep their premiums and pauses through a tick', () => {
    store.receivePremiums({ ...premiums, gold999: 9_00 });
    store.receivePauses([{ metal: 'silver', reason: 'The market is closed' }]);
    store.receiveRates(rates(12));
    expect(store.liveState()?.premiums.gold999).toBe(9_00);
    expect(store.liveState()?.pauses).toHaveLength(1);
  });
});

it('a page that was loaded without rates begins paused', () => {
  expect(store.loadedState({ rates: [], premiums, charges, pauses: [] }).status).toBe('paused');
});
