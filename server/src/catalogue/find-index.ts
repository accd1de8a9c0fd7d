/** The products on sale as columns of numbers and lists of words, so that a search reads no other memory. */
import { setImmediate as turn } from 'node:timers/promises';
import type { CategoryId, ProductTypeId } from '@tola/contract';
import { ALL_METALS, linePrice, type Metal, type Milligrams, PIECE_FORMS } from '@tola/pricing';
import type { RateBoard } from '#rates';
import type { Catalogue } from './catalogue.ts';
import type { CategoryNode, ProductNode } from './catalogue-nodes.ts';
import type { TileNode } from './catalogue-prices.ts';
import type { CatalogueTree } from './catalogue-tree.ts';
import { createDocuments, type FindDocument } from './find-documents.ts';
import { MEANINGFUL } from './find-meanings.ts';
import { mapInSlices, sortInSlices } from './in-slices.ts';
import { Vocabulary } from './near-words.ts';
import { isInStock } from './weight-table.ts';

/** Products between two turns of the event loop while an index is built. */
const AT_ONCE = 200;
/** A shop with more products is searched as it was while its new index is built. */
const MOST_AWAITED = 5_000;

/** Bits of a posting that hold the rank of the word; the others hold the place of the product. */
export const RANK_BITS = 3;

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

interface Range {
  readonly from: number;
  readonly upto: number;
}

/** A list of numbers that grows while the index is built, and takes four or eight bytes for each afterwards. */
class Column<A extends Uint8Array | Uint16Array | Uint32Array | Float64Array> {
  readonly #make: (numbers: readonly number[]) => A;
  #growing: number[] = [];
  #packed: A | null = null;

  constructor(make: (numbers: readonly number[]) => A) {
    this.#make = make;
  }

  push(number: number): void {
    this.#growing.push(number);
  }

  get length(): number {
    return this.#growing.length;
  }

  get packed(): A {
    this.#packed ??= this.#make(this.#growing);
    if (this.#growing.length > 0) this.#growing = [];
    return this.#packed;
  }
}

const bytes = (): Column<Uint8Array> => new Column((numbers) => Uint8Array.from(numbers));
const shorts = (): Column<Uint16Array> => new Column((numbers) => Uint16Array.from(numbers));
const integers = (): Column<Uint32Array> => new Column((numbers) => Uint32Array.from(numbers));
const floats = (): Column<Float64Array> => new Column((numbers) => Float64Array.from(numbers));

/** Products are named by their place in the order of the catalogue, weights by their row. */
export class FindIndex {
  readonly tree: CatalogueTree;
  readonly revision: number;
  /** A folded word as the catalogue writes it. */
  readonly spellingOf: (form: string) => string;
  readonly leaves: TileNode[] = [];
  /** The number of the product's category, which is its tile in the listing of a type. */
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
  /** First row of each product, and the end of the last. */
  readonly firstRows = integers();
  /** Into {@link weightValues}. */
  readonly rowWeights = shorts();
  readonly weightValues: Milligrams[] = [];
  /** Place of the row in the product's own table. */
  readonly rowPlaces = bytes();
  /** A price in paise is slope times the rate of a gram in paise, plus offset. */
  readonly rowSlopes = floats();
  readonly rowOffsets = floats();
  readonly #postings = new Map<string, number[]>();
  readonly #typeRanges = new Map<ProductTypeId, Range>();
  readonly #categoryRanges = new Map<CategoryId, Range>();
  #vocabulary: Vocabulary | null = null;
  #categoryCount = -1;
  #stocks: Uint8Array | null = null;
  #stockVersion = 0;
  #nameRanks: Promise<Uint32Array> | null = null;
  #slots = { weights: new Map<number, number>(), labels: new Map<string, number>(), grades: new Map<string, number>() };

  constructor(tree: CatalogueTree, spellingOf: (form: string) => string) {
    this.tree = tree;
    this.spellingOf = spellingOf;
    this.firstRows.push(0);
    this.revision = tree.version;
  }

  get size(): number {
    return this.leaves.length;
  }

  get vocabulary(): Vocabulary {
    this.#vocabulary ??= new Vocabulary([...this.#postings.keys(), ...MEANINGFUL]);
    return this.#vocabulary;
  }

  /** Places and ranks of the products with a folded word, in catalogue order. */
  postings(form: string): readonly number[] {
    return this.#postings.get(form) ?? [];
  }

  /** Whether each row is in stock; read again when something is sold out or came in. */
  get rowStocks(): Uint8Array {
    if (this.#stocks !== null && this.#stockVersion === this.tree.stockVersion) return this.#stocks;
    this.#stockVersion = this.tree.stockVersion;
    const [firstRows, rowPlaces] = [this.firstRows.packed, this.rowPlaces.packed];
    const stocks = new Uint8Array(rowPlaces.length);
    for (const [place, { product }] of this.leaves.entries()) {
      for (let row = firstRows[place] ?? 0; row < (firstRows[place + 1] ?? 0); row += 1) {
        if (product !== null && isInStock(product.weights.stockAt(rowPlaces[row] ?? 0))) stocks[row] = 1;
      }
    }
    this.#stocks = stocks;
    return stocks;
  }

  /** The place of each product in the order of names. */
  async nameRanks(): Promise<Uint32Array> {
    this.#nameRanks ??= ranked(this.leaves);
    return await this.#nameRanks;
  }

  /** The products of a type or category. */
  rangeOf(typeId: ProductTypeId, categoryId: CategoryId | null): Range {
    const range = categoryId === null ? this.#typeRanges.get(typeId) : this.#categoryRanges.get(categoryId);
    return range ?? { from: 0, upto: 0 };
  }

  /** The rate of each of {@link gradeList} in paise for a gram; NaN without one. */
  ratesPerGram({ asks, premiums }: RateBoard): number[] {
    return this.gradeList.map((grade) => {
      const price = linePrice({ ...grade, ...METAL_ALONE }, asks, premiums);
      return price === null ? Number.NaN : price.unitPaise / GRAMS_OF_METAL;
    });
  }

  add(leaf: TileNode, product: ProductNode, document: FindDocument): void {
    const place = this.leaves.push(leaf) - 1;
    const category = categoryOf(leaf);
    const before = this.leaves[place - 1];
    if (before === undefined || categoryOf(before) !== category) this.#categoryCount += 1;
    this.categories.push(this.#categoryCount);
    this.metals.push(ALL_METALS.indexOf(product.metal));
    this.forms.push(PIECE_FORMS.indexOf(product.form));
    this.occasions.push(document.occasions);
    this.purities.push(slotOf(this.#slots.labels, this.purityLabels, product.finenessLabel, product.finenessLabel));
    const grade = { metal: product.metal, fineness: product.fineness };
    this.grades.push(slotOf(this.#slots.grades, this.gradeList, `${grade.metal} ${grade.fineness}`, grade));
    this.#addRows(product);
    widen(this.#typeRanges, category.type.id, place);
    widen(this.#categoryRanges, category.id, place);
    for (const [word, rank] of document.words) {
      const list = this.#postings.get(word);
      const posting = (place << RANK_BITS) | rank;
      if (list === undefined) this.#postings.set(word, [posting]);
      else list.push(posting);
    }
  }

  #addRows({ weights }: ProductNode): void {
    for (let at = 0; at < weights.count; at += 1) {
      if (!weights.isVisibleAt(at)) continue;
      const weightMg = weights.weightMgAt(at);
      const { marginPaisePerGram, makingPaise, serviceTaxBp, otherTaxBp } = weights.chargesAt(at);
      const withOther = 1 + otherTaxBp / 10_000;
      const grams = weightMg / 1_000;
      this.rowPlaces.push(at);
      this.rowWeights.push(slotOf(this.#slots.weights, this.weightValues, weightMg, weightMg));
      this.rowSlopes.push(grams * withOther);
      this.rowOffsets.push(
        (marginPaisePerGram * grams + makingPaise) * withOther + (serviceTaxBp / 10_000) * makingPaise,
      );
    }
    this.firstRows.push(this.rowPlaces.length);
  }
}

const { compare } = new Intl.Collator('en-IN');

async function ranked(leaves: readonly TileNode[]): Promise<Uint32Array> {
  const named = await mapInSlices([...leaves.keys()], (place) => ({ place, name: leaves[place]?.name ?? '' }));
  const sorted = await sortInSlices(named, (one, other) => compare(one.name, other.name));
  const ranks = new Uint32Array(leaves.length);
  for (const [rank, { place }] of sorted.entries()) ranks[place] = rank;
  return ranks;
}

function categoryOf(leaf: TileNode): CategoryNode {
  return 'category' in leaf ? leaf.category : leaf;
}

/** The place of a value in a list of distinct ones. */
function slotOf<K, V>(slots: Map<K, number>, values: V[], key: K, value: V): number {
  const known = slots.get(key);
  if (known !== undefined) return known;
  const slot = values.push(value) - 1;
  slots.set(key, slot);
  return slot;
}

function widen<K>(ranges: Map<K, Range>, key: K, place: number): void {
  ranges.set(key, { from: ranges.get(key)?.from ?? place, upto: place + 1 });
}

/** @returns the index of the catalogue as it is; of a large one as it was before its latest changes */
export function createFindIndex(catalogue: Catalogue): () => Promise<FindIndex> {
  const { documentOf, spellingOf } = createDocuments();
  let current: FindIndex | null = null;
  let building: Promise<void> | null = null;
  /** Of a building that nobody waited for; the next search throws it. */
  let failure: unknown = null;

  async function build(): Promise<void> {
    const tree = catalogue.current();
    const index = new FindIndex(tree, spellingOf);
    const leaves = [...leavesOf(tree)];
    for (const [at, leaf] of leaves.entries()) {
      if (at > 0 && at % AT_ONCE === 0) await turn();
      if (leaf.product !== null) index.add(leaf, leaf.product, documentOf(leaf.product));
    }
    current = index;
  }
  function isUpToDate(): boolean {
    const tree = catalogue.current();
    return current?.tree === tree && current.revision === tree.version;
  }
  async function rebuilt(): Promise<void> {
    building ??= build().finally(() => {
      building = null;
    });
    await building;
  }

  return async () => {
    if (failure !== null) {
      const reason = failure;
      failure = null;
      throw reason;
    }
    if (current !== null && isUpToDate()) return current;
    if (current !== null && catalogue.current().productCount > MOST_AWAITED) {
      void rebuilt().catch((error: unknown) => {
        failure = error;
      });
      return current;
    }
    await rebuilt();
    // One that had begun before the change.
    if (!isUpToDate()) await rebuilt();
    if (current === null) throw new Error('The index of the search was not built');
    return current;
  };
}

/** Products on sale, in catalogue order. */
function* leavesOf(tree: CatalogueTree): Generator<TileNode> {
  for (const { categories } of tree.types) {
    for (const category of categories) {
      if (category.product !== null) yield category;
      yield* category.subCategories;
    }
  }
}
