/** The weights on sale of all products as columns. Each product has consecutive rows. */
import type { Milligrams } from '@tola/pricing';
import type { ProductNode } from './catalogue-nodes.ts';
import { bytes, floats, integers, shorts } from './find-columns.ts';
import { isInStock } from './weight-table.ts';

/** Rows that nobody uses any more, beyond as many as are used. */
const MOST_UNUSED = 10_000;

export class FindRows {
  /** By the slot of the product: its first row, how many it has, and for how many there is room. */
  readonly first = integers();
  readonly counts = shorts();
  readonly #room = shorts();
  /** By row, into {@link weightValues}. */
  readonly weights = shorts();
  readonly weightValues: Milligrams[] = [];
  /** Place of the row in the product's own table. */
  readonly places = shorts();
  /** A price in paise is slope times the rate of a gram in paise, plus offset. */
  readonly slopes = floats();
  readonly offsets = floats();
  /** 1 for a piece in stock. */
  readonly stocks = bytes();
  readonly #slotOfWeight = new Map<Milligrams, number>();
  #end = 0;
  #used = 0;

  /** Whether an index built again would take less than half of the room. */
  get isWasteful(): boolean {
    return this.#end > 2 * this.#used + MOST_UNUSED;
  }

  /** Replaces the rows of a product. */
  put(slot: number, { weights }: ProductNode): void {
    const visible: number[] = [];
    for (let at = 0; at < weights.count; at += 1) if (weights.isVisibleAt(at)) visible.push(at);
    this.#makeRoom(slot, visible.length);
    let row = this.first.items[slot] as number;
    for (const at of visible) {
      const weightMg = weights.weightMgAt(at);
      const { marginPaisePerGram, makingPaise, serviceTaxBp, otherTaxBp } = weights.chargesAt(at);
      const withOther = 1 + otherTaxBp / 10_000;
      const grams = weightMg / 1_000;
      this.places.set(row, at);
      this.weights.set(row, this.#slotOf(weightMg));
      this.slopes.set(row, grams * withOther);
      this.offsets.set(
        row,
        (marginPaisePerGram * grams + makingPaise) * withOther + (serviceTaxBp / 10_000) * makingPaise,
      );
      this.stocks.set(row, isInStock(weights.stockAt(at)) ? 1 : 0);
      row += 1;
    }
  }

  /** Its room stays for the next product in the slot. */
  takeOut(slot: number): void {
    this.#used -= this.counts.items[slot] as number;
    this.counts.set(slot, 0);
  }

  #makeRoom(slot: number, count: number): void {
    this.#used += count - (this.counts.items[slot] ?? 0);
    this.counts.set(slot, count);
    if (count <= (this.#room.items[slot] ?? 0)) return;
    this.first.set(slot, this.#end);
    this.#room.set(slot, count);
    this.#end += count;
  }

  #slotOf(weightMg: Milligrams): number {
    const known = this.#slotOfWeight.get(weightMg);
    if (known !== undefined) return known;
    const slot = this.weightValues.push(weightMg) - 1;
    this.#slotOfWeight.set(weightMg, slot);
    return slot;
  }
}
