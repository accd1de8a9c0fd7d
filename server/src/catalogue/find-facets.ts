/** Counts how many tiles each value of each facet would leave. */
import { type Facets, OCCASIONS } from '@tola/contract';
import { ALL_METALS } from '@tola/pricing';
import type { FindIndex } from './find-index.ts';

const RUPEES = 100;
/** Ends of the price ranges that facets offer, in rupees. */
const PRICE_ENDS = [5_000, 10_000, 25_000, 50_000, 1_00_000, 2_00_000, 5_00_000].map((rupees) => rupees * RUPEES);

/** Counts each value once for a tile, however many of its pieces have it. */
class TileCounts {
  readonly #counts: Uint32Array;
  /** One more than the number of the tile that was counted last. */
  readonly #last: Uint32Array;

  /** @param values how many there are */
  constructor(values: number) {
    this.#counts = new Uint32Array(values);
    this.#last = new Uint32Array(values);
  }

  add(value: number, tile: number): void {
    if (this.#last[value] === tile + 1) return;
    this.#last[value] = tile + 1;
    this.#counts[value] = (this.#counts[value] as number) + 1;
  }

  of(value: number): number {
    return this.#counts[value] ?? 0;
  }
}

/** Beside the ranges. */
const NO_RANGE = PRICE_ENDS.length + 1;

/** The place of a price among the ranges. */
export function rangeAt(paise: number): number {
  if (Number.isNaN(paise)) return NO_RANGE;
  let at = 0;
  while (at < PRICE_ENDS.length && paise > (PRICE_ENDS[at] as number)) at += 1;
  return at;
}

export interface FacetCounts {
  readonly weights: TileCounts;
  readonly prices: TileCounts;
  readonly stocked: TileCounts;
  readonly metals: TileCounts;
  readonly purities: TileCounts;
  readonly occasions: TileCounts;
  addOccasions(mask: number, tile: number): void;
}

export function facetCounts({ rows, purityLabels }: FindIndex): FacetCounts {
  const occasions = new TileCounts(OCCASIONS.length);
  return {
    weights: new TileCounts(rows.weightValues.length),
    prices: new TileCounts(NO_RANGE + 1),
    stocked: new TileCounts(1),
    metals: new TileCounts(ALL_METALS.length),
    purities: new TileCounts(purityLabels.length),
    occasions,
    addOccasions(mask, tile) {
      for (let bit = 0; mask >> bit !== 0; bit += 1) if (((mask >> bit) & 1) === 1) occasions.add(bit, tile);
    },
  };
}

export function facetsOf(index: FindIndex, counts: FacetCounts): Facets {
  const counted = <T, V>(values: readonly T[], count: TileCounts, make: (value: T, tiles: number) => V): V[] =>
    values.flatMap((value, at) => (count.of(at) === 0 ? [] : [make(value, count.of(at))]));
  const ranges = [...PRICE_ENDS, null].map((toPaise, at) => ({ fromPaise: PRICE_ENDS[at - 1] ?? null, toPaise }));
  return {
    weights: counted(index.rows.weightValues, counts.weights, (weightMg, tiles) => ({ weightMg, tiles })).toSorted(
      (one, other) => one.weightMg - other.weightMg,
    ),
    purities: counted(index.purityLabels, counts.purities, (label, tiles) => ({ label, tiles })).toSorted(
      (one, other) => other.label.localeCompare(one.label, 'en-IN', { numeric: true }),
    ),
    metals: counted(ALL_METALS, counts.metals, (metal, tiles) => ({ metal, tiles })),
    occasions: counted(OCCASIONS, counts.occasions, (occasion, tiles) => ({ occasion, tiles })),
    prices: counted(ranges, counts.prices, (range, tiles) => ({ ...range, tiles })),
    inStock: counts.stocked.of(0),
  };
}
