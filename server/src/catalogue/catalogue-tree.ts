/** The catalogue in memory: the tree of listed products, and all products and weights by id. Changes replace single nodes. */
import type { CategoryId, ProductId, ProductTypeId, SubCategoryId, WeightId } from '@tola/contract';
import { isWithin } from '#publication';
import { CatalogueEntries, type OwnedCategory, type OwnedSub } from './catalogue-entries.ts';
import {
  allWeightsOf,
  type CategoryNode,
  isListedType,
  isWorthListing,
  type ProductNode,
  type SoldWeight,
  type SubCategoryNode,
  type TypeNode,
} from './catalogue-nodes.ts';
import { setListed, takeOut } from './catalogue-order.ts';
import type { BannerRow, CategoryRow, CategoryRows, ProductRows, TypeRow } from './catalogue-rows.ts';
import { PicturedProducts } from './pictured-products.ts';
import { TypeMenus } from './type-menu.ts';
import { isInStock } from './weight-table.ts';

type AddedRows = CategoryRows & { readonly categories: readonly CategoryRow[] };

export class CatalogueTree {
  readonly #clock: () => Date;
  readonly #entries: CatalogueEntries;
  readonly #menus: TypeMenus;
  readonly #pictured = new PicturedProducts();
  /** Scheduled ones too. */
  allBanners: readonly BannerRow[] = [];
  /** Changes when a weight is sold out, or in stock again. */
  stockVersion = 0;
  /** Changes with any stock. */
  stockMoves = 0;
  /** Changes with the types themselves: their names, order or visibility. */
  typesVersion = 0;
  /** Called after each product that changed, moved, came or went, or whose stock did. */
  onProduct: (id: ProductId) => void = () => undefined;
  #banners: readonly BannerRow[] = [];
  #listedTypes: readonly TypeNode[] = [];
  #revision: number;
  #shellRevision: number;
  #bannerRevision = 0;

  /** @param revision higher than that of any tree before */
  constructor(types: readonly TypeRow[], banners: readonly BannerRow[], revision: number, clock: () => Date) {
    this.#clock = clock;
    this.#entries = new CatalogueEntries(clock);
    this.#menus = new TypeMenus((one, other) => this.#entries.comesBefore(one, other));
    this.#revision = revision;
    this.#shellRevision = revision;
    this.replaceBanners(banners);
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

  get bannerVersion(): number {
    return this.#bannerRevision;
  }

  /** Hidden ones included. */
  get productCount(): number {
    return this.#entries.products.size;
  }

  /** Visible types with something on sale. */
  get types(): readonly TypeNode[] {
    return this.#listedTypes;
  }

  get allTypes(): readonly TypeNode[] {
    return [...this.#entries.types.values()];
  }

  /** Where a product is on sale; null while it is not. */
  leafOf(id: ProductId): CategoryNode | SubCategoryNode | null {
    return this.#entries.listedLeafOf(id);
  }

  get banners(): readonly BannerRow[] {
    return this.#banners;
  }

  /** By id, including hidden ones. */
  product(id: ProductId): ProductNode | null {
    return this.#entries.products.get(id) ?? null;
  }

  get scheduledProducts(): ProductNode[] {
    return [...this.#entries.scheduled].flatMap((id) => this.product(id) ?? []);
  }

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
    const ids = this.#pictured.with(image, () => this.#entries.products.values());
    const listed = [...ids].flatMap((id) => this.product(id) ?? []).filter((product) => this.#isListed(product));
    return listed.toSorted((one, other) => one.id - other.id)[0] ?? null;
  }

  menuOf(type: TypeNode): readonly SoldWeight[] {
    return this.#menus.weightsOf(type);
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
    this.onProduct(id);
  }

  /**
   * Replaces the types themselves.
   *
   * @returns what must inherit a changed type afterwards, in any number of steps
   */
  replaceTypes(rows: readonly TypeRow[]): { categories: CategoryId[]; products: ProductId[] } {
    this.#revision += 1;
    this.typesVersion += 1;
    this.#shellRevision = this.#revision;
    const changed = this.#entries.replaceTypes(rows, this.#revision);
    const ids = new Set([...changed].map(({ id }) => id));
    this.#listTypes();
    const isBelow = ({ productTypeId }: { productTypeId: ProductTypeId }) => ids.has(productTypeId);
    return {
      categories: this.#entries.categories.values().filter(isBelow).map(idOf).toArray(),
      products: this.#entries.products.values().filter(isBelow).map(idOf).toArray(),
    };
  }

  /** Comes before the products of the categories. */
  inheritInCategories(ids: readonly CategoryId[]): void {
    this.#revision += 1;
    for (const id of ids) {
      const category = this.#entries.categories.get(id);
      if (category !== undefined) this.#entries.inheritAddress(category, this.#revision);
    }
  }

  inheritInProducts(ids: readonly ProductId[]): void {
    for (const id of ids) {
      const product = this.#entries.products.get(id);
      if (product !== undefined) this.replaceProduct(id, product);
    }
  }

  /** Replaces a category, everything below it included. */
  replaceCategory(id: CategoryId, rows: CategoryRows | null): void {
    this.#revision += 1;
    const before = this.#entries.categories.get(id);
    const gone = before === undefined ? [] : this.#entries.productsOf(before);
    const touched = new Set([...gone, ...(rows?.products ?? [])].map(idOf));
    if (before !== undefined) {
      takeOut(before.type.categories, before);
      if (this.#menus.follow(before, 'went')) this.#shellRevision = this.#revision;
      this.#entries.forgetCategory(before);
      before.type.revision = this.#revision;
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
      after.type.revision = this.#revision;
      if (this.#menus.follow(after, 'came')) this.#shellRevision = this.#revision;
    }
    this.#listTypes();
    for (const product of touched) this.onProduct(product);
  }

  replaceBanners(banners: readonly BannerRow[]): void {
    this.#revision += 1;
    this.#bannerRevision = this.#revision;
    this.allBanners = banners;
    const now = this.#clock();
    this.#banners = banners.filter((banner) => isWithin(banner, now));
  }

  /** Changes the stock of one weight: of its own page, and of what is narrowed to pieces in stock. */
  setStock(weightId: WeightId, stock: number | null): void {
    const product = this.#entries.productWithWeight(weightId);
    const at = product?.weights.indexOf(weightId) ?? -1;
    if (product === null || at < 0 || product.weights.stockAt(at) === stock) return;
    this.stockMoves += 1;
    if (isInStock(product.weights.stockAt(at)) !== isInStock(stock)) this.stockVersion += 1;
    const weights = product.weights.withStock(at, stock);
    const next = { ...product, weights, stockRevision: product.stockRevision + 1 };
    this.#entries.products.set(product.id, next);
    const leaf = this.#entries.leafOf(product);
    if (leaf?.product?.id === next.id) leaf.product = next;
    this.onProduct(next.id);
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
    if (this.#menus.replace(type, before, shown)) this.#shellRevision = this.#revision;
    if (wasListed !== category.isListed) this.#listTypes();
  }

  #isListed(product: ProductNode): boolean {
    const leaf = this.#entries.leafOf(product);
    return leaf?.product?.id === product.id && product.visible && leaf.isListed;
  }

  #list(category: OwnedCategory): void {
    for (const sub of this.#entries.subsOf(category.id)) {
      sub.isListed = setListed(category.subCategories, sub, sub.visible && sub.product !== null);
    }
    category.isListed = setListed(category.type.categories, category, isWorthListing(category));
  }

  #listTypes(): void {
    const listed = [...this.#entries.types.values()].filter(isListedType);
    if (listed.length === this.#listedTypes.length && listed.every((type, at) => type === this.#listedTypes[at]))
      return;
    this.#listedTypes = listed;
    this.#shellRevision = this.#revision;
  }
}

function idOf<T>({ id }: { id: T }): T {
  return id;
}
