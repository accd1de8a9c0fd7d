/** The weights of one product in one array of numbers: a catalogue has half a million of them. */
import type { WeightId } from '@tola/contract';
import type { BasisPoints, Milligrams, Paise, PaisePerGram } from '@tola/pricing';

export interface WeightRow {
  readonly id: WeightId;
  readonly weightMg: Milligrams;
  readonly mrpPaise: Paise;
  readonly marginPaisePerGram: PaisePerGram;
  readonly makingPaise: Paise;
  readonly serviceTaxBp: BasisPoints;
  readonly otherTaxBp: BasisPoints;
  /** Null: made to order. */
  readonly stock: number | null;
  readonly dispatchDays: number;
  readonly size: string;
  /** Path of its own picture; null without one. */
  readonly ownImage: string | null;
  readonly ownImageAlt: string | null;
  readonly visible: boolean;
}

/** Stands for the stock of a weight that has none. */
export const MADE_TO_ORDER = -1;

/** @param stock null for what is made to order */
export function isInStock(stock: number | null): boolean {
  return stock !== null && stock > 0;
}

/** Places of the columns, as {@link readProducts} selects them. */
const [ID, WEIGHT, MRP, MARGIN, MAKING, SERVICE_TAX, OTHER_TAX, STOCK, DISPATCH, VISIBLE, WIDTH] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
];

/** Texts of a weight; empty ones are not given. */
type Look = readonly [size: string, image: string, imageAlt: string];

/** Immutable. The lightest weight comes first. */
export class WeightTable {
  readonly #numbers: readonly number[];
  /** JSON of {@link Look}s; null where none is given. */
  readonly #looks: string | null;

  private constructor(numbers: readonly number[], looks: string | null) {
    this.#numbers = numbers;
    this.#looks = looks;
  }

  /** @param rows an array of rows as PostgreSQL writes it: `{{1,1000},{2,2000}}` */
  static parse(rows: string | null, looks: string | null): WeightTable {
    return new WeightTable(JSON.parse(`[${rows?.replaceAll(/[{}]/g, '') ?? ''}]`) as number[], looks);
  }

  get count(): number {
    return this.#numbers.length / WIDTH;
  }

  idAt(index: number): WeightId {
    return this.#number(index, ID) as WeightId;
  }

  weightMgAt(index: number): Milligrams {
    return this.#number(index, WEIGHT) as Milligrams;
  }

  makingPaiseAt(index: number): Paise {
    return this.#number(index, MAKING) as Paise;
  }

  /** What its price is made of besides its weight and the rate. */
  chargesAt(index: number): Pick<WeightRow, 'marginPaisePerGram' | 'makingPaise' | 'serviceTaxBp' | 'otherTaxBp'> {
    return {
      marginPaisePerGram: this.#number(index, MARGIN) as PaisePerGram,
      makingPaise: this.makingPaiseAt(index),
      serviceTaxBp: this.#number(index, SERVICE_TAX) as BasisPoints,
      otherTaxBp: this.#number(index, OTHER_TAX) as BasisPoints,
    };
  }

  isVisibleAt(index: number): boolean {
    return this.#number(index, VISIBLE) === 1;
  }

  indexOf(id: WeightId): number {
    for (let index = 0; index < this.count; index += 1) if (this.idAt(index) === id) return index;
    return -1;
  }

  stockAt(index: number): number | null {
    const stock = this.#number(index, STOCK);
    return stock === MADE_TO_ORDER ? null : stock;
  }

  /** The lightest on sale; -1 when none is. */
  get firstVisible(): number {
    for (let index = 0; index < this.count; index += 1) if (this.isVisibleAt(index)) return index;
    return -1;
  }

  rowAt(index: number): WeightRow {
    const [size, image, imageAlt] = this.#lookAt(index);
    return {
      id: this.idAt(index),
      weightMg: this.weightMgAt(index),
      mrpPaise: this.#number(index, MRP) as Paise,
      ...this.chargesAt(index),
      stock: this.stockAt(index),
      dispatchDays: this.#number(index, DISPATCH),
      size,
      ownImage: image || null,
      ownImageAlt: imageAlt || null,
      visible: this.isVisibleAt(index),
    };
  }

  withStock(index: number, stock: number | null): WeightTable {
    return new WeightTable(this.#numbers.with(index * WIDTH + STOCK, stock ?? MADE_TO_ORDER), this.#looks);
  }

  #lookAt(index: number): Look {
    const looks = this.#looks === null ? [] : (JSON.parse(this.#looks) as Look[]);
    return looks[index] ?? ['', '', ''];
  }

  #number(index: number, column: number): number {
    return this.#numbers[index * WIDTH + column] as number;
  }
}
