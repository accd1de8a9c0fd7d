/** Columns of numbers that grow: four or eight bytes for each, and no memory that the garbage collector walks. */
interface Numbers {
  readonly length: number;
  [at: number]: number;
  set(numbers: ArrayLike<number>): void;
}

const FIRST_LENGTH = 256;
/** A column that is full becomes longer by this factor. */
const GROWTH = 1.5;

export class Column<A extends Numbers> {
  readonly #make: (length: number) => A;
  #items: A;

  constructor(make: (length: number) => A) {
    this.#make = make;
    this.#items = make(FIRST_LENGTH);
  }

  /** At least as long as what was set; another array once the column has grown, so read it again after a change. */
  get items(): A {
    return this.#items;
  }

  set(at: number, number: number): void {
    if (at >= this.#items.length) {
      const before = this.#items;
      this.#items = this.#make(Math.ceil((at + 1) * GROWTH));
      this.#items.set(before);
    }
    const items: Numbers = this.#items;
    items[at] = number;
  }
}

export const bytes = (): Column<Uint8Array> => new Column((length) => new Uint8Array(length));
export const shorts = (): Column<Uint16Array> => new Column((length) => new Uint16Array(length));
export const integers = (): Column<Uint32Array> => new Column((length) => new Uint32Array(length));
export const floats = (): Column<Float64Array> => new Column((length) => new Float64Array(length));
