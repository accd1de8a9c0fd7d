/** ASVS 5.0, V2 Validation and business logic. */
import { type Chapter, evidence, requirement, tests } from './requirement.ts';

export const BUSINESS_LOGIC: Chapter = {
  name: 'V2 Validation and business logic',
  requirements: [
    requirement(
      '2.1.1',
      1,
      'Validation rules of single values are documented.',
      evidence(
        'Each value has one codec; the reference of calls is generated from them.',
        'contract/src/values.ts',
        'docs/security.md',
      ),
    ),
    requirement(
      '2.1.2',
      2,
      'Consistency of combined values is documented.',
      evidence('PIN code and State, metal and fineness, coupon and cart, mode and amount.', 'docs/security.md'),
    ),
    requirement(
      '2.1.3',
      2,
      'Limits of business logic are documented, for a customer and for all.',
      evidence(
        'Limits of a sale, of unpaid orders, of changes with a second person.',
        'docs/decisions/2026-11-22-unpaid-orders-have-limits.md',
        'docs/decisions/2026-11-22-limits-of-a-sale.md',
        'docs/security.md',
      ),
    ),
    requirement(
      '2.2.1',
      1,
      'All input is validated against an expected structure.',
      tests(
        'server/src/visiting-bad-input.test.ts: in any field',
        'server/src/buying-bad-input.test.ts: in any field',
        'server/src/staff/bad-input.test.ts: refuses text that the database cannot store, in any field',
        'server/src/staff/bad-input.test.ts: answers strange values without internal errors',
      ),
    ),
    requirement(
      '2.2.2',
      1,
      'The server validates, whatever the browser does.',
      tests('server/src/accounts/registration.test.ts: validates the fields in the specified order'),
    ),
    requirement(
      '2.2.3',
      2,
      'Combinations of values are checked.',
      tests(
        'server/src/catalogue/catalogue.test.ts: is refused for inconsistent ids',
        'server/src/records/variant-metal.test.ts: refuses another weight or product for a stocked variant',
      ),
    ),
    requirement(
      '2.3.1',
      1,
      'Steps of a flow cannot be skipped.',
      tests(
        'server/src/checkout/shown-coupons.test.ts: does not apply a coupon to an order by its id alone',
        'server/src/accounts/password-reset.test.ts: works only in the browser that verified the OTP',
      ),
    ),
    requirement(
      '2.3.2',
      2,
      'Limits of business logic are enforced.',
      tests(
        'server/src/checkout/unpaid-limits.test.ts: stay within the business limit for 20 concurrent customers',
        'server/src/quotes/sale-limits.test.ts: locks and sells only within the limits',
      ),
    ),
    requirement(
      '2.3.3',
      2,
      'An operation succeeds whole or not at all.',
      tests(
        'server/src/database/database.test.ts: rolls back when one of several concurrent statements fails',
        'server/src/checkout/checkout-storm.test.ts: keeps money, coupons, points, stock and invoices consistent',
      ),
    ),
    requirement(
      '2.3.4',
      2,
      'Limited quantities cannot be taken twice.',
      tests(
        'server/src/checkout/checkout-races.test.ts: grants the last use of a coupon once',
        'server/src/checkout/unpaid-limits-abuse.test.ts: together use at most their share',
      ),
    ),
    requirement(
      '2.4.1',
      2,
      'Expensive and data-revealing functions are limited.',
      tests(
        'server/src/limits/limits.test.ts: allows the configured attempts',
        'server/src/coupons/coupons.test.ts: rate-limits a customer who guesses codes',
        'server/src/enquiries/enquiries.test.ts: is rate-limited by IP address',
      ),
    ),
  ],
};
