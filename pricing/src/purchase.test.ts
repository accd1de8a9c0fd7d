import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allotCharges, fineMgOf, inputGst, partOf, purchaseValuePaise } from './purchase.ts';

describe('the value of bought metal', () => {
  it.each([
    // 1 kg of gold 995 holds 995 g fine; 995 g at ₹1,48,000 per 10 g are ₹1,47,26,000.
    ['gold', 995_000, 1_48_000_00, 0, 0, 1_47_26_000_00],
    // 30 kg of silver 999 hold 29.97 kg; at ₹2,28,000 less ₹500 per kg they are ₹68,18,175.
    ['silver', 29_970_000, 2_28_000_00, -500_00, 0, 68_18_175_00],
    // Ten coins of 1 g 999: 9.99 g at ₹1,50,000 per 10 g are ₹1,49,850, and ₹150 making each.
    ['gold', 9_990, 1_50_000_00, 0, 1_500_00, 1_51_350_00],
  ] as const)('of %s, %i mg at %i', (metal, fineMg, ratePaise, premiumPaise, makingPaise, paise) => {
    expect(purchaseValuePaise({ metal, fineMg, ratePaise, premiumPaise, makingPaise })).toBe(paise);
  });

  it('has a fine weight cut to the milligram', () => {
    expect(fineMgOf(1_001, 995)).toBe(995);
    expect(fineMgOf(500, 999)).toBe(499);
  });

  it('has its tax rounded once and split without a difference', () => {
    expect(inputGst(1_47_26_000_00, 300, false)).toEqual({ cgstPaise: 0, sgstPaise: 0, igstPaise: 4_41_780_00 });
    expect(inputGst(50, 300, true)).toEqual({ cgstPaise: 1, sgstPaise: 1, igstPaise: 0 });
  });
});

describe('shares', () => {
  it('of charges add up to the charges, whatever the values', () => {
    const values = fc.array(fc.nat(1e12), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(values, fc.nat(1e9), (lines, charges) => {
        const shares = allotCharges(lines, charges);
        expect(shares.reduce((sum, paise) => sum + paise, 0)).toBe(charges);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('of a line taken back in parts add up to the line', () => {
    fc.assert(
      fc.property(fc.nat(1e12), fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1 }), (whole, parts) => {
        const quantity = parts.reduce((sum, part) => sum + part, 0);
        let before = 0;
        let sum = 0;
        for (const part of parts) {
          sum += partOf(whole, quantity, before, part);
          before += part;
        }
        expect(sum).toBe(whole);
      }),
    );
  });
});
