/** The words of a vocabulary that begin with a text, or that a word with typing errors may stand for. */

import { firstPlace } from './catalogue-order.ts';

/** A typing error: a letter missing, too many, another one, or two exchanged. */
const ERRORS_OF_SHORT_WORDS = 1;
const ERRORS_OF_LONG_WORDS = 2;
const SHORTEST_CORRECTED = 3;
const LONG_FROM = 7;
/** Words that are read for one beginning. */
const MOST_COMPLETIONS = 50;

interface Letters {
  readonly word: string;
  readonly mask: number;
}

export class Vocabulary {
  readonly #sorted: string[];
  /** Those in which typing errors are looked for, in the same order: figures are not. */
  readonly #letters: Letters[];

  /** @param sorted distinct words in the order of their characters */
  constructor(sorted: readonly string[]) {
    this.#sorted = [...sorted];
    this.#letters = this.#sorted.filter(isCorrected).map(lettersOf);
  }

  add(word: string): void {
    const at = this.#firstFrom(word);
    if (this.#sorted[at] === word) return;
    this.#sorted.splice(at, 0, word);
    if (isCorrected(word)) this.#letters.splice(this.#lettersFrom(word), 0, lettersOf(word));
  }

  takeOut(word: string): void {
    const at = this.#firstFrom(word);
    if (this.#sorted[at] !== word) return;
    this.#sorted.splice(at, 1);
    if (isCorrected(word)) this.#letters.splice(this.#lettersFrom(word), 1);
  }

  beginningWith(text: string): string[] {
    const found: string[] = [];
    for (let at = this.#firstFrom(text); found.length < MOST_COMPLETIONS; at += 1) {
      const word = this.#sorted[at];
      if (word?.startsWith(text) !== true) break;
      found.push(word);
    }
    return found;
  }

  /** The words with the fewest errors; none for short words and figures. */
  nearTo(text: string): string[] {
    if (!isCorrected(text)) return [];
    let least = text.length < LONG_FROM ? ERRORS_OF_SHORT_WORDS : ERRORS_OF_LONG_WORDS;
    const mask = letterMask(text);
    let found: string[] = [];
    for (const one of this.#letters) {
      // Each error adds or takes away at most two letters of the alphabet.
      if (Math.abs(one.word.length - text.length) > least || bitsIn(one.mask ^ mask) > 2 * least) continue;
      const errors = typingErrors(text, one.word);
      if (errors > least) continue;
      if (errors < least) found = [];
      least = errors;
      found.push(one.word);
    }
    return found;
  }

  #firstFrom(text: string): number {
    return firstPlace(this.#sorted.length, (at) => (this.#sorted[at] ?? '') >= text);
  }

  #lettersFrom(text: string): number {
    return firstPlace(this.#letters.length, (at) => (this.#letters[at]?.word ?? '') >= text);
  }
}

function isCorrected(word: string): boolean {
  return word.length >= SHORTEST_CORRECTED && !/\d/.test(word);
}

function lettersOf(word: string): Letters {
  return { word, mask: letterMask(word) };
}

/** A bit for each letter that occurs. */
function letterMask(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at += 1) mask |= 1 << (word.charCodeAt(at) & 31);
  return mask;
}

function bitsIn(mask: number): number {
  let bits = 0;
  for (let left = mask; left !== 0; left &= left - 1) bits += 1;
  return bits;
}

/** Letters missing, too many, or other ones, and neighbours exchanged (optimal string alignment). */
export function typingErrors(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let errors = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isExchanged) errors = Math.min(errors, (beforeLast[j - 2] ?? 0) + 1);
      row.push(errors);
    }
    beforeLast = last;
    last = row;
  }
  return last[other.length] ?? 0;
}
