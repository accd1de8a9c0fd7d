/** Generated requests for every declared call, raw route and page: valid ones, of which some parts are replaced. */
import type { AnyCall } from '@tola/contract';
import * as fc from 'fast-check';
import { examplePayload } from '#developers';

export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Whose session it carries. */
  readonly as: 'nobody' | 'customer' | 'staff' | 'somebody unknown';
  /** Reasons with which the call may answer 503. */
  readonly unavailable: readonly string[];
}

export interface Surface {
  readonly calls: readonly { readonly prefix: string; readonly as: 'customer' | 'staff'; readonly call: AnyCall }[];
  /** Fastify paths such as `/api/invoices/:file`. */
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  /** Paths of pages, with parameters as in `/products/:type`. */
  readonly pages: readonly string[];
}

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, '', ' ', 0, -1, 1.5, 1e15, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 63), 1e308, '0', '-1', '1e9', 'NaN'],
    ...[
      '9999999999999999999',
      "' or 1=1 --",
      '%_\\',
      '<script>alert(1)</script>',
      '../../etc/passwd',
      '\u0000',
      '\ud800',
    ],
    ...['2026-02-30', '9999-99-99T99:99:99Z', '0000-01-01', 'x'.repeat(10_000), '🪙'.repeat(50), '{}', '[]', '{"a":'],
    ...[[], {}, [[]], { $ne: 1 }, JSON.parse('{"__proto__":{"admin":true}}'), 'data:image/png;base64,AAAA', '=1+1'],
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A value with one part replaced, or left out. */
function damaged(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return hostileValue;
  const keys = Object.keys(value);
  if (keys.length === 0) return hostileValue;
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...keys).chain((key) => damagedAt(value as Record<string, unknown>, key)) },
    { weight: 1, arbitrary: hostileValue },
  );
}

function damagedAt(value: Record<string, unknown>, key: string): fc.Arbitrary<unknown> {
  const without = Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  return fc.oneof(
    { weight: 6, arbitrary: damaged(value[key]).map((part) => ({ ...value, [key]: part })) },
    { weight: 1, arbitrary: fc.constant(without) },
    { weight: 1, arbitrary: hostileValue.map((extra) => ({ ...value, extra })) },
  );
}

const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom('', ';', 'x', 'text/plain', 'application/json; charset=utf-7', '"') },
);
const person = <As extends HostileRequest['as']>(usual: As) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant<HostileRequest['as']>(usual) },
    { weight: 1, arbitrary: fc.constantFrom<HostileRequest['as']>('nobody', 'customer', 'staff', 'somebody unknown') },
  );

function callRequest({ prefix, as, call }: Surface['calls'][number]): fc.Arbitrary<HostileRequest> {
  const example = examplePayload(call);
  const body = fc.oneof({ weight: 2, arbitrary: fc.constant(example) }, { weight: 10, arbitrary: damaged(example) });
  const text = fc.oneof(
    { weight: 12, arbitrary: body.map((payload) => JSON.stringify({ Obj: JSON.stringify(payload ?? {}) })) },
    { weight: 2, arbitrary: body.map((payload) => JSON.stringify(payload ?? {})) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', '[', 'null', '[1]', '"', `${'['.repeat(5_000)}`) },
  );
  return fc.record({ text, type: contentType, who: person(as) }).map((made) => ({
    method: 'POST',
    path: `${prefix}/${call.name}`,
    headers: { 'content-type': made.type },
    body: made.text,
    as: made.who,
    unavailable: Object.entries(call.refusals).flatMap(([reason, [code]]) => (code === 503 ? [reason] : [])),
  }));
}

const segment = fc.oneof(
  fc.constantFrom(
    '1',
    '0',
    '-1',
    '4294967296',
    '9007199254740993',
    'NaN',
    'x',
    '%00',
    '%2e%2e',
    '%ff',
    '.pdf',
    '1.pdf',
  ),
  fc.constantFrom(
    'TL-26-000001.pdf',
    'gold',
    'gold-coins',
    'products.csv',
    '__proto__',
    'constructor',
    'a'.repeat(600),
  ),
  fc.string({ unit: 'binary', maxLength: 12 }).map(encodable),
);
const query = fc.oneof(
  fc.constant(''),
  fc
    .array(fc.tuple(fc.constantFrom('weight', 'origin', 'range', 'name', 'sort', 'from', '_routes', 'x'), segment), {
      maxLength: 3,
    })
    .map((pairs) => `?${pairs.map((pair) => pair.join('=')).join('&')}`),
);

/** A lone surrogate has no encoding in a URL. */
function encodable(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function pathRequest(path: string, method: string): fc.Arbitrary<HostileRequest> {
  const filled = fc.tuple(...path.split('/').map((part) => (/^[:*]/.test(part) ? segment : fc.constant(part))));
  const body = method === 'POST' ? fc.string({ unit: 'binary', maxLength: 200 }) : fc.constant(null);
  return fc.record({ parts: filled, query, body, who: person('nobody'), type: contentType }).map((made) => ({
    method,
    path: `${made.parts.join('/') || '/'}${made.query}`,
    headers: { accept: 'text/html', ...(made.body === null ? {} : { 'content-type': made.type }) },
    body: made.body,
    as: made.who,
    unavailable: [],
  }));
}

export function hostileRequest({ calls, routes, pages }: Surface): fc.Arbitrary<HostileRequest> {
  const kinds = [
    ...(calls.length === 0 ? [] : [{ weight: 8, arbitrary: fc.constantFrom(...calls).chain(callRequest) }]),
    ...(routes.length === 0
      ? []
      : [{ weight: 2, arbitrary: fc.constantFrom(...routes).chain(({ method, path }) => pathRequest(path, method)) }]),
    ...(pages.length === 0
      ? []
      : [{ weight: 1, arbitrary: fc.constantFrom(...pages).chain((path) => pathRequest(path, 'GET')) }]),
  ];
  return fc.oneof(...kinds);
}
