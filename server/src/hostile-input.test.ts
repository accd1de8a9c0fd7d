/**
 * Generated input for everything that a stranger, a customer or staff can send. FUZZ_RUNS sets how many requests (3,000),
 * FUZZ_SEED repeats a run. Pages take part where the storefront has been built; FUZZ_PAGES=only leaves out the rest.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { allCalls } from '@tola/contract';
import { allStaffCalls } from '@tola/contract/staff';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  buildCustomer,
  createLog,
  ownerLogin,
  ownerPassword,
  type StaffClient,
  signInOwner,
  sql,
  startTestServer,
  type TestServer,
} from '#testing';
import { builtPages, picturesOnly } from './pages.ts';
import { type HostileRequest, hostileRequest, type Surface } from './testing/hostile-input.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 3_000);
const SEED = process.env.FUZZ_SEED === undefined ? {} : { seed: Number(process.env.FUZZ_SEED) };
/** Sent at once; a failing batch shrinks to the request that fails. */
const BATCH = 10;
const SLOWEST_MS = 2_000;
/** A redirect once put this path's decoded name into its Location header. */
const CONTROL_CHARACTER_IN_NAME: HostileRequest = {
  method: 'GET',
  path: '/products/customize-coins/%00/',
  headers: { accept: 'text/html' },
  body: null,
  as: 'nobody',
  unavailable: [],
};
const storefrontBuild = resolve(import.meta.dirname, '../../storefront/build/server/index.js');
const hasPages = existsSync(storefrontBuild);

let server: TestServer;
let owner: StaffClient;
let customerToken: string;
let surface: Surface;
const errors: string[] = [];
const figures = { sent: 0, slowestMs: 0, statuses: new Map<number, number>() };

beforeAll(async () => {
  server = await startTestServer({
    demo: true,
    pages: hasPages ? builtPages : picturesOnly,
    log: createLog({ level: 'error', destination: { write: (line) => errors.push(line) } }),
    settings: {
      adminEmail: ownerLogin,
      adminPassword: ownerPassword,
      requestsPerSecond: 1_000_000,
      ratesSource: 'manual',
      ratesGold: 1_47_500,
      ratesSilver: 2_25_000,
    },
  });
  owner = await signInOwner(server);
  customerToken = (await buildCustomer(server)).token;
  await server.database.run(sql`create table kept_session as select * from staff_session`);
  const whole = await readSurface();
  surface = process.env.FUZZ_PAGES === 'only' ? { ...whole, calls: [], routes: [] } : whole;
}, 120_000);
afterAll(async () => await server.close());

async function readSurface(): Promise<Surface> {
  const features = server.store.shop.features.list;
  const routes = features.flatMap(({ rawRoutes }) => rawRoutes ?? []).map(({ method, path }) => ({ method, path }));
  const monitoring = ['/healthz', '/readyz', '/metrics', '/media/:file', '/:unknown/:path'];
  return {
    calls: [
      ...allCalls.map((call) => ({ prefix: '/api', as: 'customer' as const, call })),
      ...allStaffCalls.map((call) => ({ prefix: '/back-office/api', as: 'staff' as const, call })),
    ],
    routes: [...routes, ...monitoring.map((path) => ({ method: 'GET', path }))],
    pages: hasPages ? await pagePaths() : [],
  };
}

async function pagePaths(): Promise<string[]> {
  type Route = { readonly path?: string; readonly parentId?: string };
  const build = (await import(join(storefrontBuild))) as { readonly routes: Readonly<Record<string, Route>> };
  return Object.values(build.routes)
    .filter(({ parentId }) => parentId !== undefined)
    .flatMap(({ path = '' }) => [`/${path.replaceAll('?', '')}`, `/${path.replaceAll('?', '')}.data`]);
}

function cookieOf(as: HostileRequest['as']): Record<string, string> {
  if (as === 'nobody') return {};
  if (as === 'staff') return { cookie: owner.cookie };
  return { cookie: `tola_session=${as === 'customer' ? customerToken : 'unknown'}` };
}

/** What is wrong with the answer to a request; null for nothing. */
async function faultOf(request: HostileRequest, isRepeat = false): Promise<string | null> {
  const began = performance.now();
  const { method, path, headers, body, as } = request;
  const response = await fetch(`${server.url}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...cookieOf(as) },
    body,
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  const ms = performance.now() - began;
  figures.sent += 1;
  figures.slowestMs = Math.max(figures.slowestMs, ms);
  figures.statuses.set(response.status, (figures.statuses.get(response.status) ?? 0) + 1);
  if (response.status >= 500 && !isDeclared503(request, response.status, text))
    return `${response.status}: ${text.slice(0, 300)}`;
  if (response.status >= 400 && INTERNALS.test(text)) return `internals in the reply: ${text.slice(0, 300)}`;
  if (ms < SLOWEST_MS) return null;
  // Others ran at the same time: on its own, and without them, it must be fast.
  return isRepeat ? `${Math.round(ms)} ms` : await faultOf(request, true);
}

const INTERNALS = /\bat \S+ \(|\.ts:\d+|node_modules|violates \w+ constraint|syntax error at|relation "/;

function isDeclared503({ path, unavailable }: HostileRequest, status: number, text: string): boolean {
  if (status !== 503) return false;
  if (path.startsWith('/readyz')) return true;
  return ['busy', ...unavailable].some((reason) => text.includes(`reason\\":\\"${reason}\\"`));
}

/** Limits and ended sessions would leave most calls unanswered. */
async function renew(): Promise<void> {
  await server.database.run(sql`delete from rate_limit`);
  await server.database.run(sql`delete from staff_session where id in (select id from kept_session)`);
  await server.database.run(sql`insert into staff_session overriding system value select * from kept_session`);
  customerToken = (await buildCustomer(server)).token;
}

it(
  `${RUNS} generated requests get no 5xx, no slow reply and no internals, and the store still answers`,
  async () => {
    let batches = 0;
    const property = fc.asyncProperty(
      fc.array(hostileRequest(surface), { minLength: 1, maxLength: BATCH, size: 'max' }),
      async (requests) => {
        batches += 1;
        if (batches % 20 === 0) await renew();
        const faults = await Promise.all(requests.map(async (request) => [request.path, await faultOf(request)]));
        expect(faults.filter(([, fault]) => fault !== null)).toEqual([]);
      },
    );
    const examples: [HostileRequest[]][] = [[[CONTROL_CHARACTER_IN_NAME]]];
    await fc.assert(property, { numRuns: Math.ceil((2 * RUNS) / BATCH), examples, ...SEED });
    const statuses = JSON.stringify(Object.fromEntries(figures.statuses));
    process.stdout.write(
      `${figures.sent} requests, slowest ${Math.round(figures.slowestMs)} ms, by status ${statuses}\n`,
    );
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(errors).toEqual([]);
  },
  20 * 60_000,
);
