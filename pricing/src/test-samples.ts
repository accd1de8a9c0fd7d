/** Shared test data: rates, premiums and coin of the worked example, and arbitraries close to real ones. */
import { type Arbitrary, constantFrom, integer, record } from 'fast-check';
import type { WeightPricing } from './line-price.ts';
import { ALL_METALS, perGrade, perMetal } from './metals.ts';
import type { AskRates, Premiums } from './rates.ts';

/** Gold ₹1,47,500.00 per 10 g, silver ₹2,28,000.00 per kg. */
export const noRates: AskRates = perMetal(() => null);
export const rates: AskRates = { ...noRates, gold: 1_47_500_00, silver: 2_28_000_00 };

/** Gold 995 +₹1,900 and 999 +₹2,500 per 10 g, silver +₹3,000 per kg. */
export const noPremiums: Premiums = perGrade(() => 0);
export const premiums: Premiums = { ...noPremiums, gold995: 1_900_00, gold999: 2_500_00, silver999: 3_000_00 };

/** A gold coin of 10 g in 999: margin ₹50 per gram, making ₹4,000. */
export const goldCoin: WeightPricing = {
  metal: 'gold',
  fineness: 999,
  weightMg: 10_000,
  marginPaisePerGram: 50_00,
  makingPaise: 4_000_00,
  serviceTaxBp: 0,
  otherTaxBp: 0,
};

/** A silver bar of 1 kg in 999: margin ₹5 per gram, making ₹7,000. */
export const silverBar: WeightPricing = {
  ...goldCoin,
  metal: 'silver',
  weightMg: 1_000_000,
  marginPaisePerGram: 5_00,
  makingPaise: 7_000_00,
};

export const anyRates: Arbitrary<AskRates> = record(perMetal(() => integer({ min: 50_000_00, max: 20_00_000_00 })));

const anyPremium = integer({ min: -5_000_00, max: 20_000_00 });

export const anyPremiums: Arbitrary<Premiums> = record(perGrade(() => anyPremium));

export const anyPricing: Arbitrary<WeightPricing> = record({
  metal: constantFrom(...ALL_METALS),
  fineness: constantFrom(916, 995, 999),
  weightMg: integer({ min: 1, max: 10_000_000 }),
  marginPaisePerGram: integer({ min: -100_00, max: 1_000_00 }),
  makingPaise: integer({ min: 0, max: 1_00_000_00 }),
  serviceTaxBp: integer({ min: 0, max: 2_800 }),
  otherTaxBp: integer({ min: 0, max: 2_800 }),
});
