/** How much may be promised in orders that are not paid yet. */
import * as z from 'zod';

const paise = z.int().min(1).max(1_000_000_000_000);
const grams = z.int().min(1).max(100_000_000);
/** Fine metal. */
const amounts = z.object({ mostPaise: paise, goldGrams: grams, silverGrams: grams });
type Amounts = z.output<typeof amounts>;

export const unpaidLimitsSchema = z
  .object({
    /** One customer to whom paid orders worth `establishedFromPaise` have not yet been dispatched. */
    perNewCustomer: amounts,
    /** One customer who has. */
    perCustomer: amounts,
    /** One delivery address, of whichever customers. */
    perAddress: amounts,
    /** All customers together. */
    inAll: amounts,
    /** All new customers together, as a share of `inAll`: new accounts are free, so they never use all of it. */
    newCustomersBp: z.int().min(1).max(10_000).default(5_000),
    establishedFromPaise: paise,
  })
  .refine(
    ({ perNewCustomer, perCustomer }) => isWithin(perNewCustomer, perCustomer),
    'allows new customers more than others',
  )
  .refine(({ perCustomer, inAll }) => isWithin(perCustomer, inAll), 'allows one customer more than all together')
  .refine(({ perAddress, inAll }) => isWithin(perAddress, inAll), 'allows one address more than all together');

export type UnpaidLimits = z.output<typeof unpaidLimitsSchema>;

export const unpaidLimitsStart: UnpaidLimits = {
  perNewCustomer: { mostPaise: 25_00_000_00, goldGrams: 100, silverGrams: 10_000 },
  perCustomer: { mostPaise: 50_00_000_00, goldGrams: 500, silverGrams: 50_000 },
  perAddress: { mostPaise: 50_00_000_00, goldGrams: 500, silverGrams: 50_000 },
  inAll: { mostPaise: 5_00_00_000_00, goldGrams: 5_000, silverGrams: 500_000 },
  newCustomersBp: 5_000,
  establishedFromPaise: 1_00_000_00,
};

function isWithin(part: Amounts, whole: Amounts): boolean {
  return (
    part.mostPaise <= whole.mostPaise && part.goldGrams <= whole.goldGrams && part.silverGrams <= whole.silverGrams
  );
}
