/** What the search knows of one product: its words, each with the weight of the text that it stands in, and its occasions. */
import { OCCASIONS, type Occasion } from '@tola/contract';
import type { ProductNode } from './catalogue-nodes.ts';
import { occasionNamedBy } from './find-meanings.ts';
import { folded, plainText, wordsIn } from './find-words.ts';

export interface FindDocument {
  /** Folded words; a bit mask of 8 ranks is enough for their places. */
  readonly words: ReadonlyMap<string, number>;
  /** A bit for each of OCCASIONS. */
  readonly occasions: number;
}

/** How much a word counts by the text that it stands in; the highest is below 8. */
const RANKS = { name: 4, place: 3, type: 2, text: 1 } as const;

/** So much of a description is read. */
const DESCRIPTION_CHARACTERS = 600;
/** A name within a sentence: Lakshmi, Diwali. */
const NAMES = /(?<=[\p{Ll},;] )\p{Lu}\p{Ll}{2,}/gu;
const WORDS = /\p{L}{4,}/gu;

export function occasionMask(occasions: Iterable<Occasion>): number {
  let mask = 0;
  for (const occasion of occasions) mask |= 1 << OCCASIONS.indexOf(occasion);
  return mask;
}

export interface Documents {
  documentOf(product: ProductNode): FindDocument;
  /** A word of the catalogue as it is written there. */
  spellingOf(form: string): string;
}

export function createDocuments(): Documents {
  const spellings = new Map<string, string>();
  const forms = new Map<string, string>();
  const occasions = new Map<string, Occasion | null>();

  function formOf(word: string): string {
    const known = forms.get(word);
    if (known !== undefined) return known;
    // The words of all texts are few, but a shop may renumber its products for years.
    if (forms.size > 200_000) forms.clear();
    const form = folded(word);
    forms.set(word, form);
    if (!spellings.has(form)) spellings.set(form, word);
    return form;
  }

  function occasionIn(word: string): Occasion | null {
    const known = occasions.get(word);
    if (known !== undefined) return known;
    if (occasions.size > 200_000) occasions.clear();
    const occasion = occasionNamedBy(formOf(word.toLowerCase()));
    occasions.set(word, occasion);
    return occasion;
  }

  function documentOf(product: ProductNode): FindDocument {
    const words = new Map<string, number>();
    const add = (text: string, rank: number): void => {
      for (const word of wordsIn(plainText(text))) {
        const form = formOf(word);
        words.set(form, Math.max(words.get(form) ?? 0, rank));
      }
    };
    const description = product.fullDescription.slice(0, DESCRIPTION_CHARACTERS);
    add(`${product.name} ${product.uniqueCode}`, RANKS.name);
    add(`${product.categoryName} ${product.subCategoryName}`, RANKS.place);
    add(`${product.typeName} ${product.collection}`, RANKS.type);
    add(product.shortDescription, RANKS.text);
    add((description.match(NAMES) ?? []).join(' '), RANKS.text);
    const named = new Set<Occasion>();
    for (const text of [product.name, product.typeName, product.collection, product.shortDescription, description]) {
      for (const word of text.match(WORDS) ?? []) {
        const occasion = occasionIn(word);
        if (occasion !== null) named.add(occasion);
      }
    }
    return { words, occasions: occasionMask(named) };
  }

  return {
    documentOf,
    spellingOf: (form) => spellings.get(form) ?? form,
  };
}
