/** Limits on the value and metal of unpaid orders. */
import { ALL_METALS, METAL_DEFAULTS, type MetalDefaults, perMetal } from '@tola/pricing';
import * as z from 'zod';
import { basisPointsFrom, paiseFrom } from './unit-schemas.ts';

const paise = paiseFrom(1);
const grams = z.int().min(1).max(100_000_000);

type LimitedGrams = keyof MetalDefaults['unpaidGrams'];

/** Default limits in grams of fine metal. */
function startGrams(limit: LimitedGrams) {
  return perMetal((metal) => METAL_DEFAULTS[metal].unpaidGrams[limit]);
}

/** A metal added after the limits were stored gets its default. */
function amountsOf(limit: LimitedGrams) {
  const start = startGrams(limit);
  return z.object({ mostPaise: paise, fineGrams: z.object(perMetal((metal) => grams.default(start[metal]))) });
}

type Amounts = z.output<ReturnType<typeof amountsOf>>;

export const unpaidLimitsSchema = z
  .object({
    /** Per customer without dispatched paid orders worth `establishedFromPaise`. */
    perNewCustomer: amountsOf('perNewCustomer'),
    /** Per established customer. */
    perCustomer: amountsOf('perCustomer'),
    /** Per delivery address, across customers. */
    perAddress: amountsOf('perAddress'),
    /** All customers combined. */
    inAll: amountsOf('inAll'),
    /** All new customers combined, as a share of `inAll`: accounts are free, so new ones must not exhaust it. */
    newCustomersBp: basisPointsFrom(1).default(5_000),
    establishedFromPaise: paise,
    /** Per customer whose mobile number is not verified. */
    unverifiedMostPaise: paise.default(paise.parse(50_000_00)),
  })
  .refine(
    ({ perNewCustomer, perCustomer }) => isWithin(perNewCustomer, perCustomer),
    'allows new customers more than others',
  )
  .refine(({ perCustomer, inAll }) => isWithin(perCustomer, inAll), 'allows one customer more than all together')
  .refine(({ perAddress, inAll }) => isWithin(perAddress, inAll), 'allows one address more than all together');

export type UnpaidLimits = z.output<typeof unpaidLimitsSchema>;

export const unpaidLimitsStart: UnpaidLimits = {
  perNewCustomer: { mostPaise: 25_00_000_00, fineGrams: startGrams('perNewCustomer') },
  perCustomer: { mostPaise: 50_00_000_00, fineGrams: startGrams('perCustomer') },
  perAddress: { mostPaise: 50_00_000_00, fineGrams: startGrams('perAddress') },
  inAll: { mostPaise: 5_00_00_000_00, fineGrams: startGrams('inAll') },
  newCustomersBp: 5_000,
  establishedFromPaise: 1_00_000_00,
  unverifiedMostPaise: 50_000_00,
};

function isWithin(part: Amounts, whole: Amounts): boolean {
  return (
    part.mostPaise <= whole.mostPaise && ALL_METALS.every((metal) => part.fineGrams[metal] <= whole.fineGrams[metal])
  );
}
