/** ASVS 5.0, V1 Encoding and sanitization. */
import { type Chapter, evidence, notApplicable, requirement, tests } from './requirement.ts';

export const ENCODING: Chapter = {
  name: 'V1 Encoding and sanitization',
  requirements: [
    requirement(
      '1.1.1',
      2,
      'Input is decoded once, before it is validated.',
      tests(
        'server/src/http/calls.test.ts: with an undecodable URL',
        'server/src/http/storefront-host.test.ts: validates values from its URL',
      ),
    ),
    requirement(
      '1.1.2',
      2,
      'Output is encoded as the last step, by the interpreter or for it.',
      evidence(
        'Pages are React text, SQL is parameterised, mails are built by one escaping function.',
        'server/src/html.ts',
        'server/src/outbox/letter.ts',
        'server/src/database/sql.ts',
      ),
    ),
    requirement(
      '1.2.1',
      1,
      'Output is encoded for its context: HTML, attributes, headers.',
      tests(
        'server/src/outbox/letter.test.ts: escapes HTML and only links to http and https',
        'server/src/addresses/addresses.test.ts: returns HTML in an address unchanged',
        'server/src/outbox/transports.test.ts: ignores headers injected through the address',
      ),
    ),
    requirement(
      '1.2.2',
      1,
      'Values in URLs are encoded, and only safe schemes are linked.',
      tests(
        'server/src/content/rich-text.test.ts: allows safe link schemes only',
        'server/src/bank/upi-link.test.ts: builds a UPI link',
      ),
    ),
    requirement(
      '1.2.3',
      1,
      'Values in JavaScript and JSON are escaped.',
      tests(
        'server/src/http/page-cache.test.ts: allows only scripts with the nonce',
        'server/src/http/storefront-host.test.ts: is not stored by browsers or proxies',
      ),
    ),
    requirement(
      '1.2.4',
      1,
      'Database queries take parameters.',
      tests('server/src/database/database.test.ts: passes hostile values as parameters'),
    ),
    requirement(
      '1.2.5',
      1,
      'No operating-system command is built from input.',
      evidence(
        'Processes are started with argument lists by the supervisor and the embedded database only; no call reaches them.',
        'scripts/supervised-process.ts',
        'server/src/database/server-process.ts',
      ),
    ),
    requirement('1.2.6', 2, 'LDAP injection.', notApplicable('No LDAP.')),
    requirement('1.2.7', 2, 'XPath injection.', notApplicable('No XPath.')),
    requirement('1.2.8', 2, 'LaTeX injection.', notApplicable('No LaTeX; PDFs are drawn by pdfkit.')),
    requirement(
      '1.2.9',
      2,
      'Special characters are escaped in patterns.',
      evidence(
        'Patterns of LIKE are escaped in one place; no regular expression is built from input.',
        'server/src/database/like-pattern.ts',
      ),
    ),
    requirement(
      '1.3.1',
      1,
      'HTML of editors is sanitized by a well-known library.',
      tests(
        'server/src/content/rich-text.test.ts: drops scripts, event handlers',
        'server/src/records/records.test.ts: is stored without the scripts of its rich text',
      ),
    ),
    requirement(
      '1.3.2',
      1,
      'No dynamic code execution.',
      tests('scripts/asvs.test.ts: no source evaluates text as code'),
    ),
    requirement(
      '1.3.3',
      2,
      'Values for dangerous contexts are restricted first.',
      tests('server/src/visiting-bad-input.test.ts: in any field', 'server/src/buying-bad-input.test.ts: in any field'),
    ),
    requirement(
      '1.3.4',
      2,
      'SVG from users cannot run scripts.',
      tests('server/src/http/storefront-host.test.ts: that is an SVG image cannot run scripts'),
    ),
    requirement(
      '1.3.5',
      2,
      'Markup and style sheets from users are sanitized or disabled.',
      tests('server/src/content/rich-text.test.ts: drops scripts, event handlers, styles'),
    ),
    requirement(
      '1.3.6',
      2,
      'No request goes to an address from input.',
      tests(
        'server/src/rate-sources/http.test.ts: does not follow redirects',
        'server/src/outbox/transports.test.ts: is retried when the provider is unreachable, and does not follow redirects',
      ),
    ),
    requirement(
      '1.3.7',
      2,
      'No template is built from input.',
      evidence('Mails are functions of typed values; pages are React components.', 'server/src/outbox/template.ts'),
    ),
    requirement('1.3.8', 2, 'JNDI injection.', notApplicable('No Java.')),
    requirement('1.3.9', 2, 'Memcache injection.', notApplicable('No memcache.')),
    requirement('1.3.10', 2, 'Format strings.', notApplicable('Log messages are constants.')),
    requirement(
      '1.3.11',
      2,
      'Mail headers cannot be injected.',
      tests('server/src/outbox/transports.test.ts: ignores headers injected through the address'),
    ),
    requirement('1.4.1', 2, 'Memory-safe strings and copies.', notApplicable('JavaScript is memory-safe.')),
    requirement(
      '1.4.2',
      2,
      'Ranges of numbers are checked.',
      tests(
        'server/src/database/database.test.ts: throws for an int8 beyond the safe integers',
        'server/src/cart/cart.test.ts: refuses to exceed 100,000 pieces',
      ),
    ),
    requirement(
      '1.4.3',
      2,
      'Memory and resources are released.',
      tests(
        'server/src/live/live.test.ts: buffers nothing for a client that stops reading',
        'server/src/http/page-cache.test.ts: evicts the least recently used pages over its byte limit',
      ),
    ),
    requirement('1.5.1', 1, 'XML parsers are restricted.', notApplicable('No XML is parsed.')),
    requirement(
      '1.5.2',
      2,
      'Deserialization takes declared types only.',
      tests(
        'server/src/http/calls.test.ts: accepts the payload without Obj',
        'server/src/buying-bad-input.test.ts: in any field',
      ),
    ),
  ],
};
