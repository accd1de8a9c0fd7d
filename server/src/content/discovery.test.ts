import { getBlog } from '@tola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBusiness } from '#business';
import { createCatalogue } from '#catalogue';
import type { Features, Platform } from '#platform';
import { call, eventually, publicShop, startTestServer, type TestServer } from '#testing';
import { createContent } from './content.ts';
import { brochurePath, listPages, savePage } from './index.ts';
import { siteMapRoutes } from './site-map.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    demo: true,
    settings: { ...publicShop, publicUrl: 'https://www.shop.example', publicDemo: true },
  });
});

afterAll(async () => await server.close());

async function read(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return await fetch(server.url + path, { headers });
}

describe('The site map', () => {
  it('lists all public pages under the public URL, and no private ones', async () => {
    const reply = await read('/sitemap.xml');
    expect(reply.headers.get('content-type')).toContain('application/xml');
    const paths = Array.from(
      (await reply.text()).matchAll(/<loc>https:\/\/www\.shop\.example([^<]*)<\/loc>/g),
      ([, path]) => path,
    );
    expect(paths).toContain('/');
    expect(paths).toContain('/products/gold-coin');
    expect(paths).toContain('/customize-coins');
    expect(paths).toContain('/blog/995-or-999');
    expect(paths).toContain('/blog/gold-price-explained-1');
    expect(paths).toContain('/freeshipping');
    expect(new Set(paths).size).toBe(paths.length);
    for (const hidden of ['/cart', '/profile', '/login', '/order_status']) expect(paths).not.toContain(hidden);
    const posts = await call(server, getBlog, null);
    expect(paths.filter((path) => path?.startsWith('/blog/'))).toHaveLength(posts.ok ? posts.data.length : -1);
  });
});

it('splits a site map with too many addresses into parts, which an index lists', async () => {
  const split = await startTestServer({ demo: true, features: siteMapOnly(40) });
  const addresses = async (path: string) =>
    Array.from(
      (await (await fetch(split.url + path)).text()).matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g),
      ([, path]) => path ?? '',
    );
  const parts = await addresses('/sitemap.xml');
  expect(parts.slice(0, 2)).toEqual(['/sitemap-1.xml', '/sitemap-2.xml']);
  const listed = (await Promise.all(parts.map(addresses))).flat();
  const whole = Array.from(
    (await (await read('/sitemap.xml')).text()).matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g),
    ([, path]) => path,
  );
  expect(listed.toSorted()).toEqual(whole.toSorted());
  expect(listed.slice(0, 40)).toEqual(await addresses('/sitemap-1.xml'));
  expect((await fetch(`${split.url}/sitemap-${parts.length + 1}.xml`)).status).toBe(404);
  expect((await read('/sitemap-1.xml')).status).toBe(404);
  await split.close();
});

/** The features of a store with nothing but a site map of so many addresses a file. */
function siteMapOnly(addressesInSiteMap: number): (platform: Platform) => Promise<Features> {
  return async (platform) => {
    const business = await createBusiness(platform);
    const catalogue = await createCatalogue(platform);
    const content = await createContent({ ...platform, business });
    const rawRoutes = siteMapRoutes({
      business,
      catalogue,
      content,
      publicUrl: 'http://shop.example',
      addressesInSiteMap,
    });
    const stop = async (): Promise<void> => {
      await catalogue.stop();
      await content.stop();
    };
    return { list: [{ name: 'site map', rawRoutes, stop }], identify: async () => null, pageVersion: () => '' };
  };
}

it('serves security.txt, which names the address for reports and expires in less than a year and a day', async () => {
  const response = await read('/.well-known/security.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  expect(text).toMatch(/^Expires: \d{4}-\d\d-\d\dT[\d:.]+Z$/m);
  expect(text).toMatch(/^Canonical: http\S+\/\.well-known\/security\.txt$/m);
});

describe('robots.txt', () => {
  it('disallows private pages and links the site map', async () => {
    const text = await (await read('/robots.txt')).text();
    expect(text).toContain('Disallow: /cart\n');
    expect(text).toContain('Disallow: /api/\n');
    expect(text).toContain('Sitemap: https://www.shop.example/sitemap.xml');
    expect(text).not.toContain('Disallow: /\n');
  });
});

describe('The web manifest', () => {
  it('has the shop name and existing icons', async () => {
    const reply = await read('/manifest.webmanifest');
    expect(reply.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = (await reply.json()) as { name: string; icons: { src: string; purpose: string }[] };
    expect(manifest.name).toBe('Tola');
    expect(manifest.icons.map((icon) => icon.purpose)).toContain('maskable');
    for (const icon of manifest.icons) expect((await read(icon.src)).headers.get('content-type')).toBe('image/png');
  });
});

describe('A brochure', () => {
  const path = brochurePath('corporate-gifting-enquiry');

  it('is a PDF with its own file name, cached until its text changes', async () => {
    const first = await read(path);
    expect(first.headers.get('content-type')).toBe('application/pdf');
    expect(first.headers.get('content-disposition')).toBe('attachment; filename="Corporate Gifting Brochure.pdf"');
    const pdf = Buffer.from(await first.arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3);
    const tag = first.headers.get('etag') ?? '';
    expect((await read(path, { 'if-none-match': tag })).status).toBe(304);

    const stored = (await listPages(server.database)).find(({ name }) => name === 'corporate-gifting-enquiry');
    const page = structuredClone(stored?.content) as { brochure: { title: string } };
    page.brochure.title = 'A new title';
    await savePage(server.database, 'corporate-gifting-enquiry', page, 'editor', server.clock());
    await eventually(async () => (await read(path, { 'if-none-match': tag })).status === 200);
  });

  it('is available for distributors', async () => {
    const reply = await read(brochurePath('distributor-enquiry'));
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w ]+\.pdf"$/);
  });
});
