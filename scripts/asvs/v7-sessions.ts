/** ASVS 5.0, V7 Session management. */
import { type Chapter, evidence, notApplicable, requirement, tests } from './requirement.ts';

export const SESSIONS: Chapter = {
  name: 'V7 Session management',
  requirements: [
    requirement(
      '7.1.1',
      2,
      'Idle and absolute ends of sessions are documented.',
      evidence('Table of sessions.', 'docs/security.md'),
    ),
    requirement(
      '7.1.2',
      2,
      'The number of concurrent sessions is documented.',
      evidence('Table of sessions.', 'docs/security.md'),
    ),
    requirement('7.1.3', 2, 'Federated sessions are documented.', notApplicable('No federation.')),
    requirement(
      '7.2.1',
      1,
      'Tokens are verified by the server.',
      tests('server/src/accounts/login.test.ts: is rejected for invalid tokens'),
    ),
    requirement(
      '7.2.2',
      1,
      'Tokens are made for each session.',
      tests('server/src/accounts/login.test.ts: ends the previous session of the same browser'),
    ),
    requirement(
      '7.2.3',
      1,
      'Tokens have at least 128 random bits.',
      tests('server/src/accounts/login.test.ts: is stored without its token'),
    ),
    requirement(
      '7.2.4',
      1,
      'Signing in renews the token.',
      tests(
        'server/src/accounts/login.test.ts: ends the previous session of the same browser',
        'server/src/accounts/customer-sessions.test.ts: get a new token when the password changes',
      ),
    ),
    requirement(
      '7.3.1',
      2,
      'Sessions end when idle.',
      tests(
        'server/src/staff-accounts/idle-sessions.test.ts: ends a session after 15 minutes in which only the page made requests',
        'server/src/accounts/login.test.ts: expires thirty days after its last use',
      ),
    ),
    requirement(
      '7.3.2',
      2,
      'Sessions end absolutely.',
      tests(
        'server/src/staff-accounts/staff.test.ts: expires after a day, however much it is used',
        'server/src/accounts/customer-sessions.test.ts: end ninety days after login',
      ),
    ),
    requirement('7.4.1', 1, 'An ended session is useless.', tests('server/src/accounts/login.test.ts: ends at logout')),
    requirement(
      '7.4.2',
      1,
      'Sessions end with their account.',
      tests('server/src/staff-accounts/staff.test.ts: lose their sessions with a role'),
    ),
    requirement(
      '7.4.3',
      2,
      'Other sessions end when a factor changes.',
      tests(
        'server/src/accounts/password-change.test.ts: ends all other sessions',
        'server/src/accounts/password-reset.test.ts: is reset in three steps, which end all sessions',
      ),
    ),
    requirement(
      '7.4.4',
      2,
      'Signing out is one visible action.',
      evidence('In the account menu of the store and of the back office.', 'back-office/app/shell', 'storefront/app'),
    ),
    requirement(
      '7.4.5',
      2,
      'Administrators can end sessions.',
      tests('server/src/staff-accounts/staff.test.ts: list and end their own sessions; an owner ends those of others'),
    ),
    requirement(
      '7.5.1',
      2,
      'Changes to number, e-mail and factors require signing in again.',
      tests(
        'server/src/accounts/contacts.test.ts: needs a proof of who is logged in, for ten minutes',
        'server/src/staff-accounts/fresh-factor.test.ts: is required for ',
      ),
    ),
    requirement(
      '7.5.2',
      2,
      'Users see and end their sessions.',
      tests(
        'server/src/accounts/customer-sessions.test.ts: are listed, and end one by one',
        'server/src/staff-accounts/staff.test.ts: list and end their own sessions; an owner ends those of others',
      ),
    ),
    requirement('7.6.1', 2, 'Federated sessions end as documented.', notApplicable('No federation.')),
    requirement('7.6.2', 2, 'Sessions of an identity provider need consent.', notApplicable('No federation.')),
  ],
};
