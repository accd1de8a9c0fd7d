/** ASVS 5.0, V16 Security logging and error handling. */
import { type Chapter, decision, evidence, requirement, tests } from './requirement.ts';

export const LOGGING: Chapter = {
  name: 'V16 Security logging and error handling',
  requirements: [
    requirement(
      '16.1.1',
      2,
      'Logs are listed with content, place, access and duration.',
      evidence('Table of logs.', 'docs/security.md'),
    ),
    requirement(
      '16.2.1',
      2,
      'Entries say when, where, who and what.',
      tests('server/src/security-events/call-events.test.ts: record a wrong password with the account that it was for'),
    ),
    requirement('16.2.2', 2, 'Times are UTC.', tests('server/src/log/log.test.ts: writes one JSON line per event')),
    requirement(
      '16.2.3',
      2,
      'Logs go to the listed places only.',
      evidence('Standard output, the store’s log files and the tables listed.', 'docs/security.md'),
    ),
    requirement(
      '16.2.4',
      2,
      'Logs have a common format.',
      tests('server/src/log/log.test.ts: writes one JSON line per event'),
    ),
    requirement(
      '16.2.5',
      2,
      'Sensitive data is not logged.',
      tests(
        'server/src/log/log.test.ts: redacts PANs anywhere',
        'server/src/http/secrets-in-log.test.ts: is not in the log',
        'server/src/http/secrets-in-log.test.ts: logs no value that PostgreSQL quotes in an error',
      ),
    ),
    requirement(
      '16.3.1',
      2,
      'Sign-ins are recorded, also failed ones.',
      tests(
        'server/src/security-events/call-events.test.ts: record a login',
        'server/src/security-events/call-events.test.ts: record a wrong password with the member of staff',
      ),
    ),
    requirement(
      '16.3.2',
      2,
      'Refused admissions are recorded.',
      tests('server/src/security-events/call-events.test.ts: record a call without the right'),
    ),
    requirement(
      '16.3.3',
      2,
      'Attempts to bypass controls are recorded.',
      tests('server/src/security-events/call-events.test.ts: record a request from another site'),
    ),
    requirement(
      '16.3.4',
      2,
      'Unexpected errors are recorded.',
      tests('server/src/http/calls.test.ts: hides internal errors behind the general message and a reference'),
    ),
    requirement(
      '16.4.1',
      2,
      'Logs cannot be injected into.',
      tests('server/src/log/log.test.ts: writes one JSON line per event'),
    ),
    requirement(
      '16.4.2',
      2,
      'Logs cannot be changed or read by others.',
      tests('server/src/staff-accounts/staff.test.ts: cannot be updated, deleted or truncated'),
    ),
    requirement(
      '16.4.3',
      2,
      'Logs reach a separate system.',
      decision(
        'The head of the audit chain is mailed daily, alerts at once, and the log is written to standard output for a collector; running the collector is the dealer’s.',
        '2026-11-23-asvs-deviations.md',
      ),
    ),
    requirement(
      '16.5.1',
      2,
      'Errors show nothing internal.',
      tests('server/src/http/calls.test.ts: hides internal errors behind the general message and a reference'),
    ),
    requirement(
      '16.5.2',
      2,
      'The store works on when another service fails.',
      tests(
        'server/src/http/interruption.test.ts: calls answer 503',
        'server/src/card-payments/card-orders.test.ts: keeps the order when the provider is unreachable',
      ),
    ),
    requirement(
      '16.5.3',
      2,
      'Errors never let a transaction pass.',
      tests('server/src/checkout/checkout-storm.test.ts: keeps money, coupons, points, stock and invoices consistent'),
    ),
  ],
};
