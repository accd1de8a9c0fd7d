/** The catalogue as one unchanging picture: the tree of what is sold, and everything in it by its id. */

import { createHash } from 'node:crypto';
import type { CategoryId, ProductId, ProductTypeId, SubCategoryId, WeightId } from '@tola/contract';
import type { Paise, PieceForm, WeightPricing } from '@tola/pricing';
import type {
  BannerRow,
  CatalogueRows,
  CategoryRow,
  ProductRow,
  SubCategoryRow,
  TypeRow,
  WeightRow,
} from './catalogue-rows.ts';

export interface TypeNode extends TypeRow {
  readonly href: string;
  readonly categories: readonly CategoryNode[];
}

export interface CategoryNode extends CategoryRow {
  readonly href: string;
  readonly subCategories: readonly SubCategoryNode[];
  readonly product: ProductNode | null;
}

export interface SubCategoryNode extends SubCategoryRow {
  readonly href: string;
  readonly product: ProductNode | null;
}

export interface ProductNode extends ProductRow {
  readonly typeName: string;
  /** That of its type. */
  readonly form: PieceForm;
  readonly categoryName: string;
  readonly subCategoryName: string;
  readonly href: string;
  /** Type, category and, where there is one, sub-category are shown. */
  readonly visible: boolean;
  readonly image: string;
  readonly imageAlt: string;
  readonly images: readonly { readonly path: string; readonly alt: string }[];
  readonly details: readonly { readonly label: string; readonly value: string }[];
  readonly shops: readonly { readonly name: string; readonly url: string; readonly icon: string }[];
  /** The weights on sale, the lightest first. */
  readonly weights: readonly SoldWeight[];
}

/** A weight with all that pricing, the cart, an order and an invoice need of it. */
export interface SoldWeight extends WeightPricing {
  readonly weightId: WeightId;
  readonly productId: ProductId;
  readonly typeId: ProductTypeId;
  readonly categoryId: CategoryId;
  readonly subCategoryId: SubCategoryId | null;
  readonly productName: string;
  readonly typeName: string;
  readonly form: PieceForm;
  /** The name of the leaf it hangs on: the sub-category's where there is one. */
  readonly categoryName: string;
  readonly uniqueCode: string;
  readonly finenessLabel: string;
  readonly mrpPaise: Paise;
  /** Pieces that can still be sold; null is made to order. */
  readonly stock: number | null;
  readonly dispatchDays: number;
  readonly size: string;
  readonly image: string;
  readonly imageAlt: string;
  readonly href: string;
  readonly hsn: string;
  readonly countryOfOrigin: string;
  /** It and every level above it are shown, so it may be bought. */
  readonly visible: boolean;
}

export interface CatalogueSnapshot {
  /** The same text for the same content, in every process; part of the key of whatever is kept per catalogue. */
  readonly version: string;
  /** Only what is shown, at every level. */
  readonly types: readonly TypeNode[];
  readonly banners: readonly BannerRow[];
  /** By id, what is hidden too. */
  readonly products: ReadonlyMap<number, ProductNode>;
  readonly weights: ReadonlyMap<number, SoldWeight>;
}

/** Builds the snapshot from the tables' rows. */
export function buildSnapshot(rows: CatalogueRows): CatalogueSnapshot {
  const products = new Map<number, ProductNode>();
  const families = familiesOf(rows);
  const types = rows.types.map((type) => typeNode(type, families, products));
  const weights = new Map<number, SoldWeight>();
  for (const row of rows.weights) {
    const product = products.get(row.productId);
    if (product !== undefined) weights.set(row.id, soldWeight(row, product));
  }
  return {
    version: createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 16),
    types: types.filter((type) => type.visible && type.categories.length > 0),
    banners: rows.banners,
    products,
    weights,
  };
}

/** The rows by what they belong to, so that building takes time in proportion to their number. */
function familiesOf(rows: CatalogueRows) {
  return {
    categories: Map.groupBy(rows.categories, (row) => row.productTypeId),
    subCategories: Map.groupBy(rows.subCategories, (row) => row.categoryId),
    productOfCategory: new Map(
      rows.products.filter((row) => row.subCategoryId === null).map((row) => [row.categoryId, row]),
    ),
    productOfSubCategory: new Map(rows.products.map((row) => [row.subCategoryId, row])),
    details: Map.groupBy(rows.details, (row) => row.productId),
    images: Map.groupBy(rows.images, (row) => row.productId),
    shops: Map.groupBy(rows.shops, (row) => row.productId),
    weights: Map.groupBy(rows.weights, (row) => row.productId),
  };
}

type Families = ReturnType<typeof familiesOf>;

/** The snapshot with one weight's stock changed. */
export function withStock(snapshot: CatalogueSnapshot, weightId: WeightId, stock: number | null): CatalogueSnapshot {
  const before = snapshot.weights.get(weightId);
  if (before === undefined || before.stock === stock) return snapshot;
  const weight = { ...before, stock };
  const swap = (product: ProductNode | null): ProductNode | null =>
    product?.id === weight.productId
      ? { ...product, weights: product.weights.map((one) => (one.weightId === weightId ? weight : one)) }
      : product;
  const types = snapshot.types.map((type) =>
    type.id === weight.typeId ? { ...type, categories: type.categories.map((one) => swapInCategory(one, swap)) } : type,
  );
  const products = new Map(snapshot.products);
  const product = swap(products.get(weight.productId) ?? null);
  if (product !== null) products.set(product.id, product);
  const version = createHash('sha256')
    .update(`${snapshot.version} ${weightId} ${stock}`)
    .digest('base64url')
    .slice(0, 16);
  return { ...snapshot, version, types, products, weights: new Map(snapshot.weights).set(weightId, weight) };
}

function swapInCategory(
  category: CategoryNode,
  swap: (product: ProductNode | null) => ProductNode | null,
): CategoryNode {
  return {
    ...category,
    product: swap(category.product),
    subCategories: category.subCategories.map((sub) => ({ ...sub, product: swap(sub.product) })),
  };
}

/** `/products/{type}`; customised types have their own branch of the site (DECISIONS 7). */
function typeHref(type: TypeRow): string {
  return type.customised ? `/customize-coins/${type.slug}` : `/products/${type.slug}`;
}

function categoryHref(type: TypeRow, category: CategoryRow): string {
  return type.customised
    ? `/products/customize-coins/${type.slug}/${category.slug}`
    : `/products/${type.slug}/${category.slug}`;
}

function typeNode(type: TypeRow, families: Families, products: Map<number, ProductNode>): TypeNode {
  const categories = (families.categories.get(type.id) ?? []).map((category) =>
    categoryNode(type, category, families, products),
  );
  return { ...type, href: typeHref(type), categories: categories.filter(isShown) };
}

/** A category without anything to sell below it would lead to an empty page. */
function isShown(category: CategoryNode): boolean {
  return category.visible && (category.product !== null || category.subCategories.length > 0);
}

function categoryNode(
  type: TypeRow,
  category: CategoryRow,
  families: Families,
  products: Map<number, ProductNode>,
): CategoryNode {
  const href = categoryHref(type, category);
  const productIn = (row: ProductRow | undefined, sub: SubCategoryRow | null, at: string): ProductNode | null => {
    if (row === undefined) return null;
    const product = productNode(row, { type, category, sub, href: at }, families);
    products.set(product.id, product);
    return product.weights.length > 0 ? product : null;
  };
  const subCategories = (families.subCategories.get(category.id) ?? []).map((sub) => {
    const at = `${href}/${sub.slug}`;
    return { ...sub, href: at, product: productIn(families.productOfSubCategory.get(sub.id), sub, at) };
  });
  return {
    ...category,
    href,
    product: productIn(families.productOfCategory.get(category.id), null, href),
    subCategories: subCategories.filter((sub) => sub.visible && sub.product !== null),
  };
}

interface ProductPlace {
  readonly type: TypeRow;
  readonly category: CategoryRow;
  readonly sub: SubCategoryRow | null;
  readonly href: string;
}

function productNode(row: ProductRow, { type, category, sub, href }: ProductPlace, families: Families): ProductNode {
  const images = (families.images.get(row.id) ?? []).map(({ path, alt }) => ({ path, alt }));
  const product = {
    ...row,
    typeName: type.name,
    form: type.form,
    categoryName: category.name,
    subCategoryName: sub?.name ?? '',
    href,
    visible: type.visible && category.visible && (sub?.visible ?? true),
    image: images[0]?.path ?? category.image,
    imageAlt: images[0]?.alt ?? category.imageAlt,
    images,
    details: (families.details.get(row.id) ?? []).map(({ label, value }) => ({ label, value })),
    shops: (families.shops.get(row.id) ?? []).map(({ name, url, icon }) => ({ name, url, icon })),
  };
  const onSale = (families.weights.get(row.id) ?? []).filter((weight) => weight.visible);
  return { ...product, weights: onSale.map((weight) => soldWeight(weight, product)) };
}

function soldWeight(row: WeightRow, product: Omit<ProductNode, 'weights'>): SoldWeight {
  return {
    weightId: row.id,
    productId: product.id,
    typeId: product.productTypeId,
    categoryId: product.categoryId,
    subCategoryId: product.subCategoryId,
    productName: product.name,
    typeName: product.typeName,
    form: product.form,
    categoryName: product.subCategoryName || product.categoryName,
    uniqueCode: product.uniqueCode,
    metal: product.metal,
    fineness: product.fineness,
    finenessLabel: product.finenessLabel,
    weightMg: row.weightMg,
    mrpPaise: row.mrpPaise,
    marginPaisePerGram: row.marginPaisePerGram,
    makingPaise: row.makingPaise,
    serviceTaxBp: row.serviceTaxBp,
    otherTaxBp: row.otherTaxBp,
    stock: row.stock,
    dispatchDays: row.dispatchDays,
    size: row.size,
    image: product.image,
    imageAlt: product.imageAlt,
    href: product.href,
    hsn: product.hsn,
    countryOfOrigin: product.countryOfOrigin,
    visible: row.visible && product.visible,
  };
}
