/** ASVS 5.0, V13 Configuration. */
import { type Chapter, evidence, requirement, tests } from './requirement.ts';

export const CONFIGURATION: Chapter = {
  name: 'V13 Configuration',
  requirements: [
    requirement(
      '13.1.1',
      2,
      'Connections to other services are documented.',
      evidence('Table of connections.', 'docs/security.md'),
    ),
    requirement(
      '13.2.1',
      2,
      'Services authenticate each other.',
      evidence('Database by SCRAM, provider by its keys, webhooks by signature, mail by account.', 'docs/security.md'),
    ),
    requirement(
      '13.2.2',
      2,
      'Accounts have the least privileges.',
      tests(
        'server/src/database/application-role.test.ts: connects as a role that is no superuser and owns nothing',
        'server/src/database/application-role.test.ts: from before the role keeps its data, and the store then runs as the role',
      ),
    ),
    requirement(
      '13.2.3',
      2,
      'No default credentials.',
      tests(
        'server/src/go-live/go-live.test.ts: does not open to the public with SEED=empty, and every reason is named at once',
      ),
    ),
    requirement(
      '13.2.4',
      2,
      'Outbound destinations are listed.',
      tests('scripts/asvs.test.ts: connections to other hosts are opened by the listed files only'),
    ),
    requirement(
      '13.2.5',
      2,
      'The server loads from listed resources.',
      tests('scripts/asvs.test.ts: connections to other hosts are opened by the listed files only'),
    ),
    requirement(
      '13.3.1',
      2,
      'Secrets are managed outside code and data.',
      tests('server/src/go-live/go-live.test.ts: refuse a data key that is also stored in the data folder'),
    ),
    requirement(
      '13.3.2',
      2,
      'Access to secrets is limited.',
      evidence(
        'Environment of the store’s processes; the data folder is readable by its user only.',
        'docs/security.md',
      ),
    ),
    requirement(
      '13.4.1',
      1,
      'No source control metadata is served.',
      tests('server/src/http/storefront-host.test.ts: of the public folder is served from the root'),
    ),
    requirement(
      '13.4.2',
      2,
      'No debug mode in production.',
      tests('server/src/http/storefront-host.test.ts: that fails to render reveals no details'),
    ),
    requirement(
      '13.4.3',
      2,
      'No directory listings.',
      tests('server/src/http/storefront-host.test.ts: that does not exist is 404'),
    ),
    requirement('13.4.4', 2, 'No TRACE.', tests('server/src/http/storefront-host.test.ts: accepts no other method')),
    requirement(
      '13.4.5',
      2,
      'Monitoring is not public.',
      tests('server/src/http/http-server.test.ts: serves metrics to direct peers on a private network only'),
    ),
  ],
};
