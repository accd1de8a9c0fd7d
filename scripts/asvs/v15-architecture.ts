/** ASVS 5.0, V15 Secure coding and architecture. */
import { type Chapter, evidence, requirement, tests } from './requirement.ts';

export const ARCHITECTURE: Chapter = {
  name: 'V15 Secure coding and architecture',
  requirements: [
    requirement(
      '15.1.1',
      1,
      'Times to update libraries are documented.',
      evidence('Updates section.', 'docs/security.md'),
    ),
    requirement(
      '15.1.2',
      2,
      'A bill of materials is kept.',
      evidence('npm run sbom writes it, in every run of the tests.', 'scripts/sbom.ts'),
    ),
    requirement(
      '15.1.3',
      2,
      'Expensive functions and their limits are documented.',
      evidence('Table of expensive functions.', 'docs/security.md'),
    ),
    requirement(
      '15.2.1',
      1,
      'No component is beyond its update time.',
      evidence('npm run audit:dependencies, in CI where a registry answers.', 'scripts/audit-dependencies.ts'),
    ),
    requirement(
      '15.2.2',
      2,
      'Expensive functions are bounded.',
      tests(
        'server/src/uploads/picture-memory.test.ts: images beyond the queue are refused with 503',
        'server/src/http/connections.test.ts: has a limited number of connections',
      ),
    ),
    requirement(
      '15.2.3',
      2,
      'No test code in production.',
      tests('scripts/import-boundaries.test.ts: production code imports no tests and no sample data'),
    ),
    requirement(
      '15.3.1',
      1,
      'Replies contain the needed fields only.',
      tests(
        'server/src/staff-accounts/staff.test.ts: never shows hashes or secrets in a reply',
        'server/src/accounts/login.test.ts: returns the customer without the password',
      ),
    ),
    requirement(
      '15.3.2',
      2,
      'Outbound requests follow no redirects.',
      tests(
        'server/src/rate-sources/http.test.ts: does not follow redirects',
        'server/src/outbox/transports.test.ts: is retried when the provider is unreachable, and does not follow redirects',
      ),
    ),
    requirement(
      '15.3.3',
      2,
      'No mass assignment.',
      tests('server/src/records/field-rights.test.ts: changes nothing when a save is refused'),
    ),
    requirement(
      '15.3.4',
      2,
      'The visitor’s address comes from trusted headers only.',
      tests(
        'server/src/go-live/go-live.test.ts: /metrics answers a peer of a private network only, whatever its headers claim',
        'server/src/http/http-server.test.ts: serves metrics to direct peers on a private network only',
      ),
    ),
    requirement(
      '15.3.5',
      2,
      'Types are checked strictly.',
      tests(
        'server/src/buying-bad-input.test.ts: in any field',
        'scripts/source-rules.test.ts: no type is asserted through',
      ),
    ),
    requirement(
      '15.3.6',
      2,
      'No prototype pollution.',
      tests('server/src/http/calls.test.ts: accepts the payload without Obj'),
    ),
    requirement(
      '15.3.7',
      2,
      'No parameter pollution.',
      tests('server/src/http/storefront-host.test.ts: receives only the query parameters it depends on'),
    ),
  ],
};
