import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type AnyCall, allCalls, getPremiums } from '@tola/contract';
import { allStaffCalls, readOrder } from '@tola/contract/staff';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enrol, newStaffClient, startTestServer, type TestServer } from '#testing';
import { type Api, backOfficeApi, curlLine, storeApi } from './described-call.ts';
import { examplePayload } from './example-payloads.ts';
import type { WireField } from './wire-types.ts';

const run = promisify(execFile);

let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  folder = await mkdtemp(join(tmpdir(), 'tola-developers-'));
  await shell(curlLine(storeApi, server.url, storeApi.logIn.call, storeApi.logIn.payload, '-c'));
  await shell(curlLine(backOfficeApi, server.url, backOfficeApi.logIn.call, backOfficeApi.logIn.payload, '-c'));
  await enrolSecondFactor(join(folder, backOfficeApi.cookieJar));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Sets up the owner's second factor, as in the browser, so that curl's session is complete. */
async function enrolSecondFactor(cookieJar: string): Promise<void> {
  const lines = (await readFile(cookieJar, 'utf8')).trimEnd().split('\n');
  const fields = lines.at(-1)?.split('\t') ?? [];
  const client = newStaffClient(server);
  client.cookie = fields.slice(-2).join('=');
  await enrol(client, server.clock());
  const [, token = ''] = client.cookie.split('=');
  await writeFile(cookieJar, `${[...lines.slice(0, -1), [...fields.slice(0, -1), token].join('\t')].join('\n')}\n`);
}

/** Runs a command of the reference. */
async function shell(line: string): Promise<{ code: number; reason?: string; msg?: string; Data?: string }> {
  const { stdout } = await run('sh', ['-c', line], { cwd: folder });
  return JSON.parse((JSON.parse(stdout) as { d: string }).d);
}

async function page(path: string): Promise<{ html: string; headers: Headers }> {
  const reply = await fetch(server.url + path);
  expect(reply.status).toBe(200);
  return { html: await reply.text(), headers: reply.headers };
}

describe.each([
  ['/developers', storeApi, allCalls],
  ['/developers/back-office', backOfficeApi, allStaffCalls],
] as const)('%s', (path, api: Api<never>, calls) => {
  test('describes every declared call with its refusals', async () => {
    const { html, headers } = await page(path);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('content-security-policy')).toContain("style-src 'self'");
    for (const { name, refusals } of calls) {
      expect(html).toContain(`<article id="${name}">`);
      for (const reason of Object.keys(refusals)) expect(html).toContain(`<code>${reason}</code>`);
    }
  });

  test('describes the reply of every call down to its values', async () => {
    const { html } = await page(path);
    expect(html.split('<h4>Reply</h4>')).toHaveLength(calls.length + 1);
    for (const call of calls) expect([call.name, vagueFields(api.replyOf(call as never))]).toEqual([call.name, []]);
  });

  test('gives every call an example that passes its validation', () => {
    for (const call of calls) expect(() => call.payload.decode(examplePayload(call) ?? {}, 'Payload')).not.toThrow();
  });
});

test('describes amounts of an order as paise in the back office and as rupees in the store', () => {
  const ofStaff = backOfficeApi.replyOf(readOrder);
  expect(textOf(ofStaff, 'Data', 'view', 'payablePaise')).toBe('integer, paise');
  expect(textOf(ofStaff, 'Data', 'view', 'roundingPaise')).toBe('integer, paise, also below zero');
  const ofStore = storeApi.replyOf(getPremiums);
  expect(textOf(ofStore, 'Data', 'premium')).toBe('number, rupees, also below zero');
});

function textOf(fields: readonly WireField[], name: string, ...path: readonly string[]): string | undefined {
  const type = fields.find((field) => field.name === name)?.type;
  const [next, ...rest] = path;
  return next === undefined ? type?.text : textOf(type?.fields ?? [], next, ...rest);
}

/** The fields, at any depth, of which the reference says no more than that they have a value. */
function vagueFields(fields: readonly WireField[]): string[] {
  return fields.flatMap(({ name, type }) => [
    ...(/\bvalue$/.test(type.text) ? [name] : []),
    ...vagueFields(type.fields),
  ]);
}

/** The fields of a reply that the reference does not list. */
function undescribed(data: string | undefined, fields: readonly WireField[]): string[] {
  const value: unknown = data === undefined || data === '' ? null : JSON.parse(data);
  const one: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof one !== 'object' || one === null) return [];
  const known = new Set(fields.find(({ name }) => name === 'Data')?.type.fields.map(({ name }) => name));
  return Object.keys(one).filter((name) => !known.has(name));
}

test('answers the curl commands of reading calls in a store with sample data', async () => {
  const lines = [
    ...allCalls.map((call) => ({ api: storeApi, call, caller: storeApi.callerOf(call) })),
    ...allStaffCalls.map((call) => ({ api: backOfficeApi, call, caller: backOfficeApi.callerOf(call) })),
  ].filter(({ call }) => call.repeat === 'harmless' && isRead(call));
  expect(lines.length).toBeGreaterThan(60);
  const unexpected: string[] = [];
  const answer = async ({ api, call, caller }: (typeof lines)[number]): Promise<void> => {
    const cookies = caller.needsSession ? '-b' : '';
    const reply = await shell(curlLine(api, server.url, call.name, examplePayload(call), cookies));
    const isDeclared = reply.reason !== undefined && Object.hasOwn(call.refusals, reply.reason);
    if (reply.code !== 200 && !isDeclared) unexpected.push(`${call.name}: ${reply.code} ${reply.reason} ${reply.msg}`);
    const missing = undescribed(reply.Data, api.replyOf(call as never));
    if (missing.length > 0) unexpected.push(`${call.name} replies with ${missing.join(', ')}`);
  };
  // Each starts a shell and curl: several at once, so that their starts do not add up.
  for (let at = 0; at < lines.length; at += 8) await Promise.all(lines.slice(at, at + 8).map(answer));
  expect(unexpected).toEqual([]);
});

/** Leaves out calls that end the session. */
function isRead({ name }: AnyCall): boolean {
  return !['LogoutFront', 'EndSessionFront', 'EndOtherSessionsFront', 'SignOut', 'EndSession'].includes(name);
}

test('serves the style sheet', async () => {
  const { headers } = await page('/page-style/reference.css');
  expect(headers.get('content-type')).toContain('text/css');
});
