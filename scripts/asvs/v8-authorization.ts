/** ASVS 5.0, V8 Authorization. */
import { type Chapter, evidence, notApplicable, requirement, tests } from './requirement.ts';

export const AUTHORIZATION: Chapter = {
  name: 'V8 Authorization',
  requirements: [
    requirement(
      '8.1.1',
      1,
      'Rules of access are documented for calls and data.',
      evidence(
        'Declared on each call; customers reach their own rows only.',
        'contract/src/staff/roles.ts',
        'docs/security.md',
      ),
    ),
    requirement(
      '8.1.2',
      2,
      'Rules of access are documented for fields.',
      evidence(
        'Declared on each field of a record.',
        'contract/src/staff/catalogue-resources.ts',
        'docs/decisions/2026-11-22-rights-per-field-and-imports.md',
      ),
    ),
    requirement(
      '8.2.1',
      1,
      'Calls require their declared right.',
      tests(
        'server/src/staff-accounts/rights.test.ts: is allowed only for its roles: ',
        'server/src/staff-accounts/rights.test.ts: alone allows its calls, and all others together do not: ',
        'server/src/staff-accounts/staff.test.ts: are refused calls outside their roles',
      ),
    ),
    requirement(
      '8.2.2',
      1,
      'Data of others cannot be reached.',
      tests(
        'server/src/invoices/invoice-downloads.test.ts: is downloaded by its owner',
        'server/src/cart/cart.test.ts: is limited to the owner of the cart',
        'server/src/uploads/uploads.test.ts: serves a screenshot only to its owner',
      ),
    ),
    requirement(
      '8.2.3',
      2,
      'Fields require their declared right.',
      tests(
        'server/src/records/field-rights.test.ts: changes each field with its right alone, and not with all others',
      ),
    ),
    requirement(
      '8.3.1',
      1,
      'The server decides.',
      tests('server/src/staff-accounts/rights.test.ts: is allowed only for its roles: '),
    ),
    requirement('8.4.1', 2, 'Tenants are separated.', notApplicable('One store has one dealer.')),
  ],
};
