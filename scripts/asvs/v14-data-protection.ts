/** ASVS 5.0, V14 Data protection. */
import { type Chapter, evidence, requirement, tests } from './requirement.ts';

export const DATA_PROTECTION: Chapter = {
  name: 'V14 Data protection',
  requirements: [
    requirement('14.1.1', 2, 'Sensitive data is classified.', evidence('Table of data.', 'docs/security.md')),
    requirement(
      '14.1.2',
      2,
      'Each class has its protection documented.',
      evidence('Table of data.', 'docs/security.md'),
    ),
    requirement(
      '14.2.1',
      1,
      'No sensitive data in URLs.',
      tests('server/src/http/secrets-in-log.test.ts: is not in the log'),
    ),
    requirement(
      '14.2.2',
      2,
      'Shared caches hold nothing personal.',
      tests(
        'server/src/http/storefront-host.test.ts: is not stored by browsers or proxies',
        'server/src/invoices/invoice-downloads.test.ts: is downloaded by its owner, byte-identical each time and not cacheable',
      ),
    ),
    requirement(
      '14.2.3',
      2,
      'Nothing personal goes to trackers.',
      evidence(
        'A tag manager loads after consent only and gets page addresses only.',
        'docs/decisions/2026-11-21-anonymous-pages.md',
      ),
    ),
    requirement(
      '14.2.4',
      2,
      'Data is protected as its class says.',
      tests('server/src/privacy/retention.test.ts: keeps data until its '),
    ),
    requirement(
      '14.3.1',
      1,
      'Data is cleared from the browser at the end of a session.',
      tests(
        'server/src/http/back-office-host.test.ts: staff have a cookie of their own host, and the browser forgets their data at log-out',
      ),
    ),
    requirement(
      '14.3.2',
      2,
      'Sensitive replies are not cached.',
      tests('server/src/http/http-server.test.ts: carries the security headers'),
    ),
    requirement(
      '14.3.3',
      2,
      'Browser storage holds nothing sensitive.',
      evidence(
        'The record of the signed-in customer without a password, choices and a last list of prices.',
        'docs/security.md',
      ),
    ),
  ],
};
