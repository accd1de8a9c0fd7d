import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checked, defineCall, field, INTERRUPTED, record } from '@tola/contract';
import { data, type EntryContext, RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '#testing';
import {
  createRenderer,
  createServerCaller,
  mountBuiltFiles,
  mountMedia,
  mountStorefront,
  operation,
  type ServerCaller,
  type StorefrontBuild,
} from './index.ts';

const readPrice = defineCall({
  name: 'ReadPrice',
  does: 'Returns the price.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({ weight: field('Weight', checked(z.string().check(z.maxLength(5, 'Too long')))) }),
  data: checked(z.number()),
});

let callServer: ServerCaller;
let version = 'v1';
let price = 100;
let renderings = 0;
let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'tola-pages-'));

/** A one-page storefront, in the form that the router's compiler emits. */
const build = {
  entry: {
    module: {
      pageQuery: ['weight'],
      contextFor: (surroundings: { callServer: ServerCaller; nonce: string }) => {
        callServer = surroundings.callServer;
        const context = new RouterContextProvider();
        nonces.set(context, surroundings.nonce);
        return context;
      },
      default: (
        request: Request,
        status: number,
        headers: Headers,
        router: EntryContext,
        context: RouterContextProvider,
      ) => {
        headers.set('content-type', 'text/html; charset=utf-8');
        if (request.method === 'HEAD') return new Response(null, { status, headers });
        renderings += 1;
        const shown = JSON.stringify(router.staticHandlerContext.loaderData);
        const html = `<p>${shown} ${new URL(request.url).search}</p><script nonce="${nonces.get(context)}">go()</script>`;
        return new Response(`${html}${'<!-- filling -->'.repeat(100)}`, { status, headers });
      },
      handleError: () => undefined,
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    price: { id: 'price', parentId: 'root', path: 'price/:weight', module: { default: () => null, loader: loadPrice } },
    unavailable: {
      id: 'unavailable',
      parentId: 'root',
      path: 'unavailable',
      module: { default: () => null, loader: failUnavailable },
    },
    none: {
      id: 'none',
      parentId: 'root',
      path: '*',
      module: { default: () => null, loader: () => data(null, { status: 404 }) },
    },
    broken: { id: 'broken', parentId: 'root', path: 'broken', module: { default: () => null, loader: breakDown } },
  },
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  isSpaMode: false,
  ssr: true,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as StorefrontBuild;

let isUnavailable = true;
const nonces = new WeakMap<object, string>();

async function loadPrice({ params }: { params: { weight?: string } }): Promise<unknown> {
  return await callServer(readPrice, { weight: params.weight ?? '' });
}

async function failUnavailable(): Promise<never> {
  throw data({ message: INTERRUPTED }, { status: isUnavailable ? 503 : 404 });
}

async function breakDown(): Promise<never> {
  throw new Error('select secret from /srv');
}

beforeAll(async () => {
  mkdirSync(join(folder, 'client/assets'), { recursive: true });
  mkdirSync(join(folder, 'media/icons'), { recursive: true });
  writeFileSync(join(folder, 'media/icons/favicon.ico'), 'an icon');
  writeFileSync(join(folder, 'client/assets/app-1a2b.js'), 'let a = 1;');
  writeFileSync(join(folder, 'client/robots.txt'), 'User-agent: *');
  writeFileSync(join(folder, 'media/coin.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  server = await startTestServer({
    operations: [operation(readPrice, async () => ({ data: price }))],
    pages: async ({ app, dispatcher, shop }) => {
      await mountMedia(app, [join(folder, 'media')]);
      await mountBuiltFiles(app, join(folder, 'client'));
      const { clock, log, metrics } = shop.platform;
      const renderer = createRenderer({
        build: async () => build,
        mode: 'production',
        callServer: createServerCaller({ dispatcher, clock }),
        publicUrl: 'http://localhost:3000',
        origins: {
          cardProvider: ['https://pay.example'],
          mapTiles: null,
          objectStorage: null,
          tagManager: true,
          previewsFiles: true,
        },
        isDemo: false,
        isTraced: false,
      });
      const pageQuery = build.entry.module.pageQuery ?? null;
      const pages = { renderer, pageQuery, pageVersion: () => version, cachesPages: true, log, metrics };
      mountStorefront(app, { ...pages, pagesToWarm: async () => ['/price/1g', '/price/2g'] });
    },
  });
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function get(path: string, init: RequestInit = {}): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(`${server.url}${path}`, { redirect: 'manual', ...init });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

describe('a page', () => {
  it('is rendered after the start, before its first visitor', async () => {
    await expect.poll(() => renderings).toBe(2);
    expect((await get('/price/2g')).text).toContain('"data":100');
    expect(renderings).toBe(2);
  });

  it('answers 503 with retry-after while its data is unavailable, and recovers', async () => {
    const unavailable = await get('/unavailable');
    expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '5']);
    isUnavailable = false;
    const back = await get('/unavailable');
    expect([back.status, back.headers.get('retry-after')]).toEqual([404, null]);
  });

  it('shows the replies of its calls, and is cached until its version changes', async () => {
    const before = renderings;
    const first = await get('/price/10g');
    expect(first.status).toBe(200);
    expect(first.text).toContain('"data":100');
    price = 200;
    const visitors = await Promise.all(Array.from({ length: 20 }, async () => await get('/price/10g?utm_source=mail')));
    expect(new Set(visitors.map(({ text }) => text))).toEqual(new Set([first.text]));
    expect(renderings - before).toBe(1);
    version = 'v2';
    expect((await get('/price/10g')).text).toContain('"data":200');
    expect(renderings - before).toBe(2);
  });

  it('is not stored by browsers or proxies, and allows its own scripts by hash only', async () => {
    const { headers, text } = await get('/price/10g');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('vary')).toBe('accept-encoding');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /script-src 'self' 'sha256-[\w+/]+=' https:\/\/pay\.example https:\/\/www\.googletagmanager\.com;/,
    );
    expect(policy).toContain("form-action 'self' https://pay.example");
    expect(policy).not.toContain('nonce');
    expect(text).toContain('<script>go()</script>');
  });

  it('is compressed for clients that accept it', async () => {
    expect((await get('/price/10g', { headers: { 'accept-encoding': 'br' } })).headers.get('content-encoding')).toBe(
      'br',
    );
    expect(
      (await get('/price/10g', { headers: { 'accept-encoding': 'identity' } })).headers.get('content-encoding'),
    ).toBeNull();
  });

  it('answers HEAD with its status, without rendering', async () => {
    const before = renderings;
    const head = await get('/price/2g', { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await get('/nowhere', { method: 'HEAD' })).status).toBe(404);
    expect(renderings).toBe(before);
  });

  it('receives only the query parameters it depends on', async () => {
    expect((await get('/price/1g?weight=5&utm_source=mail')).text).toContain('?weight=5<');
  });

  it('validates values from its URL as strictly as a call', async () => {
    expect((await get('/price/far-too-long')).text).toContain('Too long');
  });

  it('that fails to render reveals no details, and is not cached', async () => {
    const { status, text } = await get('/broken');
    expect(status).toBe(500);
    expect(text).not.toMatch(/select|srv/);
  });

  it('that does not exist is 404, and an undecodable URL 400', async () => {
    expect((await get('/nowhere')).status).toBe(404);
    expect((await get('/%E0%A4%A')).status).toBe(400);
    expect((await get('/%00')).status).toBe(404);
  });

  it('accepts no other method', async () => {
    expect((await get('/price/10g', { method: 'POST', body: 'x' })).status).toBe(404);
  });

  it('redirects paths with file extensions', async () => {
    const { status, headers } = await get('/price/10g.html?weight=5');
    expect([status, headers.get('location')]).toEqual([301, '/price/10g?weight=5']);
    expect((await get('/index.php')).headers.get('location')).toBe('/');
    expect((await get('//evil.example/a.html')).headers.get('location')).toBe('/evil.example/a');
  });

  it('serves the router’s data requests without redirects', async () => {
    const { status, text } = await get('/price/10g.data');
    expect(status).toBe(200);
    expect(text).toContain('200');
  });
});

describe('an address without a page', () => {
  it('gets one rendering for all such addresses, per version', async () => {
    version = 'without a page';
    const before = renderings;
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, number) => await fetch(`${server.url}/nothing-${number}?weight=${number}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    const bodies = new Set(await Promise.all(answers.map(async (answer) => await answer.text())));
    expect(bodies.size).toBe(1);
    expect(renderings - before).toBe(1);
  });
});

describe('a file', () => {
  it('of the build is served as immutable', async () => {
    const { headers, text } = await get('/assets/app-1a2b.js');
    expect(text).toBe('let a = 1;');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toContain('javascript');
  });

  it('of the public folder is served from the root', async () => {
    expect((await get('/robots.txt')).text).toBe('User-agent: *');
  });

  it('with the icon is served at /favicon.ico', async () => {
    const { status, text, headers } = await get('/favicon.ico');
    expect([status, text]).toEqual([200, 'an icon']);
    expect(headers.get('content-type')).toMatch(/^image\/.*icon$/);
    expect(headers.get('cache-control')).toBe('public, max-age=3600, stale-while-revalidate=86400');
  });

  it('that is an SVG image cannot run scripts', async () => {
    const { headers } = await get('/media/coin.svg');
    expect(headers.get('content-type')).toContain('image/svg+xml');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['/media/../secret.txt', '/media/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt', '/media/nothing.png'])(
    'outside its folder is not served: %s',
    async (path) => {
      const { status, text } = await get(path);
      expect([301, 403, 404]).toContain(status);
      expect(text).not.toContain('secret\n');
      expect(text).not.toBe('secret');
    },
  );
});
