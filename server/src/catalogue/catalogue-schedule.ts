/** Shows and hides the products and banners of the catalogue in memory at their times. */
import { isWithin, nextTime } from '#publication';
import type { CatalogueTree } from './catalogue-tree.ts';

/**
 * @param clock the database's time
 * @returns what brings a tree up to the time of now; takes next to no time while nothing is due
 */
export function followTimes(clock: () => Date): (tree: CatalogueTree) => void {
  let seen: { readonly tree: CatalogueTree; version: number; nextMs: number } | null = null;
  return (tree) => {
    const isKnown = seen?.tree === tree && seen.version === tree.version;
    if (isKnown && seen?.nextMs === Number.POSITIVE_INFINITY) return;
    const now = clock();
    if (isKnown && seen !== null && now.getTime() < seen.nextMs) return;
    const products = tree.scheduledProducts;
    for (const product of products) {
      const isPublished = product.published && isWithin(product, now);
      if (isPublished !== product.isPublished) tree.replaceProduct(product.id, product);
    }
    const banners = tree.allBanners.filter((banner) => isWithin(banner, now));
    if (banners.some((banner, at) => banner !== tree.banners[at]) || banners.length !== tree.banners.length)
      tree.replaceBanners(tree.allBanners);
    seen = { tree, version: tree.version, nextMs: nextTime([...products, ...tree.allBanners], now) };
  };
}
