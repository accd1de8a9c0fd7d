import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BoughtInYear, dueTds, mostWithheld } from './tds.ts';

const LIMIT = 50_00_000_00;
const year = (more: Partial<BoughtInYear>): BoughtInYear => ({
  ...{ limitPaise: LIMIT, rateBp: 10, boughtPaise: 0, owedPaise: 0, openingAdvancePaise: 0, withheldPaise: 0 },
  ...more,
});

describe('the tax to withhold from a payment', () => {
  it.each<[string, Partial<BoughtInYear>, number, { countedPaise: number; duePaise: number }]>([
    // ₹60,00,000 bought, ₹61,80,000 owed with GST: 0.1 % of ₹10,00,000. The GST does not count.
    [
      'of a bill above the limit',
      { boughtPaise: 60_00_000_00, owedPaise: 61_80_000_00 },
      61_79_000_00,
      { countedPaise: 60_00_000_00, duePaise: 1_000_00 },
    ],
    [
      'is 5 % without PAN',
      { boughtPaise: 60_00_000_00, owedPaise: 61_80_000_00, rateBp: 500 },
      1_00,
      {
        countedPaise: 60_00_000_00,
        duePaise: 50_000_00,
      },
    ],
    [
      'is nothing at the limit itself',
      { boughtPaise: LIMIT, owedPaise: 51_50_000_00 },
      51_50_000_00,
      {
        countedPaise: LIMIT,
        duePaise: 0,
      },
    ],
    [
      'leaves out what was withheld before',
      { boughtPaise: 60_00_000_00, owedPaise: 10_00_000_00, withheldPaise: 600_00 },
      9_99_600_00,
      { countedPaise: 60_00_000_00, duePaise: 400_00 },
    ],
    // An advance of ₹59,99,000 from nothing: with ₹1,000 of tax it is ₹60,00,000 (to the paisa: 0.1 % of 9,99,999.00 and so on).
    ['of an advance counts the tax as paid', {}, 59_99_000_00, { countedPaise: 59_99_999_99 + 1, duePaise: 1_000_00 }],
    [
      'does not count an advance of the year before twice',
      { boughtPaise: 60_00_000_00, owedPaise: 0, openingAdvancePaise: 20_00_000_00 },
      1_00,
      { countedPaise: 40_00_001_00, duePaise: 0 },
    ],
  ])('%s', (_, more, paidPaise, expected) => {
    expect(dueTds(year(more), paidPaise)).toEqual(expected);
  });

  it('is the rate’s share of what counts above the limit, with what was withheld before, whatever the figures', () => {
    const paise = fc.nat(1e12);
    fc.assert(
      fc.property(
        paise,
        fc.integer({ min: -1e12, max: 1e12 }),
        paise,
        fc.constantFrom(10, 500),
        (bought, owed, paid, rateBp) => {
          const { countedPaise, duePaise } = dueTds(year({ boughtPaise: bought, owedPaise: owed, rateBp }), paid);
          const exact = (Math.max(0, countedPaise - LIMIT) * rateBp) / 10_000;
          expect(Math.abs(duePaise - exact)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

it('lets a buyer withhold at most the rate, rounded up to the rupee from any part of a paisa', () => {
  expect(mostWithheld(1_00_000_00, 10)).toBe(100_00);
  expect(mostWithheld(1_00_000_01, 10)).toBe(101_00);
  expect(mostWithheld(0, 10)).toBe(0);
  expect(() => mostWithheld(-1, 10)).toThrow(RangeError);
});
