/** Narrows products to those that match, and counts the values of their facets. */
import type { FacetChoice, Facets, Occasion } from '@tola/contract';
import { ALL_METALS, type Metal, type Milligrams, type Paise, PIECE_FORMS, type PieceForm } from '@tola/pricing';
import type { RateBoard } from '#rates';
import { occasionMask } from './find-documents.ts';
import { type FacetCounts, facetCounts, facetsOf, rangeAt } from './find-facets.ts';
import type { FindIndex } from './find-index.ts';

/** Empty lists and null narrow nothing. */
export interface Narrowing {
  readonly weightsMg: readonly Milligrams[];
  readonly purities: readonly string[];
  readonly metals: readonly Metal[];
  readonly forms: readonly PieceForm[];
  readonly occasions: readonly Occasion[];
  readonly fromPaise: Paise | null;
  readonly toPaise: Paise | null;
  readonly inStock: boolean;
}

export function narrowingOf(choice: Partial<FacetChoice>): Narrowing {
  return {
    weightsMg: choice.weightsMg ?? [],
    purities: choice.purities ?? [],
    metals: choice.metals ?? [],
    forms: [],
    occasions: choice.occasions ?? [],
    fromPaise: choice.fromPaise ?? null,
    toPaise: choice.toPaise ?? null,
    inStock: choice.inStock ?? false,
  };
}

/** Whether a choice is about one piece of a product: its tile then shows that piece. */
export function isAboutPieces({ weightsMg, fromPaise, toPaise, inStock }: Narrowing): boolean {
  return weightsMg.length > 0 || fromPaise !== null || toPaise !== null || inStock;
}

export function narrowsNothing(narrowing: Narrowing): boolean {
  const { purities, metals, forms, occasions } = narrowing;
  return !isAboutPieces(narrowing) && [purities, metals, forms, occasions].every((values) => values.length === 0);
}

/** The matching tiles as columns, by their number in the order of the answer: a search may match every product. */
export class MatchedTiles {
  /** Slots of their products in the index. */
  readonly slots: Uint32Array;
  /** The lightest rows that match. */
  readonly rows: Uint32Array;
  /** NaN without a price. */
  readonly prices: Float64Array;
  length = 0;

  constructor(atMost: number) {
    this.slots = new Uint32Array(atMost);
    this.rows = new Uint32Array(atMost);
    this.prices = new Float64Array(atMost);
  }

  set(at: number, slot: number, row: number, pricePaise: number): void {
    this.slots[at] = slot;
    this.rows[at] = row;
    this.prices[at] = pricePaise;
  }
}

export interface Matches {
  readonly tiles: MatchedTiles;
  readonly facets: Facets;
}

interface MatchOptions {
  /** Slots of products in the order of the answer; those of one tile follow one another. */
  readonly slots: readonly number[];
  /** What the words of a search mean. */
  readonly bounds: Narrowing;
  /** What was chosen besides; counts of a facet leave its own choice out. */
  readonly chosen: Narrowing;
  readonly board: RateBoard;
  /** By slot, the number of the tile that a product is shown as; null where each is one. */
  readonly tileNumbers: Uint32Array | null;
}

/** A narrowing with the values of one index in the place of texts. */
interface Test {
  readonly weights: Uint8Array;
  readonly purities: Uint8Array;
  readonly metals: Uint8Array;
  readonly forms: Uint8Array;
  readonly occasions: number;
  readonly fromPaise: number;
  readonly toPaise: number;
  /** A piece without a price passes only where no price is asked for. */
  readonly anyPrice: boolean;
  readonly inStock: boolean;
}

function testOf(wanted: Narrowing, index: FindIndex): Test {
  const isSame = (value: string, asked: string): boolean => value === asked;
  return {
    weights: flags(index.rows.weightValues, wanted.weightsMg, isAboutSameWeight),
    purities: flags(index.purityLabels, wanted.purities, isSame),
    metals: flags(ALL_METALS, wanted.metals, isSame),
    forms: flags(PIECE_FORMS, wanted.forms, isSame),
    occasions: occasionMask(wanted.occasions),
    fromPaise: wanted.fromPaise ?? 0,
    toPaise: wanted.toPaise ?? Number.POSITIVE_INFINITY,
    anyPrice: wanted.fromPaise === null && wanted.toPaise === null,
    inStock: wanted.inStock,
  };
}

/** A flag for each value: 1 passes. */
function flags<T>(values: readonly T[], wanted: readonly T[], matches: (value: T, asked: T) => boolean): Uint8Array {
  return Uint8Array.from(values, (value) =>
    Number(wanted.length === 0 || wanted.some((asked) => matches(value, asked))),
  );
}

/** A tola is 11.6638 g, a piece of one tola 11.664 g. */
function isAboutSameWeight(one: Milligrams, other: Milligrams): boolean {
  return Math.abs(one - other) * 1_000 <= Math.max(one, other);
}

function passesPrice({ anyPrice, fromPaise, toPaise }: Test, price: number): boolean {
  return anyPrice || (price >= fromPaise && price <= toPaise);
}

/** Takes one step for each weight of each product. */
export function matchPieces(index: FindIndex, options: MatchOptions): Matches {
  const matching = new Matching(index, options);
  const { slots } = options;
  for (let at = 0; at < slots.length; at += 1) matching.addProduct(slots[at] as number);
  return { tiles: matching.tiles, facets: facetsOf(index, matching.counts) };
}

/** The columns of the index are read from fields, and from variables in the loop of rows: a look-up for each row would take longer than the rest. */
class Matching {
  readonly tiles: MatchedTiles;
  readonly counts: FacetCounts;
  readonly #index: FindIndex;
  readonly #board: RateBoard;
  readonly #tileNumbers: Uint32Array | null;
  readonly #bounds: Test;
  readonly #chosen: Test;
  readonly #rates: readonly number[];
  readonly #stocks: Uint8Array;
  readonly #weights: Uint16Array;
  readonly #slopes: Float64Array;
  readonly #offsets: Float64Array;
  readonly #firstRows: Uint32Array;
  readonly #rowCounts: Uint16Array;
  readonly #columns: Readonly<Record<'metals' | 'purities' | 'occasions' | 'forms' | 'grades', ArrayLike<number>>>;
  readonly #hasHalts: boolean;
  /** The tile that products are added to. */
  #tile = -1;
  #hasMatched = false;

  constructor(index: FindIndex, { slots, board, bounds, chosen, tileNumbers }: MatchOptions) {
    this.tiles = new MatchedTiles(slots.length);
    this.counts = facetCounts(index);
    this.#index = index;
    this.#board = board;
    this.#tileNumbers = tileNumbers;
    this.#bounds = testOf(bounds, index);
    this.#chosen = testOf(chosen, index);
    this.#rates = index.ratesPerGram(board);
    const { rows, metals, purities, occasions, forms, grades } = index;
    this.#stocks = rows.stocks.items;
    this.#weights = rows.weights.items;
    this.#slopes = rows.slopes.items;
    this.#offsets = rows.offsets.items;
    this.#firstRows = rows.first.items;
    this.#rowCounts = rows.counts.items;
    this.#columns = {
      metals: metals.items,
      purities: purities.items,
      occasions: occasions.items,
      forms: forms.items,
      grades: grades.items,
    };
    this.#hasHalts = board.haltedProducts.size > 0 || board.haltedWeights.size > 0;
  }

  addProduct(slot: number): void {
    const { metals, purities, occasions, forms } = this.#columns;
    const metal = metals[slot] as number;
    const purity = purities[slot] as number;
    const mask = occasions[slot] as number;
    const bounds = this.#bounds;
    const chosen = this.#chosen;
    const counts = this.counts;
    if (bounds.metals[metal] === 0 || bounds.purities[purity] === 0 || bounds.forms[forms[slot] as number] === 0)
      return;
    if (bounds.occasions !== 0 && (bounds.occasions & mask) === 0) return;
    const isMetal = chosen.metals[metal] === 1;
    const isPurity = chosen.purities[purity] === 1;
    const isOccasion = chosen.occasions === 0 || (chosen.occasions & mask) !== 0;
    const failures = Number(!isMetal) + Number(!isPurity) + Number(!isOccasion);
    if (failures > 1) return;
    this.#beginTile(this.#tileNumbers === null ? slot : (this.#tileNumbers[slot] as number));
    if (!this.#addRows(slot, failures)) return;
    if (failures === 0 || !isMetal) counts.metals.add(metal, this.#tile);
    if (failures === 0 || !isPurity) counts.purities.add(purity, this.#tile);
    if (failures === 0 || !isOccasion) counts.addOccasions(mask, this.#tile);
  }

  #beginTile(tile: number): void {
    if (tile === this.#tile) return;
    this.#tile = tile;
    this.#hasMatched = false;
  }

  /** @returns whether one of the product's weights passes everything that is about weights */
  #addRows(slot: number, failures: number): boolean {
    const { weights: weightCounts, prices: priceCounts, stocked: stockCounts } = this.counts;
    const bounds = this.#bounds;
    const chosen = this.#chosen;
    const tile = this.#tile;
    const weights = this.#weights;
    const stocks = this.#stocks;
    const slopes = this.#slopes;
    const offsets = this.#offsets;
    const rate = this.#rates[this.#columns.grades[slot] as number] as number;
    const from = this.#firstRows[slot] as number;
    const upto = from + (this.#rowCounts[slot] as number);
    let passes = false;
    for (let row = from; row < upto; row += 1) {
      const weight = weights[row] as number;
      const isThere = stocks[row] === 1;
      if (bounds.weights[weight] === 0 || (bounds.inStock && !isThere)) continue;
      const price =
        this.#hasHalts && this.#isHalted(slot, row)
          ? Number.NaN
          : Math.round((slopes[row] as number) * rate + (offsets[row] as number));
      if (!passesPrice(bounds, price)) continue;
      const isWeight = chosen.weights[weight] === 1;
      const isPrice = passesPrice(chosen, price);
      const isStocked = isThere || !chosen.inStock;
      const failed = failures + Number(!isWeight) + Number(!isPrice) + Number(!isStocked);
      if (failed > 1) continue;
      if (failed === 0 || !isWeight) weightCounts.add(weight, tile);
      if (failed === 0 || !isPrice) priceCounts.add(rangeAt(price), tile);
      if (isThere && (failed === 0 || !isStocked)) stockCounts.add(0, tile);
      if (failed === 0) this.#match(slot, row, price);
      passes ||= failed === failures;
    }
    return passes;
  }

  #isHalted(slot: number, row: number): boolean {
    const { haltedProducts, haltedWeights } = this.#board;
    const product = this.#index.leaves[slot]?.product ?? null;
    if (product === null) return true;
    const weightId = product.weights.idAt(this.#index.rows.places.items[row] as number);
    return haltedProducts.has(product.id) || haltedWeights.has(weightId);
  }

  #match(slot: number, row: number, pricePaise: number): void {
    const { tiles } = this;
    if (!this.#hasMatched) {
      this.#hasMatched = true;
      tiles.set(tiles.length, slot, row, pricePaise);
      tiles.length += 1;
    } else if (this.#weightMg(row) < this.#weightMg(tiles.rows[tiles.length - 1] as number)) {
      tiles.set(tiles.length - 1, slot, row, pricePaise);
    }
  }

  #weightMg(row: number): Milligrams {
    return this.#index.rows.weightValues[this.#weights[row] as number] as Milligrams;
  }
}
