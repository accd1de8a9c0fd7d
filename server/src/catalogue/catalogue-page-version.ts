/** The version of what a page of the catalogue shows, so that a change drops only the cached pages that show it. */

import type { Catalogue } from './catalogue.ts';
import { revisionOf } from './catalogue-listing.ts';
import { heroProduct, relatedTo } from './catalogue-lists.ts';
import { findPlace, productAt } from './catalogue-places.ts';
import type { CatalogueTree } from './catalogue-tree.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

/** First segments of catalogue paths. */
const SECTIONS = ['products', 'customize-coins'];
/** First segments of pages that show any products. Other pages show none but those of the menu. */
const WITH_ANY_PRODUCT = ['how-prices-are-made', 'price-alerts', 'pieces'];
/** First segments of pages that show what a search finds in stock. */
const WITH_SEARCHES = ['gifts', 'occasions'];
/** At least the tiles of each type that the home page shows. */
const TILES_ON_HOME = 12;

/** @returns the version of what a path shows of the catalogue */
export function cataloguePageVersions(catalogue: Catalogue): (pathname: string) => string {
  const cache = createResponseCache();
  return (pathname) => versionOf(catalogue.current(), pathname, cache);
}

function versionOf(tree: CatalogueTree, pathname: string, cache: ResponseCache): string {
  const [, section = '', ...names] = pathname.replace(/\.data$/, '').split('/');
  if (section === '' || section === '_root') return cache('home', [tree.version], () => homeVersion(tree));
  if (WITH_ANY_PRODUCT.includes(section)) return `${tree.version}`;
  if (WITH_SEARCHES.includes(section)) return `${tree.version} ${tree.stockVersion}`;
  if (!SECTIONS.includes(section)) return `${tree.shellVersion}`;
  const [typeName = '', categoryName = '', subCategoryName = ''] = names.map(decoded);
  const place = findPlace(tree, { typeName, categoryName, subCategoryName });
  // A search, or no place at all.
  if (place === null) return `${tree.version} ${tree.stockVersion}`;
  const product = productAt(place);
  if (product === null)
    return `${tree.shellVersion} ${tree.stockVersion} ${(place.category ?? place.type).id}:${revisionOf(place)}`;
  const related = cache(`related ${product.id}`, [tree.version], () => relatedTo(tree, product).map(stateOf).join(' '));
  return `${tree.shellVersion} ${stateOf(product)} ${product.stockRevision} ${related}`;
}

function homeVersion(tree: CatalogueTree): string {
  const tiles = tree.types.flatMap(({ categories }) => categories.slice(0, TILES_ON_HOME));
  const hero = heroProduct(tree);
  return `${tree.shellVersion} ${tree.bannerVersion} ${hero && stateOf(hero)} ${tiles.map(stateOf).join(' ')}`;
}

/** With the id: all that were loaded at once have the same revision, and one may take the place of another. */
function stateOf({ id, revision }: { readonly id: number; readonly revision: number }): string {
  return `${id}:${revision}`;
}

/** A malformed segment names no place. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return '';
    throw error;
  }
}
