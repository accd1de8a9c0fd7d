import { idOf, type ProductId, type WeightId } from '@tola/contract/ids';
import type { LiveRate } from '@tola/contract/rates';
import { perGrade } from '@tola/pricing';
import { describe, expect, it, test } from 'vitest';
import type { LiveState } from './live-store.ts';
import { boardPause, metalPause, pauseReason } from './pause-reason.ts';

const shared = { askPaise: 1, bidPaise: 1, at: '', sequence: 1, closePaise: null, highPaise: null, lowPaise: null };
const gold: LiveRate = { ...shared, metal: 'gold' };
const silver: LiveRate = { ...shared, metal: 'silver' };

const live: LiveState = {
  status: 'live',
  lost: null,
  rates: [gold, silver],
  premiums: perGrade(() => 0),
  charges: { gstBp: 300, surchargeBp: 200, buybackDeductionBp: 100, roundsToRupee: false },
  halts: [],
  productHalts: [],
};

const [coinId, coinWeight, otherWeight] = [idOf<ProductId>(7), idOf<WeightId>(71), idOf<WeightId>(72)];
const coin = { metal: 'gold', productId: coinId, weightId: coinWeight, pausedReason: null } as const;
const bar = {
  metal: 'silver',
  productId: idOf<ProductId>(8),
  weightId: idOf<WeightId>(81),
  pausedReason: null,
} as const;

describe('pause reason', () => {
  it('is null while the metal has a rate and sales are not halted', () => {
    expect(pauseReason(live, [coin, bar])).toBeNull();
    expect(pauseReason(live, [])).toBeNull();
  });

  it('is that of its own metal only', () => {
    const state = { ...live, rates: [silver], halts: [{ metal: 'gold', reason: 'No gold today.' }] } as const;
    expect(pauseReason(state, [bar])).toBeNull();
    expect(pauseReason(state, [bar, coin])).toBe('No gold today.');
  });

  it("prefers the product's live reason over the one at page load", () => {
    const stopped = { ...coin, pausedReason: 'We are counting.' };
    expect(pauseReason({ ...live, productHalts: null }, [stopped])).toBe('We are counting.');
    expect(pauseReason(live, [stopped])).toBeNull();
    const counting = [{ productId: coinId, weightId: null, reason: 'Still counting.' }];
    expect(pauseReason({ ...live, productHalts: counting }, [stopped])).toBe('Still counting.');
  });

  it('applies to a single weight', () => {
    const state = {
      ...live,
      productHalts: [{ productId: coinId, weightId: coinWeight, reason: 'Checking its price.' }],
    };
    expect(pauseReason(state, [coin])).toBe('Checking its price.');
    expect(pauseReason(state, [{ ...coin, weightId: otherWeight }])).toBeNull();
  });

  it('reports a lost connection although the last rates are shown', () => {
    expect(pauseReason({ ...live, status: 'paused', lost: 'no connection.' }, [coin])).toBe('no connection.');
  });

  it('has a default reason', () => {
    expect(pauseReason({ ...live, status: 'paused', rates: [] }, [coin])).toContain('no live rate');
  });
});

test('reports a lost connection for a metal whose last rate is shown', () => {
  expect(metalPause(live, 'gold')).toBeNull();
  expect(metalPause({ ...live, status: 'paused', lost: 'no connection.' }, 'gold')).toBe('no connection.');
});

test.each([
  ['nothing', live, null],
  ['everything', { ...live, status: 'paused', rates: [] }, 'Rates paused'],
  ['a lost line', { ...live, status: 'paused', lost: 'no connection.' }, 'Rates paused'],
  ['gold', { ...live, rates: [silver] }, 'Gold paused'],
  ['silver', { ...live, rates: [gold] }, 'Silver paused'],
] as const)('the ticker reports that %s is paused', (_what, state, says) => {
  expect(boardPause(state as LiveState)?.what ?? null).toBe(says);
});
