import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeSince, formatPercent } from './price-change.ts';

describe('changeSince', () => {
  test.each([
    [1_50_630_00, 1_50_000_00, { changePaise: 630_00, basisPoints: 42 }],
    [1_49_850_00, 1_50_000_00, { changePaise: -150_00, basisPoints: -10 }],
    [1_50_000_00, 1_50_000_00, { changePaise: 0, basisPoints: 0 }],
    [1_00_005, 1_00_000, { changePaise: 5, basisPoints: 1 }],
  ])('from %d paise, having been %d, is %j', (now, earlier, expected) => {
    expect(changeSince(now, earlier)).toEqual(expected);
  });

  test.each([0, -1, 0.5, Number.NaN])('is null for an earlier price of %d', (earlier) => {
    expect(changeSince(100, earlier)).toBeNull();
  });

  test('has the sign of the move in both figures', () => {
    const price = integer({ min: 1, max: 1_000_000_000 });
    assert(
      property(price, price, (now, earlier) => {
        const change = changeSince(now, earlier);
        expect(change?.changePaise).toBe(now - earlier);
        if (now >= earlier) expect(change?.basisPoints).toBeGreaterThanOrEqual(0);
        else expect(change?.basisPoints).toBeLessThanOrEqual(0);
      }),
    );
  });
});

test.each([
  [42, '0.42%'],
  [-105, '−1.05%'],
  [0, '0.00%'],
  [10_000, '100.00%'],
])('formatPercent of %d basis points is %s', (basisPoints, expected) => {
  expect(formatPercent(basisPoints)).toBe(expected);
});
