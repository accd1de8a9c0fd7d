/** The head of a page: title, description, canonical link, Open Graph and structured data (JSON-LD). */
import { sharedPicturePath } from '@tola/contract/shared-pictures';
import type { MetaDescriptor } from 'react-router';
import type { RootData } from './root-loader.ts';

interface PageHead {
  /** Without the business name, which is appended; null for the home page, which uses the shop's own title. */
  title: string | null;
  /** Full title written by the shop. */
  fullTitle?: string;
  description?: string;
  /** Canonical path; defaults to the requested path. Null for a page without an address of its own. */
  path?: string | null;
  /** Path of the preview image. */
  image?: string;
  kind?: 'website' | 'article' | 'product';
  /** Keeps the page out of search engines: carts, accounts, orders. */
  hidden?: boolean;
  /** Structured data objects. */
  data?: readonly object[];
}

/** The part of a route's `meta` arguments used here. */
export interface MetaArgs {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

const DEFAULT_PICTURE = '/media/og/default.jpg';

/** Default description. */
const DEFAULT_DESCRIPTION =
  'Gold and silver coins and bars at the live market price, with a full price breakdown. Free insured delivery within 7 working days across India.';

/** Root loader data; null on its own error page. */
export function rootDataOf(args: MetaArgs): RootData | null {
  const root = args.matches.find((match) => match?.id === 'root');
  return (root?.loaderData as RootData | undefined) ?? null;
}

/** Origin of the configured domain, without trailing slash. */
export function originOf(root: Pick<RootData, 'configuration'> | null): string {
  return (root?.configuration.domain ?? '').replace(/\/+$/, '');
}

export function pageMeta(args: MetaArgs, head: PageHead): MetaDescriptor[] {
  const root = rootDataOf(args);
  const origin = originOf(root);
  const business = root?.configuration.projectName ?? '';
  const ownTitle = head.title === null ? homeTitle(business) : [head.title, business].filter(Boolean).join(' - ');
  const title = head.fullTitle ?? ownTitle;
  const description = head.description || root?.business.seoDescription || DEFAULT_DESCRIPTION;
  const url = head.path === null ? null : origin + (head.path ?? args.location.pathname);
  return [
    { title },
    { name: 'description', content: description },
    ...(url === null ? [] : [{ tagName: 'link' as const, rel: 'canonical', href: url }]),
    ...(head.hidden === true ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:type', content: head.kind ?? 'website' },
    { property: 'og:site_name', content: business },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(url === null ? [] : [{ property: 'og:url', content: url }]),
    { property: 'og:image', content: origin + sharedPicturePath(head.image ?? DEFAULT_PICTURE) },
    { property: 'og:locale', content: 'en_IN' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(head.data ?? []).map((one) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...one } })),
  ];
}

function homeTitle(business: string): string {
  return `${business} - Gold and silver coins and bars at live prices`;
}

/** A breadcrumb step. */
export interface Step {
  name: string;
  path: string;
}

/** BreadcrumbList of a page, starting with Home. */
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
