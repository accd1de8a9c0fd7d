/** Slots of the search in the order of their names: sorted once, when it is first asked for, then kept in order. */
import { firstPlace } from './catalogue-order.ts';
import { mapInSlices, sortInSlices } from './in-slices.ts';

const { compare } = new Intl.Collator('en-IN');

export class NameOrder {
  readonly #nameOf: (slot: number) => string;
  #sorted: number[] | null = null;
  #sorting: Promise<void> | null = null;
  /** Slots that came or went while the others were sorted. */
  readonly #missed: { readonly slot: number; readonly isThere: boolean }[] = [];
  #ranks: Uint32Array | null = null;

  constructor(nameOf: (slot: number) => string) {
    this.#nameOf = nameOf;
  }

  /** @param all the slots that there are @param length above every slot */
  async ranks(all: readonly number[], length: number): Promise<Uint32Array> {
    if (this.#sorted === null) {
      this.#sorting ??= this.#sort(all).finally(() => {
        this.#sorting = null;
      });
      await this.#sorting;
    }
    if (this.#ranks === null) {
      this.#ranks = new Uint32Array(length);
      for (const [rank, slot] of (this.#sorted ?? []).entries()) this.#ranks[slot] = rank;
    }
    return this.#ranks;
  }

  /** After the slot got its name. */
  add(slot: number): void {
    if (this.#sorting !== null) this.#missed.push({ slot, isThere: true });
    this.#ranks = null;
    if (this.#sorted === null) return;
    const name = this.#nameOf(slot);
    this.#sorted.splice(this.#firstFrom(this.#sorted, name), 0, slot);
  }

  /** While the slot still has its name. */
  takeOut(slot: number): void {
    if (this.#sorting !== null) this.#missed.push({ slot, isThere: false });
    this.#ranks = null;
    if (this.#sorted === null) return;
    const at = this.#sorted.indexOf(slot, this.#firstFrom(this.#sorted, this.#nameOf(slot)));
    if (at >= 0) this.#sorted.splice(at, 1);
  }

  async #sort(all: readonly number[]): Promise<void> {
    this.#missed.length = 0;
    const named = await mapInSlices(all, (slot) => ({ slot, name: this.#nameOf(slot) }));
    const sorted = await sortInSlices(named, (one, other) => compare(one.name, other.name));
    this.#sorted = sorted.map(({ slot }) => slot);
    const changed = new Map(this.#missed.map(({ slot, isThere }) => [slot, isThere]));
    if (changed.size === 0) return;
    this.#sorted = this.#sorted.filter((slot) => !changed.has(slot));
    for (const [slot, isThere] of changed) if (isThere) this.add(slot);
  }

  #firstFrom(sorted: readonly number[], name: string): number {
    return firstPlace(sorted.length, (at) => compare(this.#nameOf(sorted[at] as number), name) >= 0);
  }
}
