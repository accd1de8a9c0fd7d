/** All nodes of the catalogue by id and by slug, listed or hidden. */
import type { CategoryId, ProductId, ProductTypeId, SubCategoryId, WeightId } from '@tola/contract';
import {
  type CategoryNode,
  categoryHref,
  isListedType,
  isOnSale,
  type ProductNode,
  productNode,
  type SoldWeight,
  type SubCategoryNode,
  type TypeNode,
  typeHref,
} from './catalogue-nodes.ts';
import { isBefore } from './catalogue-order.ts';
import type { CategoryRow, ProductRow, ProductRows, SubCategoryRow, TypeRow } from './catalogue-rows.ts';

/** A node as the tree itself sees it; everybody else only reads it. */
type Owned<T> = { -readonly [K in keyof T]: T[K] };
export interface OwnedType extends Owned<TypeNode> {
  categories: CategoryNode[];
}
export interface OwnedCategory extends Owned<CategoryNode> {
  type: OwnedType;
  subCategories: SubCategoryNode[];
}
export interface OwnedSub extends Owned<SubCategoryNode> {
  category: OwnedCategory;
}

/** Attributes of a type that its categories and products have too. */
const INHERITED = ['name', 'slug', 'customised', 'madeToDesign', 'form', 'visible'] as const;

export class CatalogueEntries {
  readonly types = new Map<ProductTypeId, OwnedType>();
  readonly categories = new Map<CategoryId, OwnedCategory>();
  readonly subs = new Map<SubCategoryId, OwnedSub>();
  readonly products = new Map<ProductId, ProductNode>();
  /** Products with a time from or until which they are shown. */
  readonly scheduled = new Set<ProductId>();
  readonly #clock: () => Date;
  readonly #productOfWeight = new Map<WeightId, ProductId>();
  readonly #categoryBySlug = new Map<string, OwnedCategory>();
  readonly #subBySlug = new Map<string, OwnedSub>();
  readonly #subsOf = new Map<CategoryId, OwnedSub[]>();

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  addType(row: TypeRow, revision: number): void {
    this.types.set(row.id, { ...row, href: typeHref(row), categories: [], revision });
  }

  /**
   * Replaces the types, in their order.
   *
   * @returns those whose name, address, form or visibility changed, which everything below them has too
   */
  replaceTypes(rows: readonly TypeRow[], revision: number): ReadonlySet<OwnedType> {
    const before = new Map(this.types);
    const inherited = new Set<OwnedType>();
    this.types.clear();
    for (const row of rows) {
      const known = before.get(row.id);
      if (known === undefined) {
        this.addType(row, revision);
        continue;
      }
      if (INHERITED.some((name) => known[name] !== row[name])) inherited.add(known);
      this.types.set(row.id, Object.assign(known, row, { href: typeHref(row), revision }));
    }
    return inherited;
  }

  /** Gives a category and its sub-categories the address below their type. */
  inheritAddress(category: OwnedCategory, revision: number): void {
    category.href = categoryHref(category.type, category);
    category.revision = revision;
    for (const sub of this.subsOf(category.id)) sub.href = `${category.href}/${sub.slug}`;
  }

  addCategory(row: CategoryRow, revision: number): void {
    const type = this.types.get(row.productTypeId);
    if (type === undefined) return;
    const own = { type, href: categoryHref(type, row), subCategories: [], product: null, isListed: false };
    const category: OwnedCategory = { ...row, ...own, revision };
    this.categories.set(row.id, category);
    this.#categoryBySlug.set(slugKey(type.id, row.slug), category);
  }

  addSubCategory(row: SubCategoryRow): void {
    const category = this.categories.get(row.categoryId);
    if (category === undefined) return;
    const sub = { ...row, category, href: `${category.href}/${row.slug}`, product: null, isListed: false };
    this.subs.set(row.id, sub);
    this.#subBySlug.set(slugKey(category.id, row.slug), sub);
    const siblings = this.#subsOf.get(category.id);
    if (siblings === undefined) this.#subsOf.set(category.id, [sub]);
    else siblings.push(sub);
  }

  /** Null when its place is unknown: the notification of the place follows. */
  addProduct(rows: ProductRows, revision: number): ProductNode | null {
    const leaf = this.leafOf(rows);
    if (leaf === null) return null;
    const category = 'category' in leaf ? leaf.category : leaf;
    const sub = 'category' in leaf ? leaf : null;
    const product = productNode(rows, { type: category.type, category, sub }, revision, this.#clock());
    this.products.set(product.id, product);
    const { weights } = product;
    for (let at = 0; at < weights.count; at += 1) this.#productOfWeight.set(weights.idAt(at), product.id);
    leaf.product = isOnSale(product) ? product : null;
    if (rows.publishFrom === null && rows.publishUntil === null) this.scheduled.delete(product.id);
    else this.scheduled.add(product.id);
    return product;
  }

  /** The product of a weight. */
  productWithWeight(id: WeightId): ProductNode | null {
    const owner = this.#productOfWeight.get(id);
    return owner === undefined ? null : (this.products.get(owner) ?? null);
  }

  /** The category or sub-category of a product. */
  leafOf({
    categoryId,
    subCategoryId,
  }: Pick<ProductRow, 'categoryId' | 'subCategoryId'>): OwnedCategory | OwnedSub | null {
    return (subCategoryId === null ? this.categories.get(categoryId) : this.subs.get(subCategoryId)) ?? null;
  }

  /** The category or sub-category where a product is on sale; null while it is not. */
  listedLeafOf(id: ProductId): OwnedCategory | OwnedSub | null {
    const product = this.products.get(id);
    const leaf = product === undefined ? null : this.leafOf(product);
    if (leaf === null || leaf.product?.id !== id || !leaf.isListed) return null;
    const category = 'category' in leaf ? leaf.category : leaf;
    return category.isListed && isListedType(category.type) ? leaf : null;
  }

  subsOf(id: CategoryId): readonly OwnedSub[] {
    return this.#subsOf.get(id) ?? [];
  }

  /** Products on sale of a category and its sub-categories, listed or hidden. */
  productsOf(category: OwnedCategory): ProductNode[] {
    return [category, ...this.subsOf(category.id)].flatMap(({ product }) => product ?? []);
  }

  categoryWithSlug(type: TypeNode, slug: string): OwnedCategory | undefined {
    return this.#categoryBySlug.get(slugKey(type.id, slug));
  }

  subWithSlug(category: CategoryNode, slug: string): OwnedSub | undefined {
    return this.#subBySlug.get(slugKey(category.id, slug));
  }

  /** Whether a weight's product comes first in the catalogue. */
  comesBefore(one: SoldWeight, other: SoldWeight): boolean {
    const [category, otherCategory] = [this.categories.get(one.categoryId), this.categories.get(other.categoryId)];
    if (category === undefined || otherCategory === undefined) return false;
    if (category !== otherCategory) return isBefore(category, otherCategory);
    const sub = one.subCategoryId === null ? undefined : this.subs.get(one.subCategoryId);
    const otherSub = other.subCategoryId === null ? undefined : this.subs.get(other.subCategoryId);
    if (sub === undefined || otherSub === undefined) return sub === undefined && otherSub !== undefined;
    return isBefore(sub, otherSub);
  }

  forgetProduct(product: ProductNode): void {
    this.products.delete(product.id);
    this.scheduled.delete(product.id);
    // A weight may have moved to another product meanwhile.
    for (let at = 0; at < product.weights.count; at += 1) {
      const weightId = product.weights.idAt(at);
      if (this.#productOfWeight.get(weightId) === product.id) this.#productOfWeight.delete(weightId);
    }
    const leaf = this.leafOf(product);
    if (leaf?.product?.id === product.id) leaf.product = null;
  }

  /** Together with everything below it. */
  forgetCategory(category: OwnedCategory): void {
    if (category.product !== null) this.forgetProduct(category.product);
    for (const sub of this.subsOf(category.id)) {
      if (sub.product !== null) this.forgetProduct(sub.product);
      // A sub-category may have moved to another category meanwhile.
      if (this.subs.get(sub.id) === sub) this.subs.delete(sub.id);
      this.#subBySlug.delete(slugKey(category.id, sub.slug));
    }
    this.#subsOf.delete(category.id);
    this.categories.delete(category.id);
    // Another category may have this slug by now.
    const key = slugKey(category.type.id, category.slug);
    if (this.#categoryBySlug.get(key) === category) this.#categoryBySlug.delete(key);
  }
}

/** Slugs contain no space. */
function slugKey(parentId: number, slug: string): string {
  return `${parentId} ${slug}`;
}
