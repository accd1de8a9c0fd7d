import type { RateCandle } from '@tola/contract/rates';
import type { Paise } from '@tola/pricing';
import { describe, expect, it, test } from 'vitest';
import { candleSteps, dayOf, joined } from './candle-steps.ts';
import { candleAfter, candleWidthMs } from './live-candle.ts';
import { rangeOf } from './rate-ranges.ts';

function candle(at: string, openPaise: Paise, highPaise: Paise, lowPaise: Paise, closePaise: Paise): RateCandle {
  return { at, openPaise, highPaise, lowPaise, closePaise };
}

/** Two hours before midnight in India, and two after it. */
const night = [
  candle('2026-11-21T16:30:00.000Z', 100, 120, 90, 110),
  candle('2026-11-21T17:30:00.000Z', 110, 115, 80, 85),
  candle('2026-11-21T18:30:00.000Z', 85, 95, 84, 90),
  candle('2026-11-21T19:30:00.000Z', 90, 91, 70, 75),
];

describe('candle steps', () => {
  it('use days in India', () => {
    expect(candleSteps(night, 'day')).toEqual([
      { label: '21 Nov 2026', ...candle('2026-11-21T16:30:00.000Z', 100, 120, 80, 85) },
      { label: '22 Nov 2026', ...candle('2026-11-21T18:30:00.000Z', 85, 95, 70, 75) },
    ]);
  });

  it('are labelled by hour and by month', () => {
    expect(candleSteps(night, 'hour').map(({ label }) => label)).toEqual([
      '21 Nov, 22:00',
      '21 Nov, 23:00',
      '22 Nov, 00:00',
      '22 Nov, 01:00',
    ]);
    expect(candleSteps(night, 'month')).toEqual([{ label: 'Nov 2026', ...joined(night) }]);
  });

  it('are empty without candles', () => {
    expect([candleSteps([], 'day'), joined([])]).toEqual([[], null]);
  });

  it('find the candle of a day', () => {
    expect(dayOf(night, '2026-11-21T20:00:00Z')).toMatchObject({ openPaise: 85, closePaise: 75 });
    expect(dayOf(night, '2026-11-23T20:00:00Z')).toBeNull();
  });
});

describe('the open candle', () => {
  const last = candle('2026-11-21T19:30:00.000Z', 90, 91, 70, 75);
  const hour = 3_600_000;

  it('extends to its highest and lowest tick', () => {
    expect(candleAfter(last, { at: '2026-11-21T19:59:59Z', askPaise: 99 }, hour)).toEqual({
      ...last,
      highPaise: 99,
      closePaise: 99,
    });
    expect(candleAfter(last, { at: '2026-11-21T19:31:00Z', askPaise: 60 }, hour)).toMatchObject({ lowPaise: 60 });
  });

  it('is followed by the next one at its boundary in IST', () => {
    expect(candleAfter(last, { at: '2026-11-21T20:30:00Z', askPaise: 76 }, hour)).toEqual(
      candle('2026-11-21T20:30:00.000Z', 76, 76, 76, 76),
    );
    const day = candle('2026-11-20T18:30:00.000Z', 1, 1, 1, 1);
    expect(candleAfter(day, { at: '2026-11-21T18:31:00Z', askPaise: 2 }, 24 * hour).at).toBe(
      last.at.replace('19', '18'),
    );
  });

  it('ignores an older tick', () => {
    expect(candleAfter(last, { at: '2026-11-21T19:29:59Z', askPaise: 1 }, hour)).toBe(last);
  });

  it('is a week wide when the server sends weeks', () => {
    const weeks = ['2026-10-31', '2026-11-07', '2026-11-14'].map((day) => candle(`${day}T18:30:00.000Z`, 1, 1, 1, 1));
    expect(candleWidthMs('All', weeks)).toBe(7 * 24 * hour);
    expect(candleWidthMs('All', night)).toBe(24 * hour);
    expect(candleWidthMs('1W', weeks)).toBe(hour);
  });
});

test.each([
  ['range=1W', '1W'],
  ['range=All', 'All'],
  ['range=5D', '1D'],
  ['range=toString', '1D'],
  ['', '1D'],
])('"%s" asks for %s', (search, range) => {
  expect(rangeOf(new URLSearchParams(search))).toBe(range);
});
