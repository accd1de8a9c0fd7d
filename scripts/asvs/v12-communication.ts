/** ASVS 5.0, V12 Secure communication. */
import { type Chapter, evidence, notApplicable, requirement, tests } from './requirement.ts';

export const COMMUNICATION: Chapter = {
  name: 'V12 Secure communication',
  requirements: [
    requirement(
      '12.1.1',
      1,
      'Current TLS versions only.',
      notApplicable('TLS ends at the dealer’s proxy; README shows a configuration.'),
    ),
    requirement('12.1.2', 2, 'Recommended cipher suites only.', notApplicable('TLS ends at the dealer’s proxy.')),
    requirement('12.1.3', 2, 'Client certificates are trusted first.', notApplicable('No client certificates.')),
    requirement(
      '12.2.1',
      1,
      'External HTTP services are reached by TLS.',
      tests('server/src/go-live/go-live.test.ts: with '),
    ),
    requirement('12.2.2', 1, 'Public certificates.', notApplicable('TLS ends at the dealer’s proxy.')),
    requirement('12.3.1', 2, 'All connections are encrypted.', tests('server/src/go-live/go-live.test.ts: with ')),
    requirement(
      '12.3.2',
      2,
      'Certificates are validated.',
      evidence(
        'Node’s default; nothing turns it off.',
        'server/src/outbox/smtp-transport.ts',
        'server/src/database/open-database.ts',
      ),
    ),
    requirement(
      '12.3.3',
      2,
      'Internal HTTP is encrypted.',
      evidence('The only internal HTTP is from the proxy on the same machine or private network.', 'docs/security.md'),
    ),
    requirement('12.3.4', 2, 'Internal certificates are trusted by name.', notApplicable('No internal certificates.')),
  ],
};
