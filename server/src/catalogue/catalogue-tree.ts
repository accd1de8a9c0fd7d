/** The catalogue in memory: the tree of listed products, and all products and weights by id. Changes replace single nodes. */
import type { CategoryId, ProductId, ProductTypeId, SubCategoryId, WeightId } from '@tola/contract';
import { CatalogueEntries, type OwnedCategory, type OwnedSub } from './catalogue-entries.ts';
import {
  allWeightsOf,
  type CategoryNode,
  type ProductNode,
  type SoldWeight,
  type SubCategoryNode,
  type TypeNode,
} from './catalogue-nodes.ts';
import { isBefore, putInOrder, takeOut } from './catalogue-order.ts';
import type { BannerRow, CategoryRow, ProductRows, SubCategoryRow, TypeRow } from './catalogue-rows.ts';
import { PicturedProducts } from './pictured-products.ts';
import { TypeMenu } from './type-menu.ts';

/** A category with everything below it. */
export interface CategoryRows {
  readonly category: CategoryRow;
  readonly subs: readonly SubCategoryRow[];
  readonly products: readonly ProductRows[];
}

interface AddedRows {
  readonly categories: readonly CategoryRow[];
  readonly subs: readonly SubCategoryRow[];
  readonly products: readonly ProductRows[];
}

export class CatalogueTree {
  readonly #entries = new CatalogueEntries();
  readonly #menus = new Map<ProductTypeId, TypeMenu>();
  readonly #pictured = new PicturedProducts();
  #banners: readonly BannerRow[];
  #listedTypes: readonly TypeNode[] = [];
  #revision: number;
  #shellRevision: number;

  /** @param revision higher than that of any tree before */
  constructor(types: readonly TypeRow[], banners: readonly BannerRow[], revision: number) {
    this.#banners = banners;
    this.#revision = revision;
    this.#shellRevision = revision;
    for (const row of types) this.#entries.addType(row, revision);
  }

  /** Changes with everything but stock. */
  get version(): number {
    return this.#revision;
  }

  /** Changes with what the header and footer of every page show: the types and the menu. */
  get shellVersion(): number {
    return this.#shellRevision;
  }

  /** Visible types with something on sale. */
  get types(): readonly TypeNode[] {
    return this.#listedTypes;
  }

  get banners(): readonly BannerRow[] {
    return this.#banners;
  }

  /** By id, including hidden ones. */
  product(id: ProductId): ProductNode | null {
    return this.#entries.products.get(id) ?? null;
  }

  /** By id, including hidden ones. */
  weight(id: WeightId): SoldWeight | null {
    const product = this.#entries.productWithWeight(id);
    return product === null ? null : (allWeightsOf(product).find(({ weightId }) => weightId === id) ?? null);
  }

  listedType(id: ProductTypeId): TypeNode | null {
    const type = this.#entries.types.get(id);
    return type !== undefined && isListedType(type) ? type : null;
  }

  listedCategory(type: TypeNode, key: CategoryId | string): CategoryNode | null {
    const category =
      typeof key === 'string' ? this.#entries.categoryWithSlug(type, key) : this.#entries.categories.get(key);
    return category?.type === type && category.isListed ? category : null;
  }

  listedSubCategory(category: CategoryNode, key: SubCategoryId | string): SubCategoryNode | null {
    const sub = typeof key === 'string' ? this.#entries.subWithSlug(category, key) : this.#entries.subs.get(key);
    return sub?.category === category && sub.isListed ? sub : null;
  }

  /** The oldest listed product with this image. */
  productWithImage(image: string): ProductNode | null {
    let oldest: ProductNode | null = null;
    for (const id of this.#pictured.with(image, () => this.#entries.products.values())) {
      const product = this.product(id);
      if (product !== null && this.#isListed(product) && (oldest === null || id < oldest.id)) oldest = product;
    }
    return oldest;
  }

  /** The lightest first: each denomination of a type once, from the first product that has it. */
  menuOf(type: TypeNode): readonly SoldWeight[] {
    const menu = this.#menus.get(type.id) ?? new TypeMenu(type, (one, other) => this.#isBefore(one, other));
    this.#menus.set(type.id, menu);
    return menu.weights;
  }

  /** Fills an empty tree: parents come first, siblings in their order, and {@link listAll} ends it. */
  add({ categories = [], subs = [], products = [] }: Partial<AddedRows>): void {
    for (const row of categories) this.#entries.addCategory(row, this.#revision);
    for (const row of subs) this.#entries.addSubCategory(row);
    for (const rows of products) this.#entries.addProduct(rows, this.#revision);
  }

  listAll(): void {
    for (const sub of this.#entries.subs.values()) {
      sub.isListed = sub.visible && sub.product !== null;
      if (sub.isListed) sub.category.subCategories.push(sub);
    }
    for (const category of this.#entries.categories.values()) {
      category.isListed = isWorthListing(category);
      if (category.isListed) category.type.categories.push(category);
    }
    this.#listTypes();
  }

  /** Replaces a product with its rows as they are now; null when it is gone. Takes no more work than this one product. */
  replaceProduct(id: ProductId, rows: ProductRows | null): void {
    this.#revision += 1;
    const before = this.#entries.products.get(id);
    if (before !== undefined) {
      const leaf = this.#entries.leafOf(before);
      this.#entries.forgetProduct(before);
      if (leaf !== null && (rows === null || this.#entries.leafOf(rows) !== leaf)) this.#relist(leaf, before, null);
    }
    if (rows !== null) this.#pictured.follow(rows);
    const after = rows === null ? null : this.#entries.addProduct(rows, this.#revision);
    const leaf = after === null ? null : this.#entries.leafOf(after);
    if (leaf !== null) this.#relist(leaf, before ?? null, after);
  }

  /** Replaces a category, everything below it included. */
  replaceCategory(id: CategoryId, rows: CategoryRows | null): void {
    this.#revision += 1;
    const before = this.#entries.categories.get(id);
    if (before !== undefined) {
      takeOut(before.type.categories, before);
      this.#entries.forgetCategory(before);
      this.#touch(before);
    }
    for (const product of rows?.products ?? []) {
      const elsewhere = this.#entries.products.get(product.id);
      if (elsewhere !== undefined) this.#takeAway(elsewhere);
      this.#pictured.follow(product);
    }
    if (rows !== null) this.add({ ...rows, categories: [rows.category] });
    const after = this.#entries.categories.get(id);
    if (after !== undefined) {
      this.#list(after);
      this.#touch(after);
    }
    this.#listTypes();
    this.#shellRevision = this.#revision;
  }

  replaceBanners(banners: readonly BannerRow[]): void {
    this.#revision += 1;
    this.#banners = banners;
  }

  /** Changes the stock of one weight. Nothing but the product's own page shows it. */
  setStock(weightId: WeightId, stock: number | null): void {
    const product = this.#entries.productWithWeight(weightId);
    const at = product?.weights.indexOf(weightId) ?? -1;
    if (product === null || at < 0 || product.weights.stockAt(at) === stock) return;
    const weights = product.weights.withStock(at, stock);
    const next = { ...product, weights, stockRevision: product.stockRevision + 1 };
    this.#entries.products.set(product.id, next);
    const leaf = this.#entries.leafOf(product);
    if (leaf?.product?.id === next.id) leaf.product = next;
  }

  /** Takes a product out of the leaf that it left. */
  #takeAway(product: ProductNode): void {
    const leaf = this.#entries.leafOf(product);
    this.#entries.forgetProduct(product);
    if (leaf !== null) this.#relist(leaf, product, null);
  }

  /** After the product of a leaf changed: lists or hides the leaf and its parents, and tells what changed with it. */
  #relist(leaf: OwnedCategory | OwnedSub, before: ProductNode | null, after: ProductNode | null): void {
    const category = 'category' in leaf ? leaf.category : leaf;
    if ('category' in leaf) {
      leaf.isListed = setListed(category.subCategories, leaf, leaf.visible && leaf.product !== null);
    }
    const wasListed = category.isListed;
    const { type } = category;
    category.isListed = setListed(type.categories, category, isWorthListing(category));
    category.revision = this.#revision;
    type.revision = this.#revision;
    const shown = after !== null && category.isListed && leaf.isListed ? after : null;
    const menuChanged = this.#menus.get(type.id)?.replace(before, shown) ?? true;
    if (menuChanged) this.#shellRevision = this.#revision;
    if (wasListed !== category.isListed) this.#listTypes();
  }

  #isListed(product: ProductNode): boolean {
    const leaf = this.#entries.leafOf(product);
    if (leaf?.product?.id !== product.id) return false;
    return product.visible && leaf.isListed;
  }

  #list(category: OwnedCategory): void {
    for (const sub of this.#entries.subsOf(category.id)) {
      sub.isListed = setListed(category.subCategories, sub, sub.visible && sub.product !== null);
    }
    category.isListed = setListed(category.type.categories, category, isWorthListing(category));
  }

  #touch({ type }: OwnedCategory): void {
    type.revision = this.#revision;
    this.#menus.delete(type.id);
  }

  #listTypes(): void {
    const listed = [...this.#entries.types.values()].filter(isListedType);
    if (listed.length === this.#listedTypes.length && listed.every((type, at) => type === this.#listedTypes[at]))
      return;
    this.#listedTypes = listed;
    this.#shellRevision = this.#revision;
  }

  /** Whether a weight's product comes first in the catalogue. */
  #isBefore(one: SoldWeight, other: SoldWeight): boolean {
    const [category, otherCategory] = [
      this.#entries.categories.get(one.categoryId),
      this.#entries.categories.get(other.categoryId),
    ];
    if (category === undefined || otherCategory === undefined) return false;
    if (category !== otherCategory) return isBefore(category, otherCategory);
    const sub = one.subCategoryId === null ? undefined : this.#entries.subs.get(one.subCategoryId);
    const otherSub = other.subCategoryId === null ? undefined : this.#entries.subs.get(other.subCategoryId);
    if (sub === undefined || otherSub === undefined) return sub === undefined && otherSub !== undefined;
    return isBefore(sub, otherSub);
  }
}

function isListedType(type: TypeNode): boolean {
  return type.visible && type.categories.length > 0;
}

/** A category with nothing on sale is hidden, because its page would be empty. */
function isWorthListing(category: CategoryNode): boolean {
  return category.visible && (category.product !== null || category.subCategories.length > 0);
}

/** Puts a node into its parent's list, or takes it out. */
function setListed<T extends { id: number; position: number; isListed: boolean }>(
  list: T[],
  node: T,
  isListed: boolean,
): boolean {
  if (isListed && !node.isListed) putInOrder(list, node);
  if (!isListed && node.isListed) takeOut(list, node);
  return isListed;
}
