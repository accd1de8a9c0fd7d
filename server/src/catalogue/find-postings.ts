/** Which products have which words: an inverted index, from which a product's words can be taken out again. */
import { sortInSlices } from './in-slices.ts';
import { Vocabulary } from './near-words.ts';

/** Bits of a posting that hold the rank of the word; the others hold the slot of the product. */
export const RANK_BITS = 3;
const RANK_MASK = (1 << RANK_BITS) - 1;
const NO_WORDS: readonly number[] = [];

export class FindPostings {
  /** Folded words by number. */
  readonly #words: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** By the number of the word: slots and ranks, in no order. */
  readonly #postings: number[][] = [];
  /** By slot: numbers and ranks of its words. */
  readonly #ofSlot: (readonly number[] | undefined)[] = [];
  readonly #always: ReadonlySet<string>;
  #vocabulary: Vocabulary | null = null;

  /** @param always words that the vocabulary has besides those of products */
  constructor(always: Iterable<string>) {
    this.#always = new Set(always);
  }

  /** @throws before {@link completeVocabulary} */
  get vocabulary(): Vocabulary {
    if (this.#vocabulary === null) throw new Error('The vocabulary of the search is not complete');
    return this.#vocabulary;
  }

  of(word: string): readonly number[] {
    const number = this.#numbers.get(word);
    return number === undefined ? NO_WORDS : (this.#postings[number] ?? NO_WORDS);
  }

  /** Replaces the words of a slot; without words it has none any more. */
  put(slot: number, words: ReadonlyMap<string, number>): void {
    const before = this.#ofSlot[slot] ?? NO_WORDS;
    const after = Array.from(words, ([word, rank]) => (this.#numberOf(word) << RANK_BITS) | rank);
    const kept = new Set(after);
    for (const one of before) if (!kept.has(one)) this.#takeOut(slot, one);
    const known = new Set(before);
    for (const one of after) if (!known.has(one)) this.#add(slot, one);
    this.#ofSlot[slot] = after.length === 0 ? undefined : after;
  }

  /** Sorts the words in slices; from then on the vocabulary follows each change. */
  async completeVocabulary(): Promise<void> {
    const words = new Set(this.#always);
    for (const [number, word] of this.#words.entries()) if ((this.#postings[number] ?? []).length > 0) words.add(word);
    this.#vocabulary = new Vocabulary(await sortInSlices([...words], (one, other) => (one < other ? -1 : 1)));
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#words.push(word) - 1;
    this.#postings.push([]);
    this.#numbers.set(word, number);
    return number;
  }

  #add(slot: number, one: number): void {
    const number = one >> RANK_BITS;
    const list = this.#postings[number] as number[];
    if (list.length === 0) this.#vocabulary?.add(this.#words[number] as string);
    list.push((slot << RANK_BITS) | (one & RANK_MASK));
  }

  #takeOut(slot: number, one: number): void {
    const number = one >> RANK_BITS;
    const list = this.#postings[number] as number[];
    const at = list.indexOf((slot << RANK_BITS) | (one & RANK_MASK));
    const last = list.pop() as number;
    if (at < list.length) list[at] = last;
    const word = this.#words[number] as string;
    if (list.length === 0 && !this.#always.has(word)) this.#vocabulary?.takeOut(word);
  }
}
