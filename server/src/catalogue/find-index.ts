/** The products on sale as columns of numbers and lists of words, so that a search reads no other memory. Changes replace single products. */
import type { CategoryId, ProductId, ProductTypeId } from '@tola/contract';
import { ALL_METALS, linePrice, type Metal, PIECE_FORMS } from '@tola/pricing';
import type { RateBoard } from '#rates';
import type { CategoryNode, ProductNode, TypeNode } from './catalogue-nodes.ts';
import { firstPlace, isBefore } from './catalogue-order.ts';
import type { TileNode } from './catalogue-prices.ts';
import type { CatalogueTree } from './catalogue-tree.ts';
import { bytes, integers, shorts } from './find-columns.ts';
import type { Documents } from './find-documents.ts';
import { MEANINGFUL } from './find-meanings.ts';
import { FindPostings } from './find-postings.ts';
import { FindRows } from './find-rows.ts';
import { NameOrder } from './name-order.ts';
import type { Vocabulary } from './near-words.ts';

/** So much metal that its price is a rate without rounding. */
const GRAMS_OF_METAL = 1_000_000;
const METAL_ALONE = {
  weightMg: GRAMS_OF_METAL * 1_000,
  marginPaisePerGram: 0,
  makingPaise: 0,
  serviceTaxBp: 0,
  otherTaxBp: 0,
};

interface Grade {
  readonly metal: Metal;
  readonly fineness: number;
}

/** Each product on sale has a slot, which stays its own while it is listed at the same place. */
export class FindIndex {
  readonly tree: CatalogueTree;
  /** The tree's when the index was begun: other types are another order. */
  readonly typesVersion: number;
  /** By slot; null in a free one. */
  readonly leaves: (TileNode | null)[] = [];
  /** The category of the product by its id, which is its tile in the listing of a type. */
  readonly categories = integers();
  readonly metals = bytes();
  readonly forms = bytes();
  /** A bit for each of OCCASIONS. */
  readonly occasions = shorts();
  /** Into {@link purityLabels}. */
  readonly purities = shorts();
  readonly purityLabels: string[] = [];
  /** Into {@link gradeList}. */
  readonly grades = bytes();
  readonly gradeList: Grade[] = [];
  readonly rows = new FindRows();
  readonly #documents: Documents;
  readonly #postings = new FindPostings(MEANINGFUL);
  readonly #names = new NameOrder((slot) => this.leaves[slot]?.name ?? '');
  readonly #typeRanks: ReadonlyMap<TypeNode, number>;
  readonly #slots = new Map<ProductId, number>();
  readonly #freeSlots: number[] = [];
  /** Slots in catalogue order. */
  readonly #order: number[] = [];
  readonly #values = { labels: new Map<string, number>(), grades: new Map<string, number>() };

  constructor(tree: CatalogueTree, documents: Documents) {
    this.tree = tree;
    this.typesVersion = tree.typesVersion;
    this.#documents = documents;
    this.#typeRanks = new Map(tree.allTypes.map((type, rank) => [type, rank]));
  }

  /** Above every slot. */
  get length(): number {
    return this.leaves.length;
  }

  get isWasteful(): boolean {
    return this.rows.isWasteful;
  }

  /** Slots in catalogue order. */
  get inOrder(): readonly number[] {
    return this.#order;
  }

  get vocabulary(): Vocabulary {
    return this.#postings.vocabulary;
  }

  /** A folded word as the catalogue writes it. */
  spellingOf(form: string): string {
    return this.#documents.spellingOf(form);
  }

  /** Slots and ranks of the products with a folded word, in no order. */
  postings(form: string): readonly number[] {
    return this.#postings.of(form);
  }

  /** By slot: its place in the order of names. */
  async nameRanks(): Promise<Uint32Array> {
    return await this.#names.ranks(this.#order, this.length);
  }

  /** The slots of a type or category, in catalogue order. */
  slotsIn(typeId: ProductTypeId, categoryId: CategoryId | null): readonly number[] {
    const type = this.tree.listedType(typeId);
    const category = type === null || categoryId === null ? null : this.tree.listedCategory(type, categoryId);
    if (type === null || (categoryId !== null && category === null)) return [];
    const rank = this.#rankOf(type);
    const isFrom = (leaf: TileNode): boolean => {
      const own = categoryOf(leaf);
      if (own.type !== type) return this.#rankOf(own.type) > rank;
      return category === null || !isBefore(own, category);
    };
    const isPast = (leaf: TileNode): boolean => {
      const own = categoryOf(leaf);
      if (own.type !== type) return this.#rankOf(own.type) > rank;
      return category !== null && isBefore(category, own);
    };
    return this.#order.slice(this.#firstWhere(isFrom), this.#firstWhere(isPast));
  }

  /** The rate of each of {@link gradeList} in paise for a gram; NaN without one. */
  ratesPerGram({ asks, premiums }: RateBoard): number[] {
    return this.gradeList.map((grade) => {
      const price = linePrice({ ...grade, ...METAL_ALONE }, asks, premiums);
      return price === null ? Number.NaN : price.unitPaise / GRAMS_OF_METAL;
    });
  }

  /** Brings one product up to the tree, where it may be listed, elsewhere, changed or gone. */
  update(id: ProductId): void {
    const leaf = this.tree.leafOf(id);
    const slot = this.#slots.get(id);
    if (slot !== undefined && leaf !== this.leaves[slot]) this.#takeOut(id, slot);
    if (leaf !== null && leaf.product !== null) this.#put(leaf, leaf.product);
  }

  /** Ends the first filling. */
  async complete(): Promise<void> {
    await this.#postings.completeVocabulary();
  }

  #put(leaf: TileNode, product: ProductNode): void {
    const slot = this.#slots.get(product.id) ?? this.#newSlot(leaf, product.id);
    const document = this.#documents.documentOf(product);
    this.categories.set(slot, categoryOf(leaf).id);
    this.metals.set(slot, ALL_METALS.indexOf(product.metal));
    this.forms.set(slot, PIECE_FORMS.indexOf(product.form));
    this.occasions.set(slot, document.occasions);
    const { finenessLabel, metal, fineness } = product;
    this.purities.set(slot, valueIn(this.#values.labels, this.purityLabels, finenessLabel, finenessLabel));
    this.grades.set(slot, valueIn(this.#values.grades, this.gradeList, `${metal} ${fineness}`, { metal, fineness }));
    this.rows.put(slot, product);
    this.#postings.put(slot, document.words);
  }

  #newSlot(leaf: TileNode, id: ProductId): number {
    const slot = this.#freeSlots.pop() ?? this.leaves.length;
    this.leaves[slot] = leaf;
    this.#slots.set(id, slot);
    this.#order.splice(this.#placeFor(leaf), 0, slot);
    this.#names.add(slot);
    return slot;
  }

  #takeOut(id: ProductId, slot: number): void {
    this.#names.takeOut(slot);
    this.#order.splice(this.#order.indexOf(slot), 1);
    this.#postings.put(slot, new Map());
    this.rows.takeOut(slot);
    this.leaves[slot] = null;
    this.#slots.delete(id);
    this.#freeSlots.push(slot);
  }

  /** The end while the index is filled in order. */
  #placeFor(leaf: TileNode): number {
    const last = this.leaves[this.#order.at(-1) ?? -1];
    if (last === undefined || last === null || this.#comesBefore(last, leaf)) return this.#order.length;
    return this.#firstWhere((other) => !this.#comesBefore(other, leaf));
  }

  #firstWhere(has: (leaf: TileNode) => boolean): number {
    return firstPlace(this.#order.length, (at) => has(this.leaves[this.#order[at] as number] as TileNode));
  }

  /** By type, category, the category's own product, then its sub-categories. */
  #comesBefore(one: TileNode, other: TileNode): boolean {
    const [category, otherCategory] = [categoryOf(one), categoryOf(other)];
    if (category.type !== otherCategory.type) return this.#rankOf(category.type) < this.#rankOf(otherCategory.type);
    if (category.id !== otherCategory.id || category.position !== otherCategory.position)
      return isBefore(category, otherCategory);
    const [isOwn, isOtherOwn] = [one === category, other === otherCategory];
    return isOwn || isOtherOwn ? isOwn && !isOtherOwn : isBefore(one, other);
  }

  #rankOf(type: TypeNode): number {
    return this.#typeRanks.get(type) ?? -1;
  }
}

function categoryOf(leaf: TileNode): CategoryNode {
  return 'category' in leaf ? leaf.category : leaf;
}

/** The place of a value in a list of distinct ones. */
function valueIn<K, V>(places: Map<K, number>, values: V[], key: K, value: V): number {
  const known = places.get(key);
  if (known !== undefined) return known;
  const place = values.push(value) - 1;
  places.set(key, place);
  return place;
}
