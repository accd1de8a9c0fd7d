/** `sitemap.xml`, `robots.txt`, `security.txt` and the web manifest. */
import { articleSlugs } from '@tola/contract';
import { ALL_METALS } from '@tola/pricing';
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
}

/** Public pages besides catalogue and articles. */
const staticPaths = [
  '/',
  '/customize-coins',
  ...ALL_METALS.map((metal) => `/rates/${metal}`),
  '/how-prices-are-made',
  '/price-alerts',
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
  '/price-alerts/',
  '/profile',
];

const CACHE_FOR_AN_HOUR = 'public, max-age=3600';

export function siteMapRoutes(dependencies: Dependencies): RawRoute[] {
  return [
    route('/sitemap.xml', 'application/xml; charset=utf-8', () => siteMap(dependencies)),
    route('/robots.txt', 'text/plain; charset=utf-8', () => robots(dependencies.publicUrl)),
    route('/.well-known/security.txt', 'text/plain; charset=utf-8', (now) => securityText(dependencies, now)),
    route('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', () => manifest(dependencies.business)),
  ];
}

function route(path: string, type: string, write: (now: Date) => string): RawRoute {
  return {
    method: 'GET',
    path,
    async handle({ now }): Promise<RawReply> {
      return { headers: { 'content-type': type, 'cache-control': CACHE_FOR_AN_HOUR }, body: write(now) };
    },
  };
}

interface Entry {
  readonly path: string;
  readonly changedAt: string | null;
}

function siteMap({ content, catalogue, publicUrl }: Dependencies): string {
  const { posts } = content.current();
  const slugs = articleSlugs(posts);
  const entries: Entry[] = [
    ...staticPaths.map((path) => ({ path, changedAt: null })),
    ...cataloguePaths(catalogue).map((path) => ({ path, changedAt: null })),
    ...posts.map((post) => ({ path: `/blog/${slugs.get(post.id)}`, changedAt: post.publishedAt })),
  ];
  const urls = entries.map(({ path, changedAt }) => {
    const lastModified = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`;
    return `  <url><loc>${escapeXml(publicUrl + encodeURI(path))}</loc>${lastModified}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** All visible listings and product pages. */
function cataloguePaths(catalogue: Catalogue): string[] {
  return catalogue
    .current()
    .types.flatMap((type) => [
      type.href,
      ...type.categories.flatMap((category) => [category.href, ...category.subCategories.map((sub) => sub.href)]),
    ]);
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
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#fbf8f2',
    theme_color: '#12443a',
    icons: [
      icon('icon-192.png', '192x192', 'any'),
      icon('icon-512.png', '512x512', 'any'),
      icon('icon-maskable-192.png', '192x192', 'maskable'),
      icon('icon-maskable-512.png', '512x512', 'maskable'),
    ],
  });
}

function icon(file: string, sizes: string, purpose: string): object {
  return { src: `/media/icons/${file}`, sizes, type: 'image/png', purpose };
}
