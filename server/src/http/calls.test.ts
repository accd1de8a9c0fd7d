import { connect } from 'node:net';
import { type CustomerId, checked, defineCall, field, GENERAL_FAULT, record } from '@tola/contract';
import { anyText, text } from '@tola/contract/values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { call, sendCall, startTestServer, type TestServer } from '#testing';
import { operation, refuse } from './index.ts';

const greet = defineCall({
  name: 'Greet',
  does: 'Echoes the name.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({ name: field('Name', text('Enter name', 20)) }),
  data: record({ greeting: field('Greeting', anyText()) }),
  refusals: { rude: [409, 'Not {name} again'] },
});
const whoAmI = defineCall({
  name: 'WhoAmI',
  does: 'Returns the caller.',
  caller: 'customer',
  repeat: 'harmless',
  data: record({ mobile: field('Number', anyText()) }),
});
const breakDown = defineCall({ name: 'BreakDown', does: 'Fails.', caller: 'guest', repeat: 'harmless' });
const refuseNested = defineCall({
  name: 'RefuseNested',
  does: 'Refuses.',
  caller: 'guest',
  repeat: 'harmless',
  refusals: { 'no-price': [503, 'No live price'] },
});
const refuseUndeclared = defineCall({
  name: 'RefuseUndeclared',
  does: 'Refuses.',
  caller: 'guest',
  repeat: 'harmless',
});
const enter = defineCall({ name: 'Enter', does: 'Sets cookies.', caller: 'guest', repeat: 'harmless' });
const list = defineCall({
  name: 'List',
  does: 'Returns the same reply to everyone.',
  caller: 'guest',
  repeat: 'harmless',
  data: checked(z.array(z.string())),
});
const longList = defineCall({
  name: 'LongList',
  does: 'Returns the same long reply to everyone.',
  caller: 'guest',
  repeat: 'harmless',
  data: checked(z.array(z.string())),
});

const customer = {
  id: 7 as CustomerId,
  firstName: 'Asha',
  lastName: 'Rao',
  mobile: '9876543210',
  email: 'asha@example.in',
  state: 'Karnataka',
  hasVerifiedMobile: true,
  hasVerifiedEmail: true,
  hasPassword: true,
};
const everyone = ['a', 'b'];
const catalogue = Array.from({ length: 500 }, (_, number) => `Gold coin ${number}`);
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    identify: async (token) =>
      token === 'good' ? { customer, session: { id: 1, isFresh: false }, isWithinLimit: true } : null,
    operations: [
      operation(greet, async ({ payload }) => {
        if (payload.name === 'Rude') throw refuse(greet, 'rude', { name: payload.name });
        return { message: 'Said', data: { greeting: `Namaste ${payload.name}` } };
      }),
      operation(whoAmI, async (request) => ({ data: { mobile: request.customer.mobile } })),
      operation(breakDown, async () => {
        throw new Error('select secret from /srv/tola/server.ts');
      }),
      operation(refuseNested, async () => {
        throw refuse(refuseNested, 'no-price');
      }),
      operation(refuseUndeclared, async () => {
        throw refuse(refuseNested, 'no-price');
      }),
      operation(enter, async (request) => {
        request.setSessionCookie('fresh', { maxAgeSeconds: 60 });
        request.setCookie('other', 'a b');
        return {};
      }),
      operation(list, async () => ({ data: everyone, shared: true }), { anonymous: true }),
      operation(longList, async () => ({ data: catalogue, shared: true }), { anonymous: true }),
    ],
  });
});

afterAll(async () => {
  await server.close();
});

describe('a call', () => {
  it('replies in the envelope with the code as HTTP status', async () => {
    const sent = await sendCall(server, 'Greet', JSON.stringify({ Obj: JSON.stringify({ Name: 'Asha' }) }));
    expect(sent.status).toBe(200);
    expect(sent.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(sent.headers.get('cache-control')).toBe('no-store');
    expect(sent.envelope).toEqual({ code: 200, msg: 'Said', Data: '{"Greeting":"Namaste Asha"}' });
    expect(await call(server, greet, { name: 'Asha' })).toMatchObject({ ok: true, data: { greeting: 'Namaste Asha' } });
  });

  it('accepts the payload without Obj, and Obj as an object', async () => {
    expect((await sendCall(server, 'Greet', '{"Name":"Asha"}')).status).toBe(200);
    expect((await sendCall(server, 'Greet', '{"Obj":{"Name":"Asha"}}')).status).toBe(200);
    expect((await sendCall(server, 'List', null)).envelope.Data).toBe('["a","b"]');
    expect((await sendCall(server, 'List', '{}')).envelope.Data).toBe('["a","b"]');
  });

  it('has the same headers when fresh, when cached and when refused', async () => {
    const headersOf = async (name: string, payload: string | null): Promise<object> => {
      const { headers } = await sendCall(server, name, payload);
      return Object.fromEntries([...headers].filter(([one]) => !['content-length', 'date', 'vary'].includes(one)));
    };
    const fresh = { ...(await headersOf('Greet', '{"Name":"Asha"}')), 'x-request-id': expect.any(String) };
    expect(Object.keys(fresh)).toHaveLength(12);
    expect(await headersOf('Greet', '{"Name":"Rude"}')).toEqual(fresh);
    for (let times = 0; times < 2; times += 1) expect(await headersOf('List', null)).toEqual(fresh);
  });

  it('compresses long shared replies', async () => {
    for (const encoding of ['br', 'gzip']) {
      const sent = await sendCall(server, 'LongList', null, { headers: { 'accept-encoding': encoding } });
      expect(sent.headers.get('content-encoding')).toBe(encoding);
      expect(JSON.parse(String(sent.envelope.Data))).toEqual(catalogue);
    }
    const plain = await sendCall(server, 'LongList', null, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(JSON.parse(String(plain.envelope.Data))).toEqual(catalogue);
  });

  it('returns a declared refusal with its message filled in, also when thrown in a nested function', async () => {
    expect(await call(server, greet, { name: 'Rude' })).toEqual({
      ok: false,
      code: 409,
      reason: 'rude',
      message: 'Not Rude again',
    });
    expect((await sendCall(server, 'RefuseNested', '{}')).envelope).toEqual({
      code: 503,
      msg: 'No live price',
      reason: 'no-price',
    });
  });

  it('answers 500 for a refusal that the call does not declare', async () => {
    const sent = await sendCall(server, 'RefuseUndeclared', '{}');
    expect(sent.envelope).toEqual({ code: 500, msg: GENERAL_FAULT, reason: 'fault' });
  });

  it('hides internal errors behind the general message and a reference', async () => {
    const sent = await sendCall(server, 'BreakDown', '{}');
    expect(sent.status).toBe(500);
    expect(sent.envelope).toEqual({ code: 500, msg: GENERAL_FAULT, reason: 'fault' });
    expect(sent.headers.get('x-request-id')).toMatch(/^[0-9a-f]{10}-/);
    expect(sent.text).not.toMatch(/select|srv/);
  });

  it('requires a session, by token or cookie, when only customers may make it', async () => {
    expect(await call(server, whoAmI, null)).toMatchObject({ code: 401, reason: 'not-signed-in' });
    expect(await call(server, whoAmI, null, { token: 'bad' })).toMatchObject({ code: 401 });
    expect(await call(server, whoAmI, null, { token: 'good' })).toMatchObject({ data: { mobile: '9876543210' } });
    expect(await call(server, whoAmI, null, { cookie: 'tola_session=good' })).toMatchObject({ ok: true });
  });

  it('refuses a cross-site request with a cookie', async () => {
    const cookie = 'tola_session=good';
    const from = async (headers: Record<string, string>) =>
      (await sendCall(server, 'WhoAmI', '{}', { cookie, headers })).status;
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await from({ 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await from({ origin: 'https://evil.example' })).toBe(403);
    expect(await from({ origin: 'null' })).toBe(403);
    expect(await from({ origin: new URL(server.url).origin, 'sec-fetch-site': 'same-origin' })).toBe(200);
  });

  it('sets HttpOnly cookies', async () => {
    const sent = await sendCall(server, 'Enter', '{}');
    expect(sent.headers.getSetCookie()).toEqual([
      'tola_session=fresh; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
      'other=a%20b; Path=/; HttpOnly; SameSite=Lax',
    ]);
  });
});

describe('a hostile request', () => {
  const deep = `{"Name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
  it.each([
    ['a body that is not JSON', 'Greet', 'Name=Asha', 400, 'The request is not valid JSON'],
    ['JSON that is not an object', 'Greet', '[1]', 400, 'The request is not valid'],
    ['a number', 'Greet', '5', 400, 'The request is not valid'],
    ['Obj that is not JSON', 'Greet', '{"Obj":"{"}', 400, 'The request is not valid JSON'],
    ['Obj that is a list', 'Greet', '{"Obj":"[]"}', 400, 'The request is not valid'],
    ['a missing field', 'Greet', '{}', 400, 'Enter name'],
    ['a field of another type', 'Greet', '{"Name":{"$ne":1}}', 400, 'Enter name'],
    ['a field that is too long', 'Greet', `{"Name":"${'a'.repeat(21)}"}`, 400, 'At most 20 characters, please'],
    ['a NUL', 'Greet', '{"Name":"a\\u0000b"}', 400, 'This text contains a character that cannot be stored'],
    ['deep nesting', 'Greet', deep, 400, 'Enter name'],
    [
      'prototype properties in its payload',
      'Greet',
      '{"__proto__":{"Name":"Asha"},"constructor":{"prototype":{"Name":"x"}}}',
      400,
      'Enter name',
    ],
    ['an undeclared call', 'DropTables', '{}', 404, 'There is no such call'],
    ['a prototype property as its call', 'constructor', '{}', 404, 'There is no such call'],
    ['a path as its call', '..%2f..%2fetc%2fpasswd', '{}', 404, 'There is no such call'],
    ['a body that is too large', 'Greet', `{"Name":"${'a'.repeat(70_000)}"}`, 413, 'The request is too large'],
  ])('with %s is rejected with a clear message', async (_what, name, body, code, message) => {
    const sent = await sendCall(server, name, body);
    expect(sent.status).toBe(code);
    expect(sent.envelope).toMatchObject({ code, msg: message });
    expect(({} as { Name?: unknown }).Name).toBeUndefined();
  });

  it('with an undecodable URL does not get the framework’s own reply', async () => {
    const response = await fetch(`${server.url}/api/%E0%A4%A`, { method: 'POST' });
    expect([response.status, await response.text()]).toEqual([400, 'The request is not valid']);
  });

  it('with a non-JSON content type is rejected with 415', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect((await sendCall(server, 'Greet', '{"Name":"Asha"}', { headers })).envelope.code).toBe(415);
  });

  it('with another method gets an envelope', async () => {
    const response = await fetch(`${server.url}/api/Greet`);
    expect(response.status).toBe(404);
    expect(JSON.parse(((await response.json()) as { d: string }).d)).toMatchObject({
      code: 404,
      reason: 'wrong-method',
    });
  });

  it('with an oversized body gets its reply only after sending it all, because many clients do not read earlier', async () => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    let received = '';
    socket.on('data', (bytes: Buffer) => {
      received += bytes.toString();
    });
    const half = 'a'.repeat(100_000);
    const head = ['POST /api/Greet HTTP/1.1', 'host: tola', 'content-type: application/json', 'content-length: 200000'];
    socket.write(`${head.join('\r\n')}\r\n\r\n${half}`);
    for (let calls = 0; calls < 3; calls += 1) await sendCall(server, 'List', null);
    expect(received).toBe('');
    socket.write(half);
    await expect.poll(() => received).toMatch(/^HTTP\/1\.1 413 .*The request is too large/s);
    socket.destroy();
  });

  it('far beyond the size limit is cut off with 413', async () => {
    const chunk = new Uint8Array(1_000_000);
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1;
        if (sent > 200) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' };
    const status = await fetch(`${server.url}/api/Greet`, init as RequestInit).then(
      (response) => response.status,
      () => 413,
    );
    expect([status, sent < 200]).toEqual([413, true]);
  });

  it('with a streamed body of unknown length is rejected above the call’s limit', async () => {
    const chunk = new TextEncoder().encode('a'.repeat(10_000));
    let chunks = 0;
    const body = new ReadableStream({
      pull(controller) {
        chunks += 1;
        if (chunks > 50) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' };
    const response = await fetch(`${server.url}/api/Greet`, init as RequestInit);
    expect(response.status).toBe(413);
  });
});
