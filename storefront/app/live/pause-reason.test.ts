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
  charges: { gstBp: 300, surchargeBp: 200, roundsToRupee: false },
  pauses: [],
  productPauses: [],
};

const [coinId, coinWeight, otherWeight] = [idOf<ProductId>(7), idOf<WeightId>(71), idOf<WeightId>(72)];
const coin = { metal: 'gold', productId: coinId, weightId: coinWeight, pausedReason: null } as const;
const bar = {
  metal: 'silver',
  productId: idOf<ProductId>(8),
  weightId: idOf<WeightId>(81),
  pausedReason: null,
} as const;

describe('what is bought', () => {
  it('is not paused while its metal has a rate and nobody has stopped it', () => {
    expect(pauseReason(live, [coin, bar])).toBeNull();
    expect(pauseReason(live, [])).toBeNull();
  });

  it('is paused with its metal, and the other metal is not', () => {
    const state = { ...live, rates: [silver], pauses: [{ metal: 'gold', reason: 'No gold today.' }] } as const;
    expect(pauseReason(state, [bar])).toBeNull();
    expect(pauseReason(state, [bar, coin])).toBe('No gold today.');
  });

  it('is paused by itself, with the reason that the line brought rather than the one that the page was loaded with', () => {
    const stopped = { ...coin, pausedReason: 'We are counting.' };
    expect(pauseReason({ ...live, productPauses: null }, [stopped])).toBe('We are counting.');
    expect(pauseReason(live, [stopped])).toBeNull();
    const counting = [{ productId: coinId, weightId: null, reason: 'Still counting.' }];
    expect(pauseReason({ ...live, productPauses: counting }, [stopped])).toBe('Still counting.');
  });

  it('is paused in one weight while its other weights are sold', () => {
    const state = {
      ...live,
      productPauses: [{ productId: coinId, weightId: coinWeight, reason: 'Checking its price.' }],
    };
    expect(pauseReason(state, [coin])).toBe('Checking its price.');
    expect(pauseReason(state, [{ ...coin, weightId: otherWeight }])).toBeNull();
  });

  it('is paused while the store is not heard, though the last rates are still on the page', () => {
    expect(pauseReason({ ...live, status: 'paused', lost: 'no connection.' }, [coin])).toBe('no connection.');
  });

  it('has a reason even when the shop gave none', () => {
    expect(pauseReason({ ...live, status: 'paused', rates: [] }, [coin])).toContain('no live rate');
  });
});

test('a metal whose last rate is still on the page is paused while the store is not heard', () => {
  expect(metalPause(live, 'gold')).toBeNull();
  expect(metalPause({ ...live, status: 'paused', lost: 'no connection.' }, 'gold')).toBe('no connection.');
});

test.each([
  ['nothing', live, null],
  ['everything', { ...live, status: 'paused', rates: [] }, 'Rates paused'],
  ['a lost line', { ...live, status: 'paused', lost: 'no connection.' }, 'Rates paused'],
  ['gold', { ...live, rates: [silver] }, 'Gold paused'],
  ['silver', { ...live, rates: [gold] }, 'Silver paused'],
] as const)('the strip of rates says that %s is paused', (_what, state, says) => {
  expect(boardPause(state as LiveState)?.what ?? null).toBe(says);
});
