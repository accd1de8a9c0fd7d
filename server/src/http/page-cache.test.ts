import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { PageCache } from './page-cache.ts';
import { RenderedPage, sealInlineScripts } from './rendered-page.ts';
import { cacheQuery } from './storefront-host.ts';

function pageOf(text: string, status = 200): RenderedPage {
  return new RenderedPage(status, {}, Buffer.from(text));
}

describe('the page cache', () => {
  it('renders once for concurrent requests, and again for the next version', async () => {
    const cache = new PageCache({ maxBytes: 1_000 });
    let renderings = 0;
    const render = async () => {
      renderings += 1;
      await Promise.resolve();
      return pageOf(`rendering ${renderings}`);
    };
    const pages = await Promise.all(Array.from({ length: 50 }, async () => await cache.get('/', 'v1', render)));
    expect(new Set(pages.map((page) => page.body.toString()))).toEqual(new Set(['rendering 1']));
    expect((await cache.get('/', 'v2', render)).body.toString()).toBe('rendering 2');
    expect(cache.size).toBe(1);
    expect(cache.bytes).toBe('rendering 2'.length);
  });

  it('does not cache failures or missing pages', async () => {
    const cache = new PageCache({ maxBytes: 1_000 });
    const failing = async () => await Promise.reject(new Error('no'));
    await expect(Promise.all([cache.get('/', 'v', failing), cache.get('/', 'v', failing)])).rejects.toThrow('no');
    expect((await cache.get('/', 'v', async () => pageOf('gone', 404))).status).toBe(404);
    expect((await cache.get('/', 'v', async () => pageOf('there'))).body.toString()).toBe('there');
    expect(cache.size).toBe(1);
  });

  it('does not cache pages marked no-store', async () => {
    const cache = new PageCache({ maxBytes: 1_000 });
    const own = new RenderedPage(200, { 'cache-control': 'no-store' }, Buffer.from('yours'));
    expect(await cache.get('/', 'v', async () => own)).toBe(own);
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  it('evicts the least recently used pages over its byte limit, counting compressed copies', async () => {
    const cache = new PageCache({ maxBytes: 5_000 });
    const render = async () => pageOf('x'.repeat(2_000));
    const first = await cache.get('/1', 'v', render);
    await cache.get('/2', 'v', render);
    await cache.get('/1', 'v', render);
    await cache.get('/3', 'v', render);
    expect(await cache.peek('/2', 'v')).toBeNull();
    expect(await cache.peek('/1', 'v')).toBe(first);
    const before = cache.bytes;
    await first.bodyFor('gzip');
    expect(cache.bytes).toBeGreaterThan(before);
    expect(cache.bytes).toBeLessThanOrEqual(5_000);
  });

  it('keeps its byte count exact when an evicted page grows', async () => {
    const cache = new PageCache({ maxBytes: 10_000 });
    const old = await cache.get('/', 'v1', async () => pageOf('x'.repeat(2_000)));
    await cache.get('/', 'v2', async () => pageOf('y'.repeat(2_000)));
    await old.bodyFor('br');
    expect(cache.bytes).toBe(2_000);
  });
});

test('compresses a page once for clients that accept it', async () => {
  const text = 'gold '.repeat(1_000);
  const page = pageOf(text);
  const brotli = await page.bodyFor('gzip, deflate, br');
  expect(brotli.encoding).toBe('br');
  expect(brotliDecompressSync(brotli.body).toString()).toBe(text);
  expect((await page.bodyFor('br')).body).toBe(brotli.body);
  const gzipped = await page.bodyFor('GZIP;q=0.5, br;q=0');
  expect(gzipped.encoding).toBe('gzip');
  expect(gunzipSync(gzipped.body).toString()).toBe(text);
  expect((await page.bodyFor(undefined)).encoding).toBeNull();
  expect((await page.bodyFor('identity')).body).toBe(page.body);
  expect((await pageOf('short').bodyFor('br')).encoding).toBeNull();
});

test('allows only scripts with the nonce, and removes the nonce from the page', () => {
  const html =
    '<script nonce="n1">a()</script><script>alert(1)</script><script nonce="n1" src="/a.js"></script>' +
    '<link nonce="n1"><script type="module" nonce="n1">b()</script><script nonce="guess">c()</script>';
  const sealed = sealInlineScripts(html, 'n1');
  expect(sealed.html).toBe(
    '<script>a()</script><script>alert(1)</script><script src="/a.js"></script>' +
      '<link><script type="module">b()</script><script nonce="guess">c()</script>',
  );
  expect(sealed.scriptHashes).toEqual([
    "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='",
    "'sha256-cf242PFc/kb7xD0Qzhsmd9vvRkc+cWFmbi+k+YvtdKc='",
  ]);
});

test('builds the cache key only from the query parameters that pages depend on', () => {
  expect(cacheQuery('?utm_source=x&weight=12', ['weight'])).toBe('?weight=12');
  expect(cacheQuery('?b=2&a=1&b=1', ['b', 'a'])).toBe('?a=1&b=2&b=1');
  expect(cacheQuery('?_routes=root', ['weight'])).toBe('?_routes=root');
  expect(cacheQuery('?fbclid=1', [])).toBe('');
  expect(cacheQuery('?anything=1', null)).toBe('?anything=1');
  expect(cacheQuery('', ['a'])).toBe('');
});
