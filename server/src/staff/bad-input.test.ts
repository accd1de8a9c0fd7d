/**
 * Bad input on every back-office call. No value in any place of a payload causes an internal error, and every
 * refusal has a readable message.
 */
import { type AnyStaffCall, allStaffCalls } from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { STAFF_PATH } from '#staff-accounts';
import {
  expectReadableMessage,
  type StaffClient,
  sendCall,
  signInOwner,
  startBackOfficeServer,
  type TestServer,
} from '#testing';

let server: TestServer;
let owner: StaffClient;
beforeAll(async () => {
  server = await startBackOfficeServer();
  owner = await signInOwner(server);
});
afterAll(async () => await server.close());

type Path = readonly (string | number)[];

/** Valid values for fields whose schema does not suffice. */
const RIGHT: Readonly<Record<string, unknown>> = {
  email: 'nobody@tola.test',
  resource: 'blog-posts',
  file: 'AAAA',
  value: 'x',
  ticketNumber: 'EN-1',
  month: '2026-10',
  pinCode: '400002',
  what: 'all',
};

/** A valid payload for a schema. */
function sampleOf(schema: z.core.$ZodType, name = ''): unknown {
  if (name in RIGHT) return RIGHT[name];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, inner]) => [key, sampleOf(inner, key)]));
    case 'string':
      return sampleText((def as { format?: string }).format);
    case 'number':
      return 1;
    case 'boolean':
      return false;
    case 'array':
      return [sampleOf(def.element, name)];
    case 'enum':
      return Object.values(def.entries)[0];
    case 'record':
      return { name: 'a text' };
    case 'nullable':
    case 'default':
    case 'optional':
      return sampleOf(def.innerType, name);
    default:
      throw new Error(`No sample is known of ${def.type} in ${name}`);
  }
}

function sampleText(format: string | undefined): string {
  if (format === 'datetime') return '2026-12-01T00:00:00Z';
  return format === 'date' ? '2026-11-01' : 'a text of twenty letters';
}

function placesIn(value: unknown, path: Path = []): Path[] {
  const here = path.length === 0 ? [] : [path];
  if (typeof value !== 'object' || value === null) return here;
  return [
    ...here,
    ...Object.entries(value).flatMap(([key, inner]) =>
      placesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

function withPut(value: unknown, [key, ...rest]: Path, put: unknown): unknown {
  if (key === undefined) return put;
  const inner = (value as Record<string | number, unknown>)[key];
  if (Array.isArray(value)) return value.with(Number(key), withPut(inner, rest, put));
  return { ...(value as object), [key]: withPut(inner, rest, put) };
}

const deep = JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`) as unknown;
const UNSTORABLE = ['a\u0000b', 'a\ud800b', '\udc00', { inner: ['a\u0000b'] }, { 'a\u0000b': 'inner' }];
const STRANGE = [
  ...[
    undefined,
    null,
    '',
    {},
    [],
    [[1]],
    { $ne: null },
    deep,
    true,
    'constructor',
    '__proto__',
    "'; drop table quote --",
  ],
  ...[0, -1, 1.5, 2 ** 31, Number.MAX_SAFE_INTEGER, 2 ** 60, 'a'.repeat(20_000), '0000-01-01', '2026-02-30', '%'],
];

async function send(name: string, payload: unknown, cookie = owner.cookie) {
  const sent = await sendCall(server, name, JSON.stringify({ Obj: JSON.stringify(payload) }), {
    prefix: `${STAFF_PATH}/api`,
    cookie,
  });
  return { status: sent.status, said: sent.envelope.msg, text: sent.text.slice(0, 300) };
}

/** Calls that change this test's own login or count its failed attempts. */
const OWN_ACCESS = ['SignOut', 'ChangeOwnPassword', 'EndSession', 'BeginEnrolment', 'SavePerson', 'ResetSecondFactor'];
const takingOne = allStaffCalls.filter(({ schema }) => schema !== null);

describe.each(takingOne)('$name', (call: AnyStaffCall) => {
  const right = sampleOf(call.schema as z.core.$ZodType);

  it('refuses text that the database cannot store, in any field', async () => {
    for (const path of placesIn(right)) {
      for (const wrong of UNSTORABLE) {
        const { status, said, text } = await send(call.name, withPut(right, path, wrong));
        const what = `${call.name}.${path.join('.')} = ${JSON.stringify(wrong)}: ${text}`;
        expect(status, what).toBe(400);
        expectReadableMessage(status, said, what);
      }
    }
  });

  if (OWN_ACCESS.includes(call.name)) return;
  it('answers strange values without internal errors and with readable messages', async () => {
    for (const path of placesIn(right)) {
      for (const strange of STRANGE) {
        const { status, said, text } = await send(call.name, withPut(right, path, strange));
        const what = `${call.name}.${path.join('.')} = ${JSON.stringify(strange)?.slice(0, 60)}: ${text}`;
        if (status !== 200) expectReadableMessage(status, said, what);
      }
    }
  });
});

it('refuses requests without a staff session, including customers', async () => {
  for (const { name, right } of allStaffCalls.filter((call) => call.right !== 'anyone')) {
    expect([name, (await send(name, {}, '')).status], String(right)).toEqual([name, 401]);
    expect([name, (await send(name, {}, 'tola_session=a-customer; tola_staff=a-customer')).status]).toEqual([
      name,
      401,
    ]);
  }
});
