/** The head of a page: title, description, canonical link, Open Graph and structured data (JSON-LD). */
import type { MetaDescriptor } from 'react-router';
import type { RootData } from './root-loader.ts';

interface PageHead {
  /** Without the business name, which is added after a dash; null for the home page, whose title is the shop's own. */
  title: string | null;
  /** The whole title, where the shop has written it itself. */
  fullTitle?: string;
  description?: string;
  /** Path of the canonical link; the path that was asked for when left out. */
  path?: string;
  /** Path of the picture that messengers show beside a link. */
  image?: string;
  kind?: 'website' | 'article' | 'product';
  /** Keeps the page out of search engines: carts, accounts, orders. */
  hidden?: boolean;
  /** Structured data, one object each. */
  data?: readonly object[];
}

/** The arguments of a route's `meta`, as far as they are needed here. */
export interface MetaArgs {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

const DEFAULT_PICTURE = '/media/og/default.jpg';

/** For a shop that has not written a description of its own. */
const DEFAULT_DESCRIPTION =
  'Gold and silver coins and bars at the live market price, with a full price breakdown. Free insured delivery within 7 working days across India.';

/** What the root loader brought; null on the page that tells of its failure. */
export function rootDataOf(args: MetaArgs): RootData | null {
  const root = args.matches.find((match) => match?.id === 'root');
  return (root?.loaderData as RootData | undefined) ?? null;
}

/** The origin of the configured domain, without a slash at its end. */
export function originOf(root: RootData | null): string {
  return (root?.configuration.domain ?? '').replace(/\/+$/, '');
}

export function pageMeta(args: MetaArgs, head: PageHead): MetaDescriptor[] {
  const root = rootDataOf(args);
  const origin = originOf(root);
  const business = root?.configuration.projectName ?? '';
  const ownTitle = head.title === null ? homeTitle(business) : [head.title, business].filter(Boolean).join(' - ');
  const title = head.fullTitle ?? ownTitle;
  const description = head.description || root?.business.seoDescription || DEFAULT_DESCRIPTION;
  const url = origin + (head.path ?? args.location.pathname);
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(head.hidden === true ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:type', content: head.kind ?? 'website' },
    { property: 'og:site_name', content: business },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: origin + (head.image ?? DEFAULT_PICTURE) },
    { property: 'og:locale', content: 'en_IN' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(head.data ?? []).map((one) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...one } })),
  ];
}

function homeTitle(business: string): string {
  return `${business} - Gold and silver coins and bars at live prices`;
}

/** A step of the path from the home page to this one. */
export interface Step {
  name: string;
  path: string;
}

/** BreadcrumbList of a page; the home page is added in front. */
export function breadcrumbData(origin: string, steps: readonly Step[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
