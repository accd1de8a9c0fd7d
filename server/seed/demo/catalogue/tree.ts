import { withSizeRow } from './piece-sizes.ts';
import type { SeedCategory, SeedProduct, SeedSubCategory } from './seed-product.ts';

/** A category, or a sub-category, that is a product: its tile shows the product's first picture. */
export function leaf(name: string, product: SeedProduct): SeedSubCategory {
  const [front] = product.images;
  if (!front) throw new Error(`${product.name} has no picture`);
  return { name, image: front.path, imageAlt: front.alt, product: withSizeRow(product) };
}

/** A category that has sub-categories: its tile shows the second picture of the first of them. */
export function branch(name: string, subCategories: SeedSubCategory[]): SeedCategory {
  const angle = subCategories[0]?.product.images[1];
  if (!angle) throw new Error(`${name} has no sub-category with a second picture`);
  return { name, image: angle.path, imageAlt: angle.alt, subCategories };
}
