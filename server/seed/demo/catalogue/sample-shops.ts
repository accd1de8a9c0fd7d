import type { SeedExternalShop } from './seed-product.ts';

/** Invented places of sale for "Also Available at": the names say that they are samples and the links lead to example.com. */
const shops = {
  marketplace: { name: 'Sample Marketplace', icon: '/media/shops/sample-marketplace.svg' },
  bazaar: { name: 'Sample Bazaar', icon: '/media/shops/sample-bazaar.svg' },
  gifts: { name: 'Sample Gift Shop', icon: '/media/shops/sample-gift-shop.svg' },
} as const;

/** The entries of a product in the named sample shops. */
export function alsoAt(code: string, ...names: (keyof typeof shops)[]): SeedExternalShop[] {
  return names.map((name) => ({ ...shops[name], url: `https://example.com/${name}/${code.toLowerCase()}` }));
}
