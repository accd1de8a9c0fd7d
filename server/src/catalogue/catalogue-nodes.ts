/** Nodes of the catalogue's tree, and how they are made from the tables' rows. */
import type { CategoryId, ProductId, ProductTypeId, SubCategoryId, WeightId } from '@tola/contract';
import type { Paise, PieceForm, WeightPricing } from '@tola/pricing';
import { isWithin } from '#publication';
import { type CategoryRow, imagesOf, type ProductRows, type SubCategoryRow, type TypeRow } from './catalogue-rows.ts';
import type { WeightRow } from './weight-table.ts';

export interface TypeNode extends TypeRow {
  readonly href: string;
  /** Visible ones with something on sale, in catalogue order; changed in place. */
  readonly categories: readonly CategoryNode[];
  /** Changes with everything below the type except stock. */
  readonly revision: number;
}

export interface CategoryNode extends CategoryRow {
  readonly type: TypeNode;
  readonly href: string;
  /** Visible ones with something on sale, in catalogue order; changed in place. */
  readonly subCategories: readonly SubCategoryNode[];
  /** Null while it has no weights on sale. */
  readonly product: ProductNode | null;
  /** Whether it is in its type's list. */
  readonly isListed: boolean;
  /** Changes with everything below the category except stock. */
  readonly revision: number;
}

export interface SubCategoryNode extends SubCategoryRow {
  readonly category: CategoryNode;
  readonly href: string;
  readonly product: ProductNode | null;
  readonly isListed: boolean;
}

/** Immutable: a change of the product or of its stock makes another node. */
export interface ProductNode extends ProductRows {
  readonly typeName: string;
  /** Form of its type. */
  readonly form: PieceForm;
  /** Engraved, as all of its type. */
  readonly madeToDesign: boolean;
  readonly categoryName: string;
  readonly subCategoryName: string;
  readonly href: string;
  /** Neither a draft, nor before or after its times. */
  readonly isPublished: boolean;
  /** True when its type, category and sub-category, if any, are visible and it is published at this time. */
  readonly visible: boolean;
  readonly image: string;
  readonly imageAlt: string;
  /** Changes with everything but stock. */
  readonly revision: number;
  readonly stockRevision: number;
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
  /** Engraved, and not sold without a design. */
  readonly madeToDesign: boolean;
  /** Name of its sub-category, or else of its category. */
  readonly categoryName: string;
  readonly uniqueCode: string;
  readonly finenessLabel: string;
  readonly mrpPaise: Paise;
  /** Pieces available; null means made to order. */
  readonly stock: number | null;
  readonly dispatchDays: number;
  readonly size: string;
  /** Picture of this weight alone; null without one. */
  readonly ownImage: string | null;
  readonly ownImageAlt: string | null;
  readonly image: string;
  readonly imageAlt: string;
  readonly href: string;
  readonly hsn: string;
  readonly countryOfOrigin: string;
  /** True when it and every level above are visible, so that it can be bought. */
  readonly visible: boolean;
}

/** `/products/{type}`, or `/customize-coins/{type}` for customised types. */
export function typeHref(type: TypeRow): string {
  return type.customised ? `/customize-coins/${type.slug}` : `/products/${type.slug}`;
}

export function categoryHref(type: TypeRow, category: CategoryRow): string {
  return type.customised
    ? `/products/customize-coins/${type.slug}/${category.slug}`
    : `/products/${type.slug}/${category.slug}`;
}

interface ProductPlace {
  readonly type: TypeNode;
  readonly category: CategoryNode;
  readonly sub: SubCategoryNode | null;
}

/** @param now which decides whether it is published */
export function productNode(
  rows: ProductRows,
  { type, category, sub }: ProductPlace,
  revision: number,
  now: Date,
): ProductNode {
  const [first] = rows.images === null ? [] : imagesOf(rows);
  const isPublished = rows.published && isWithin(rows, now);
  return {
    ...rows,
    typeName: type.name,
    form: type.form,
    madeToDesign: type.madeToDesign,
    categoryName: category.name,
    subCategoryName: sub?.name ?? '',
    href: (sub ?? category).href,
    isPublished,
    visible: isPublished && type.visible && category.visible && (sub?.visible ?? true),
    image: first?.path ?? category.image,
    imageAlt: first?.alt ?? category.imageAlt,
    revision,
    stockRevision: 0,
  };
}

interface SoldWeights {
  /** Lightest first. */
  readonly onSale: readonly SoldWeight[];
  /** The same, and hidden ones. */
  readonly all: readonly SoldWeight[];
}

/** Made when they are first asked for: a catalogue has half a million weights, of which few are shown at a time. */
const soldWeights = new WeakMap<ProductNode, SoldWeights>();

function soldWeightsOf(product: ProductNode): SoldWeights {
  const known = soldWeights.get(product);
  if (known !== undefined) return known;
  const { weights } = product;
  const all = Array.from({ length: weights.count }, (_, index) => soldWeight(weights.rowAt(index), product));
  const onSale = all.filter((_, index) => weights.isVisibleAt(index));
  const made = { all, onSale };
  soldWeights.set(product, made);
  return made;
}

/** Weights on sale, lightest first. */
export function weightsOf(product: ProductNode): readonly SoldWeight[] {
  return soldWeightsOf(product).onSale;
}

/** The weight that the product's page shows first: the dealer's choice, or the lightest. Undefined when none is on sale. */
export function defaultWeightOf(product: ProductNode): SoldWeight | undefined {
  const onSale = weightsOf(product);
  return onSale.find(({ weightMg }) => weightMg === product.defaultWeightMg) ?? onSale[0];
}

/** Weights on sale and hidden ones. */
export function allWeightsOf(product: ProductNode): readonly SoldWeight[] {
  return soldWeightsOf(product).all;
}

/** Whether it is published and one of its weights is visible. */
export function isOnSale({ weights, isPublished }: ProductNode): boolean {
  return isPublished && weights.firstVisible >= 0;
}

/** Takes less than to make all of its weights. */
export function lightestWeightOf(product: ProductNode): SoldWeight | null {
  const index = product.weights.firstVisible;
  return index < 0 ? null : soldWeight(product.weights.rowAt(index), product);
}

export function soldWeight(row: WeightRow, product: ProductNode): SoldWeight {
  return {
    weightId: row.id,
    productId: product.id,
    typeId: product.productTypeId,
    categoryId: product.categoryId,
    subCategoryId: product.subCategoryId,
    productName: product.name,
    typeName: product.typeName,
    form: product.form,
    madeToDesign: product.madeToDesign,
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
    ownImage: row.ownImage,
    ownImageAlt: row.ownImageAlt,
    image: product.image,
    imageAlt: product.imageAlt,
    href: product.href,
    hsn: product.hsn,
    countryOfOrigin: product.countryOfOrigin,
    visible: row.visible && product.visible,
  };
}

/** Products on sale of a category or type, in catalogue order. */
export function* productsOf(node: TypeNode | CategoryNode): Generator<ProductNode> {
  if ('categories' in node) {
    for (const category of node.categories) yield* productsOf(category);
    return;
  }
  if (node.product !== null) yield node.product;
  for (const { product } of node.subCategories) if (product !== null) yield product;
}

/** The pricing inputs of a weight. */
export function pricingOf(weight: SoldWeight) {
  const { weightId, metal, fineness, weightMg, marginPaisePerGram, makingPaise, serviceTaxBp, otherTaxBp } = weight;
  return { weightId, metal, fineness, weightMg, marginPaisePerGram, makingPaise, serviceTaxBp, otherTaxBp };
}

export function isListedType(type: TypeNode): boolean {
  return type.visible && type.categories.length > 0;
}

/** A category with nothing on sale is hidden, because its page would be empty. */
export function isWorthListing(category: CategoryNode): boolean {
  return category.visible && (category.product !== null || category.subCategories.length > 0);
}
