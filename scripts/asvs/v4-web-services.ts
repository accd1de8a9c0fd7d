/** ASVS 5.0, V4 API and web service. */
import { type Chapter, evidence, notApplicable, requirement, tests } from './requirement.ts';

export const WEB_SERVICES: Chapter = {
  name: 'V4 API and web service',
  requirements: [
    requirement(
      '4.1.1',
      1,
      'Replies name their content type and character set.',
      tests(
        'server/src/http/calls.test.ts: replies in the envelope with the code as HTTP status',
        'server/src/http/http-server.test.ts: carries the security headers',
      ),
    ),
    requirement(
      '4.1.2',
      2,
      'Only pages redirect from HTTP to HTTPS.',
      notApplicable('The store speaks HTTP to its proxy only and redirects no scheme.'),
    ),
    requirement(
      '4.1.3',
      2,
      'Headers of a proxy cannot be set by visitors.',
      tests(
        'server/src/go-live/go-live.test.ts: /metrics answers a peer of a private network only, whatever its headers claim',
        'server/src/http/http-server.test.ts: serves metrics to direct peers on a private network only',
      ),
    ),
    requirement(
      '4.2.1',
      2,
      'Message boundaries are unambiguous.',
      evidence(
        'Node’s strict HTTP parser; conflicting lengths and encodings are refused.',
        'server/src/http/http-server.ts',
      ),
    ),
    requirement('4.3.1', 2, 'GraphQL queries are limited.', notApplicable('No GraphQL.')),
    requirement('4.3.2', 2, 'GraphQL introspection is off.', notApplicable('No GraphQL.')),
    requirement(
      '4.4.1',
      1,
      'WebSockets use TLS.',
      evidence('The page’s own scheme: wss behind https.', 'docs/security.md'),
    ),
    requirement(
      '4.4.2',
      2,
      'The origin of a WebSocket handshake is checked.',
      tests('server/src/http/connections.test.ts: for live prices is accepted from the store’s origin'),
    ),
    requirement(
      '4.4.3',
      2,
      'Sessions of WebSockets have tokens.',
      notApplicable('The live prices are public and have no session.'),
    ),
    requirement(
      '4.4.4',
      2,
      'Tokens of WebSockets come from the HTTPS session.',
      notApplicable('The live prices are public and have no session.'),
    ),
  ],
};
