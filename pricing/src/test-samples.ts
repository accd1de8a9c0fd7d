/** Figures the tests share: the rates, premiums and coin of the worked example, and arbitrary ones like a real day's. */
import { type Arbitrary, constantFrom, integer, record } from 'fast-check';
import type { WeightPricing } from './line-price.ts';
import type { AskRates, Premiums } from './rates.ts';

/** Gold ₹1,47,500.00 per 10 g, silver ₹2,28,000.00 per kg. */
export const rates: AskRates = { goldPaisePer10g: 1_47_500_00, silverPaisePerKg: 2_28_000_00 };

/** Gold 995 +₹1,900 and 999 +₹2,500 per 10 g, silver +₹3,000 per kg. */
export const premiums: Premiums = { gold995Paise: 1_900_00, gold999Paise: 2_500_00, silver999Paise: 3_000_00 };

export const noPremiums: Premiums = { gold995Paise: 0, gold999Paise: 0, silver999Paise: 0 };

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

export const anyRates: Arbitrary<AskRates> = record({
  goldPaisePer10g: integer({ min: 50_000_00, max: 10_00_000_00 }),
  silverPaisePerKg: integer({ min: 50_000_00, max: 20_00_000_00 }),
});

const anyPremium = integer({ min: -5_000_00, max: 20_000_00 });

export const anyPremiums: Arbitrary<Premiums> = record({
  gold995Paise: anyPremium,
  gold999Paise: anyPremium,
  silver999Paise: anyPremium,
});

export const anyPricing: Arbitrary<WeightPricing> = record({
  metal: constantFrom('gold' as const, 'silver' as const),
  fineness: constantFrom(916, 995, 999),
  weightMg: integer({ min: 1, max: 10_000_000 }),
  marginPaisePerGram: integer({ min: -100_00, max: 1_000_00 }),
  makingPaise: integer({ min: 0, max: 1_00_000_00 }),
  serviceTaxBp: integer({ min: 0, max: 2_800 }),
  otherTaxBp: integer({ min: 0, max: 2_800 }),
});
