/** Immutable snapshot of the catalogue: the tree of visible products, and all products and weights by id. */

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
  /** Form of its type. */
  readonly form: PieceForm;
  readonly categoryName: string;
  readonly subCategoryName: string;
  readonly href: string;
  /** True when its type, category and sub-category, if any, are visible. */
  readonly visible: boolean;
  readonly image: string;
  readonly imageAlt: string;
  readonly images: readonly { readonly path: string; readonly alt: string }[];
  readonly details: readonly { readonly label: string; readonly value: string }[];
  readonly shops: readonly { readonly name: string; readonly url: string; readonly icon: string }[];
  /** Weights on sale, lightest first. */
  readonly weights: readonly SoldWeight[];
}

/** A weight with everything that pricing, carts, orders and invoices need. */
export interface SoldWeight extends WeightPricing {
  readonly weightId: WeightId;
  readonly productId: ProductId;
  readonly typeId: ProductTypeId;
  readonly categoryId: CategoryId;
  readonly subCategoryId: SubCategoryId | null;
  readonly productName: string;
  readonly typeName: string;
  readonly form: PieceForm;
  /** Name of its sub-category, or else of its category. */
  readonly categoryName: string;
  readonly uniqueCode: string;
  readonly finenessLabel: string;
  readonly mrpPaise: Paise;
  /** Pieces available; null means made to order. */
  readonly stock: number | null;
  readonly dispatchDays: number;
  readonly size: string;
  readonly image: string;
  readonly imageAlt: string;
  readonly href: string;
  readonly hsn: string;
  readonly countryOfOrigin: string;
  /** True when it and every level above are visible, so that it can be bought. */
  readonly visible: boolean;
}

export interface CatalogueSnapshot {
  /** Content hash, equal in every process; part of the key of catalogue caches. */
  readonly version: string;
  /** Visible entries only, at every level. */
  readonly types: readonly TypeNode[];
  readonly banners: readonly BannerRow[];
  /** By id, including hidden ones. */
  readonly products: ReadonlyMap<number, ProductNode>;
  readonly weights: ReadonlyMap<number, SoldWeight>;
}

/** Builds the snapshot from the tables' rows. */
export function buildSnapshot(rows: CatalogueRows): CatalogueSnapshot {
  const products = new Map<number, ProductNode>();
  const groups = groupByParent(rows);
  const types = rows.types.map((type) => typeNode(type, groups, products));
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

/** Rows grouped by parent, so that building takes linear time. */
function groupByParent(rows: CatalogueRows) {
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

type RowGroups = ReturnType<typeof groupByParent>;

/** A copy of the snapshot with the stock of one weight changed. */
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

/** `/products/{type}`, or `/customize-coins/{type}` for customised types. */
function typeHref(type: TypeRow): string {
  return type.customised ? `/customize-coins/${type.slug}` : `/products/${type.slug}`;
}

function categoryHref(type: TypeRow, category: CategoryRow): string {
  return type.customised
    ? `/products/customize-coins/${type.slug}/${category.slug}`
    : `/products/${type.slug}/${category.slug}`;
}

function typeNode(type: TypeRow, groups: RowGroups, products: Map<number, ProductNode>): TypeNode {
  const categories = (groups.categories.get(type.id) ?? []).map((category) =>
    categoryNode(type, category, groups, products),
  );
  return { ...type, href: typeHref(type), categories: categories.filter(isShown) };
}

/** Hides categories with nothing on sale, whose page would be empty. */
function isShown(category: CategoryNode): boolean {
  return category.visible && (category.product !== null || category.subCategories.length > 0);
}

function categoryNode(
  type: TypeRow,
  category: CategoryRow,
  groups: RowGroups,
  products: Map<number, ProductNode>,
): CategoryNode {
  const href = categoryHref(type, category);
  const productIn = (row: ProductRow | undefined, sub: SubCategoryRow | null, at: string): ProductNode | null => {
    if (row === undefined) return null;
    const product = productNode(row, { type, category, sub, href: at }, groups);
    products.set(product.id, product);
    return product.weights.length > 0 ? product : null;
  };
  const subCategories = (groups.subCategories.get(category.id) ?? []).map((sub) => {
    const at = `${href}/${sub.slug}`;
    return { ...sub, href: at, product: productIn(groups.productOfSubCategory.get(sub.id), sub, at) };
  });
  return {
    ...category,
    href,
    product: productIn(groups.productOfCategory.get(category.id), null, href),
    subCategories: subCategories.filter((sub) => sub.visible && sub.product !== null),
  };
}

interface ProductPlace {
  readonly type: TypeRow;
  readonly category: CategoryRow;
  readonly sub: SubCategoryRow | null;
  readonly href: string;
}

function productNode(row: ProductRow, { type, category, sub, href }: ProductPlace, groups: RowGroups): ProductNode {
  const images = (groups.images.get(row.id) ?? []).map(({ path, alt }) => ({ path, alt }));
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
    details: (groups.details.get(row.id) ?? []).map(({ label, value }) => ({ label, value })),
    shops: (groups.shops.get(row.id) ?? []).map(({ name, url, icon }) => ({ name, url, icon })),
  };
  const onSale = (groups.weights.get(row.id) ?? []).filter((weight) => weight.visible);
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
