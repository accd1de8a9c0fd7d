/** `sitemap.xml`, `robots.txt`, `security.txt` and the web manifest. */
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { articleSlugs } from '@tola/contract';
import { ALL_METALS, METALS } from '@tola/pricing';
import type { Business } from '#business';
import type { Catalogue } from '#catalogue';
import type { RawReply, RawRoute } from '#http';
import type { Content } from './content.ts';

interface Dependencies {
  readonly content: Content;
  readonly catalogue: Catalogue;
  readonly business: Business;
  /** Public URL of the store, without trailing slash. */
  readonly publicUrl: string;
  /** The most that one file has; more are spread over several. */
  readonly addressesInSiteMap: number;
}

/** https://www.sitemaps.org/protocol.html: at most so many addresses in one file, and 50 MB. */
export const MOST_IN_SITE_MAP = 50_000;
const SITE_MAP_TYPE = 'application/xml; charset=utf-8';

/** Public pages besides catalogue and articles. */
const staticPaths = [
  '/',
  '/customize-coins',
  '/gifts',
  ...ALL_METALS.map((metal) => `/rates/${metal}`),
  '/how-prices-are-made',
  '/price-alerts',
  '/price-integrity',
  '/about',
  '/blog',
  '/news',
  '/testimonials',
  '/faq',
  '/product-care',
  '/freeshipping',
  '/shipping-policy',
  '/return-and-exchange',
  '/terms-and-conditions',
  '/privacy-policy',
  '/store-locator',
  '/contact-us',
  '/corporate-gifting-enquiry',
  '/distributor-enquiry',
];

/** Personal pages, and paths that are not pages. */
const privatePaths = [
  '/api/',
  '/back-office',
  '/cart',
  '/proceedtobuy',
  '/modeofpayment',
  '/upi_payment',
  '/order_status',
  '/order-view/',
  '/pieces/',
  '/preview/',
  '/price-alerts/',
  '/profile',
  '/verify/',
  '/verify-order/',
];

const CACHE_FOR_AN_HOUR = 'public, max-age=3600';

export function siteMapRoutes(dependencies: Dependencies): RawRoute[] {
  return [
    route('/sitemap.xml', SITE_MAP_TYPE, () => siteMap(dependencies)),
    siteMapPartRoute(dependencies),
    route('/robots.txt', 'text/plain; charset=utf-8', () => robots(dependencies.publicUrl)),
    route('/.well-known/security.txt', 'text/plain; charset=utf-8', (now) => securityText(dependencies, now)),
    route('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', () => manifest(dependencies.business)),
  ];
}

function route(path: string, type: string, write: (now: Date) => string | Readable): RawRoute {
  return {
    method: 'GET',
    path,
    async handle({ now }): Promise<RawReply> {
      return { headers: { 'content-type': type, 'cache-control': CACHE_FOR_AN_HOUR }, body: write(now) };
    },
  };
}

function siteMapPartRoute(dependencies: Dependencies): RawRoute {
  return {
    method: 'GET',
    path: '/sitemap-:part(^\\d+).xml',
    async handle({ params }): Promise<RawReply> {
      const body = siteMapPart(dependencies, Number(params.part));
      if (body === null) return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not found' };
      return { headers: { 'content-type': SITE_MAP_TYPE, 'cache-control': CACHE_FOR_AN_HOUR }, body };
    },
  };
}

interface SiteMapEntry {
  readonly path: string;
  readonly changedAt: string | null;
}

/** Entries that are written in one turn of the event loop. */
const ENTRIES_AT_ONCE = 1_000;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XML = '<?xml version="1.0" encoding="UTF-8"?>';

/** One file, or where that would hold too much, an index of files with a part each. */
function siteMap(dependencies: Dependencies): string | Readable {
  const { publicUrl, addressesInSiteMap } = dependencies;
  const files = Math.ceil(countEntries(dependencies) / addressesInSiteMap);
  if (files <= 1) return urlSet(siteMapEntries(dependencies), publicUrl);
  const parts = Array.from(
    { length: files },
    (_, at) => `  <sitemap><loc>${escapeXml(`${publicUrl}/sitemap-${at + 1}.xml`)}</loc></sitemap>`,
  );
  return [XML, `<sitemapindex xmlns="${NAMESPACE}">`, ...parts, '</sitemapindex>', ''].join('\n');
}

/** A part of the index, counted from 1; null where there is none. */
function siteMapPart(dependencies: Dependencies, part: number): Readable | null {
  const { publicUrl, addressesInSiteMap } = dependencies;
  const from = (part - 1) * addressesInSiteMap;
  const count = countEntries(dependencies);
  if (part < 1 || from >= count || count <= addressesInSiteMap) return null;
  return urlSet(siteMapEntries(dependencies).drop(from).take(addressesInSiteMap), publicUrl);
}

function urlSet(entries: Iterable<SiteMapEntry>, publicUrl: string): Readable {
  return Readable.from(writtenInSlices(entries, publicUrl));
}

async function* writtenInSlices(entries: Iterable<SiteMapEntry>, publicUrl: string): AsyncGenerator<string> {
  let lines = [XML, `<urlset xmlns="${NAMESPACE}">`];
  for (const { path, changedAt } of entries) {
    const lastModified = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`;
    lines.push(`  <url><loc>${escapeXml(publicUrl + encodeURI(path))}</loc>${lastModified}</url>`);
    if (lines.length < ENTRIES_AT_ONCE) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
    await turn();
  }
  yield [...lines, '</urlset>', ''].join('\n');
}

function countEntries({ content, catalogue }: Dependencies): number {
  let count = staticPaths.length + content.current().posts.length + content.current().occasions.size;
  for (const { categories } of catalogue.current().types) {
    count += 1 + categories.length;
    for (const { subCategories } of categories) count += subCategories.length;
  }
  return count;
}

function* siteMapEntries({ content, catalogue }: Dependencies): Generator<SiteMapEntry, undefined> {
  const { posts } = content.current();
  const slugs = articleSlugs(posts);
  for (const path of staticPaths) yield { path, changedAt: null };
  for (const post of posts) yield { path: `/blog/${slugs.get(post.id)}`, changedAt: post.publishedAt };
  for (const slug of content.current().occasions.keys()) yield { path: `/occasions/${slug}`, changedAt: null };
  for (const path of cataloguePaths(catalogue)) yield { path, changedAt: null };
}

/** All visible listings and product pages. */
function* cataloguePaths(catalogue: Catalogue): Generator<string> {
  for (const type of catalogue.current().types) {
    yield type.href;
    for (const category of type.categories) {
      yield category.href;
      for (const sub of category.subCategories) yield sub.href;
    }
  }
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const YEAR_MS = 365 * 24 * 60 * 60_000;

/** Whom to tell about a weakness: RFC 9116. */
function securityText({ business, publicUrl }: Dependencies, now: Date): string {
  return [
    `Contact: mailto:${business.current().careEmail}`,
    `Expires: ${new Date(now.getTime() + YEAR_MS).toISOString()}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

function robots(publicUrl: string): string {
  return [
    'User-agent: *',
    ...privatePaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** https://www.w3.org/TR/appmanifest/ */
function manifest(business: Business): string {
  const { tradeName, defaultSeoDescription } = business.current();
  return JSON.stringify({
    name: tradeName,
    short_name: tradeName,
    description: defaultSeoDescription,
    lang: 'en-IN',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf8f2',
    theme_color: '#12443a',
    icons: [
      icon('icon-192.png', '192x192', 'any'),
      icon('icon-512.png', '512x512', 'any'),
      icon('icon-maskable-192.png', '192x192', 'maskable'),
      icon('icon-maskable-512.png', '512x512', 'maskable'),
    ],
    shortcuts: [
      ...ALL_METALS.map((metal) => ({ name: `${METALS[metal].name} rate today`, url: `/rates/${metal}` })),
      { name: 'Your orders', url: '/profile?tab=orders' },
    ],
  });
}

function icon(file: string, sizes: string, purpose: string): object {
  return { src: `/media/icons/${file}`, sizes, type: 'image/png', purpose };
}
