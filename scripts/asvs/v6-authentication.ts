/** ASVS 5.0, V6 Authentication. */
import { type Chapter, decision, evidence, notApplicable, requirement, tests } from './requirement.ts';

export const AUTHENTICATION: Chapter = {
  name: 'V6 Authentication',
  requirements: [
    requirement(
      '6.1.1',
      1,
      'Rate limits against guessing are documented, and cannot lock owners out.',
      evidence('Table of limits.', 'docs/security.md'),
    ),
    requirement(
      '6.1.2',
      2,
      'Words that passwords must not be are documented.',
      evidence('Passwords section.', 'docs/security.md'),
    ),
    requirement(
      '6.1.3',
      2,
      'All ways to sign in are documented with their strength.',
      evidence('Table of ways to sign in.', 'docs/security.md'),
    ),
    requirement(
      '6.2.1',
      1,
      'Passwords have at least 8 characters.',
      tests('server/src/accounts/registration.test.ts: refuses a weak password after every specified check'),
    ),
    requirement(
      '6.2.2',
      1,
      'Users can change their password.',
      tests('server/src/accounts/password-change.test.ts: ends all other sessions'),
    ),
    requirement(
      '6.2.3',
      1,
      'A change requires the current password.',
      tests('server/src/accounts/password-change.test.ts: is refused with a wrong old password'),
    ),
    requirement(
      '6.2.4',
      1,
      'New passwords are not among the most common.',
      tests(
        'server/src/accounts/registration.test.ts: refuses a weak password after every specified check',
        'server/src/accounts/password-change.test.ts: is refused for a weak password',
      ),
    ),
    requirement(
      '6.2.5',
      1,
      'No rules on the composition of passwords.',
      tests('server/src/passwords/password-rules.test.ts: may be any text of 8 characters'),
    ),
    requirement(
      '6.2.6',
      1,
      'Password fields are masked.',
      tests('scripts/asvs.test.ts: every password field is masked and can be filled by password managers'),
    ),
    requirement(
      '6.2.7',
      1,
      'Pasting and password managers are permitted.',
      tests('scripts/asvs.test.ts: every password field is masked and can be filled by password managers'),
    ),
    requirement(
      '6.2.8',
      1,
      'Passwords are compared exactly as typed.',
      tests('server/src/accounts/registration.test.ts: creates an account that can log in immediately'),
    ),
    requirement(
      '6.2.9',
      2,
      'Passwords of 64 characters are permitted.',
      evidence('At most 200 characters.', 'contract/src/values.ts', 'contract/src/staff/staff-values.ts'),
    ),
    requirement(
      '6.2.10',
      2,
      'Passwords do not expire.',
      evidence('Nothing ends a password but its owner.', 'server/src/accounts/accounts.ts'),
    ),
    requirement(
      '6.2.11',
      2,
      'Words of the context are refused as passwords.',
      tests(
        'server/src/accounts/password-reset.test.ts: is refused for a weak one',
        'server/src/passwords/password-rules.test.ts: may be any text of 8 characters',
      ),
    ),
    requirement(
      '6.2.12',
      2,
      'New passwords are not among leaked ones.',
      tests(
        'server/src/accounts/registration.test.ts: refuses a weak password after every specified check',
        'server/src/accounts/password-change.test.ts: is refused for a weak password',
      ),
    ),
    requirement(
      '6.3.1',
      1,
      'Guessing of passwords is limited as documented.',
      tests(
        'server/src/limits/sign-in-guard.test.ts: guesses from any number of addresses',
        'server/src/limits/sign-in-guard.test.ts: the known device signs in at once',
      ),
    ),
    requirement(
      '6.3.2',
      1,
      'No default accounts.',
      tests(
        'server/src/staff-accounts/first-owner.test.ts: never prints the sample login',
        'server/src/go-live/go-live.test.ts: does not open to the public with SEED=empty, and every reason is named at once',
      ),
    ),
    requirement(
      '6.3.3',
      2,
      'A second factor, or a decision with other safeguards.',
      decision(
        'Staff: password and a second factor, tested in staff.test.ts. Customers: the specified password, with the safeguards of the decision.',
        '2026-11-23-asvs-deviations.md',
      ),
    ),
    requirement(
      '6.3.4',
      2,
      'No undocumented way to sign in.',
      tests('scripts/asvs.test.ts: docs/security.md names every call that opens a session'),
    ),
    requirement(
      '6.4.1',
      1,
      'First passwords and invitations are random, short-lived and used once.',
      tests(
        'server/src/staff-accounts/staff.test.ts: join by an invitation that works once',
        'server/src/staff-accounts/first-owner.test.ts: prints a generated password once',
      ),
    ),
    requirement(
      '6.4.2',
      1,
      'No secret questions.',
      evidence('None exist.', 'contract/src/accounts.ts', 'contract/src/staff/access.ts'),
    ),
    requirement(
      '6.4.3',
      2,
      'A reset does not bypass the second factor.',
      tests(
        'server/src/staff-accounts/staff.test.ts: join by an invitation that works once',
        'server/src/staff-accounts/passkeys.test.ts: logs in alone, and not once access is blocked',
      ),
    ),
    requirement(
      '6.4.4',
      2,
      'A lost factor is replaced after proof of identity.',
      tests('server/src/staff-accounts/staff.test.ts: is reset by another owner'),
    ),
    requirement(
      '6.5.1',
      2,
      'Codes work once.',
      tests(
        'server/src/staff-accounts/one-time-code.test.ts: is accepted once',
        'server/src/staff-accounts/staff.test.ts: accepts a recovery code once',
        'server/src/accounts/password-reset.test.ts: works once, also when submitted twice concurrently',
      ),
    ),
    requirement(
      '6.5.2',
      2,
      'Recovery codes are hashed slowly.',
      tests(
        'server/src/staff-accounts/passkeys.test.ts: is the second factor of a new colleague, with recovery codes that replace it once',
      ),
    ),
    requirement(
      '6.5.3',
      2,
      'Codes and seeds come from a secure generator.',
      evidence('node:crypto.', 'server/src/staff-accounts/one-time-code.ts', 'server/src/accounts/password-reset.ts'),
    ),
    requirement(
      '6.5.4',
      2,
      'Codes by SMS have at least 20 bits.',
      decision(
        'The specification fixes five digits; binding to the browser and ten wrong tries a year take the place of the missing digit.',
        '2026-11-23-one-time-passwords.md',
      ),
    ),
    requirement(
      '6.5.5',
      2,
      'Codes expire within minutes.',
      tests(
        'server/src/accounts/password-reset.test.ts: expires after five minutes',
        'server/src/staff-accounts/one-time-code.test.ts: is accepted one step early or late, but not two',
      ),
    ),
    requirement(
      '6.6.1',
      2,
      'SMS codes go to validated numbers.',
      tests(
        'server/src/checkout/unpaid-limits.test.ts: promises up to the limit before money',
        'server/src/accounts/contacts.test.ts: changes the number once the new one is proved',
      ),
    ),
    requirement(
      '6.6.2',
      2,
      'Codes work for the request that asked for them only.',
      tests('server/src/accounts/password-reset.test.ts: works only in the browser that asked for it'),
    ),
    requirement(
      '6.6.3',
      2,
      'Codes are protected against guessing.',
      tests('server/src/accounts/password-reset.test.ts: is checked only five times for twenty concurrent attempts'),
    ),
    requirement(
      '6.8.1',
      2,
      'Users of several identity providers are told apart.',
      notApplicable('No identity provider.'),
    ),
    requirement('6.8.2', 2, 'Signed assertions are verified.', notApplicable('No identity provider.')),
    requirement('6.8.3', 2, 'SAML assertions are used once.', notApplicable('No identity provider.')),
    requirement(
      '6.8.4',
      2,
      'The strength reported by an identity provider is checked.',
      notApplicable('No identity provider.'),
    ),
  ],
};
