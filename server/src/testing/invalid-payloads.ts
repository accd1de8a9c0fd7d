/** Invalid values by field type, and the refusals they must get. */
import { type AnyCall, nothing } from '@tola/contract/call';
import { expect } from 'vitest';
import { type Queryable, sql } from '#database';
import { sendCall } from './call.ts';

type Wire = Record<string, unknown>;

/** Field type; decides its invalid values. */
type Kind = keyof typeof WRONG;

export interface BadInputRow {
  readonly name: string;
  /** Field types by wire name; a trailing `!` marks a required field. */
  readonly fields: Readonly<Record<string, Kind>>;
  /** A valid payload. */
  readonly right: () => Wire;
}

const deep = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`) as unknown;
const long = 'a'.repeat(20_000);

/** Invalid for every field type. */
const STRUCTURES: readonly unknown[] = [{}, [], [[1]], { $ne: null }, { toString: 1 }, deep];

/** Characters that no text column can store. */
const UNSTORABLE = ['a\u0000b', 'a\ud800b', '\udc00'];

const WRONG = {
  id: [0, -1, 1.5, 'abc', '1 or 1=1', "1'; drop table quote --", '9'.repeat(30), 2 ** 60, '१२', true],
  ids: ['1,2', 5, true, [0], [-1], [1.5], ['abc'], [[1]], [null], Array.from({ length: 1_001 }, () => 1)],
  'id or none': [-1, 1.5, 'abc', '1 or 1=1', '9'.repeat(30), 2 ** 60, '१२', true],
  count: [-1, 1.5, 'abc', '1e3', 1e15, Number.MAX_SAFE_INTEGER, '9'.repeat(30), true],
  word: ['nonsense', 'constructor', '__proto__', "'; drop table quote --", 5, true, long],
  text: [5, true, long, ...UNSTORABLE],
  note: [5, true, long, ...UNSTORABLE],
  'e-mail': [
    ...[5, true, long, 'asha', 'asha@', 'asha@customer', '@customer.example', 'a b@customer.example'],
    ...['a@customer.example\r\nBcc: b@customer.example', '<a@customer.example>', 'a,b@customer.example'],
    ...UNSTORABLE.map((one) => `${one}@customer.example`),
  ],
  mobile: [5, true, long, '98765', '98765432101', '९८७६५४३२१०', '+919876543210', '98765a3210', ...UNSTORABLE],
  money: ['abc', true, 1.005, '1e9', 'Infinity', '9'.repeat(30)],
  flag: ['maybe', 5, long],
  file: [5, true, 'not base64 at all!', Buffer.from('<svg onload="alert(1)"/>').toString('base64')],
  loose: [],
  json: [
    ...['', '{', '[]', '5', 'null', long, 5, true],
    ...[
      { points: -1, customer_id: 1, reference: 'a' },
      { points: 1, customer_id: 1, reference: long },
    ],
    { points: 1, customer_id: 1 },
  ],
} as const satisfies Readonly<Record<string, readonly unknown[]>>;

export function badInputRow(name: string, fields: BadInputRow['fields'], right: BadInputRow['right']): BadInputRow {
  return { name, fields, right };
}

/** Payloads with one invalid field each, and their names. */
export function wrongPayloads({ name, fields, right }: BadInputRow): { readonly wire: Wire; readonly what: string }[] {
  return Object.entries(fields).flatMap(([key, kind]) => {
    const field = key.replace('!', '');
    const absent = key.endsWith('!') ? [undefined, null, ''] : [];
    return [...STRUCTURES, ...WRONG[kind], ...absent].map((wrong) => ({
      wire: { ...right(), [field]: wrong },
      what: `${name}.${field} = ${JSON.stringify(wrong)?.slice(0, 60) ?? 'missing'}`,
    }));
  });
}

/** Calls with a payload that no row covers. */
export function missingRows(features: readonly object[], table: readonly BadInputRow[]): string[] {
  const declared = features.flatMap((feature) =>
    Object.values(feature).filter(
      (one): one is AnyCall => typeof one === 'object' && one !== null && 'bodyBytes' in one && 'payload' in one,
    ),
  );
  const withPayload = declared.filter(({ payload }) => payload !== nothing);
  return withPayload.map(({ name }) => name).filter((name) => !table.some((one) => one.name === name));
}

/** Fingerprint of the tables a call could change. */
export async function fingerprint(database: Queryable, tables: readonly string[]): Promise<string> {
  const { print } = await database.one<{ print: string }>(sql`
    select string_agg(md5(query_to_xml(format('select * from %I t order by t::text', name), true, false, '')::text), ' ')
      as print
    from unnest(${tables}::text[]) as name`);
  return print;
}

/** Expects a readable message without internals. */
export async function expectRefusal(
  server: { readonly url: string },
  name: string,
  wire: Wire,
  what: string,
): Promise<void> {
  const sent = await sendCall(server, name, JSON.stringify({ Obj: JSON.stringify(wire) }));
  const { msg = '', message = '' } = sent.envelope as { msg?: string; message?: string };
  expectReadableMessage(sent.status, msg || message, `${what}: ${sent.text.slice(0, 300)}`);
}

export function expectReadableMessage(status: number, message: string, what: string): void {
  expect(status, what).toBeGreaterThanOrEqual(400);
  expect(status, what).toBeLessThan(500);
  expect(message, what).toMatch(/^[^\n]{3,120}$/);
  expect(message, what).not.toMatch(
    /[{}<>]|select .* from|\bat \/|\.ts\b|undefined|\[object|invalid input|expected \S+, received/i,
  );
}
