/** ASVS 5.0, V3 Web front end. */
import { type Chapter, evidence, notApplicable, requirement, tests } from './requirement.ts';

export const WEB_FRONT_END: Chapter = {
  name: 'V3 Web front end',
  requirements: [
    requirement(
      '3.2.1',
      1,
      'Replies are not rendered in a wrong context.',
      tests(
        'server/src/uploads/uploads.test.ts: serves a screenshot only to its owner, with a sandboxing',
        'server/src/http/http-server.test.ts: carries the security headers',
      ),
    ),
    requirement(
      '3.2.2',
      1,
      'Text is displayed as text.',
      tests('server/src/addresses/addresses.test.ts: returns HTML in an address unchanged'),
    ),
    requirement(
      '3.3.1',
      1,
      'Cookies are Secure and prefixed.',
      tests('server/src/http/back-office-host.test.ts: cookies are bound to their host'),
    ),
    requirement(
      '3.3.2',
      2,
      'Cookies have a SameSite attribute for their purpose.',
      tests('server/src/http/calls.test.ts: sets HttpOnly cookies'),
    ),
    requirement(
      '3.3.3',
      2,
      'Cookies have the __Host- prefix.',
      tests('server/src/http/back-office-host.test.ts: cookies are bound to their host'),
    ),
    requirement(
      '3.3.4',
      2,
      'Session tokens are HttpOnly.',
      tests(
        'server/src/http/calls.test.ts: sets HttpOnly cookies',
        'server/src/staff-accounts/staff.test.ts: stores the session in an HttpOnly cookie',
      ),
    ),
    requirement(
      '3.4.1',
      1,
      'Strict-Transport-Security on all replies, with subdomains.',
      tests('server/src/http/back-office-host.test.ts: every reply carries the security headers'),
    ),
    requirement(
      '3.4.2',
      1,
      'No foreign origin is allowed by CORS.',
      tests('server/src/http/http-server.test.ts: carries the security headers'),
    ),
    requirement(
      '3.4.3',
      2,
      'Content-Security-Policy with object-src and base-uri none, and hashes.',
      tests('server/src/http/back-office-host.test.ts: every reply carries the security headers'),
    ),
    requirement(
      '3.4.4',
      2,
      'nosniff on all replies.',
      tests('server/src/http/http-server.test.ts: carries the security headers'),
    ),
    requirement(
      '3.4.5',
      2,
      'A referrer policy.',
      tests('server/src/http/http-server.test.ts: carries the security headers'),
    ),
    requirement(
      '3.4.6',
      2,
      'frame-ancestors on all replies.',
      tests('server/src/http/http-server.test.ts: carries the security headers'),
    ),
    requirement(
      '3.5.1',
      1,
      'Cross-site requests are recognised and refused.',
      tests(
        'server/src/http/calls.test.ts: refuses a cross-site request with a cookie',
        'server/src/staff-accounts/staff.test.ts: from another site is refused although it carries the cookie',
      ),
    ),
    requirement(
      '3.5.2',
      1,
      'No call works without a CORS preflight from another origin.',
      tests(
        'server/src/http/calls.test.ts: with a non-JSON content type is rejected with 415',
        'server/src/http/http-server.test.ts: limited to the same origin refuses cross-site requests',
      ),
    ),
    requirement(
      '3.5.3',
      1,
      'Calls that act take POST.',
      tests('server/src/http/calls.test.ts: with another method gets an envelope'),
    ),
    requirement(
      '3.5.4',
      2,
      'Separate applications have separate host names.',
      tests('server/src/http/back-office-host.test.ts: the shop’s host does not know the back office'),
    ),
    requirement('3.5.5', 2, 'Messages of other windows are checked.', notApplicable('No page listens to postMessage.')),
    requirement(
      '3.7.1',
      2,
      'Only supported browser technology.',
      evidence('HTML, CSS and JavaScript of current browsers.', 'storefront/vite.config.ts'),
    ),
    requirement(
      '3.7.2',
      2,
      'Redirects to other hosts are listed.',
      tests('server/src/http/path-rules.test.ts: redirects only the production domain without www to www'),
    ),
  ],
};
