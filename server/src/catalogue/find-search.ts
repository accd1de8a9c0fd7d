/** Understands the text of a search, and finds the products with its words, the best first. */
import { OCCASION_NAMES } from '@tola/contract';
import { formatRupees, formatWeight, METALS, type Metal, type Milligrams, type Paise } from '@tola/pricing';
import { figuresIn } from './find-figures.ts';
import type { FindIndex } from './find-index.ts';
import { meaningOf, occasionOf, otherNamesOf } from './find-meanings.ts';
import type { Narrowing } from './find-pieces.ts';
import { RANK_BITS } from './find-postings.ts';
import { folded, plainText, wordsIn } from './find-words.ts';

/** One word of the search, as the words that pieces may have for it. */
type Term = ReadonlyMap<string, number>;

export interface Understood {
  readonly bounds: Narrowing;
  readonly terms: readonly Term[];
  /** For reading: "Gold", "10 g", "up to ₹50,000". */
  readonly labels: string[];
  readonly corrections: { typed: string; read: string }[];
  /** Words that no piece has. */
  readonly ignored: string[];
}

/** How much a word counts by how it was found. */
const QUALITY = { exact: 10, otherName: 9, beginning: 7, corrected: 5 } as const;
/** Longer beginnings are completed; shorter ones only where the text ends, while somebody types. */
const SHORTEST_BEGINNING = 3;
/** A figure alone is a weight in grams up to here, and a price in rupees above. */
const MOST_GRAMS = 1_000;

interface Reading {
  readonly weightsMg: Milligrams[];
  readonly metals: Set<Metal>;
  readonly forms: Set<Narrowing['forms'][number]>;
  readonly occasions: Set<Narrowing['occasions'][number]>;
  toPaise: Paise | null;
  inStock: boolean;
  readonly terms: Term[];
  readonly corrections: { typed: string; read: string }[];
  readonly ignored: string[];
}

export function understand(text: string, index: FindIndex): Understood {
  const figures = figuresIn(plainText(text));
  const read: Reading = {
    weightsMg: [...figures.weightsMg],
    metals: new Set(),
    forms: new Set(),
    occasions: new Set(),
    toPaise: figures.toPaise,
    inStock: false,
    terms: [],
    corrections: [],
    ignored: [],
  };
  const words = wordsIn(figures.rest);
  for (const [at, word] of words.entries()) readWord(read, word, index, at === words.length - 1);
  const { terms, corrections, ignored, inStock, toPaise } = read;
  const purities = figures.purities.flatMap((purity) => labelsFor(purity, index));
  const bounds: Narrowing = {
    weightsMg: read.weightsMg,
    purities,
    metals: [...read.metals],
    forms: [...read.forms],
    occasions: [...read.occasions],
    fromPaise: figures.fromPaise,
    toPaise,
    inStock,
  };
  return { bounds, terms, labels: labelsOf(bounds, figures.purities), corrections, ignored };
}

/** "999" is every label that begins so; a purity that no piece has stays as it is. */
function labelsFor(purity: string, index: FindIndex): string[] {
  const labels = index.purityLabels.filter(
    (label) => label === purity || (purity === '999' && label.startsWith('999')),
  );
  return labels.length === 0 ? [purity] : labels;
}

function readWord(read: Reading, word: string, index: FindIndex, isLast: boolean): void {
  const form = folded(word);
  if (/^\d+$/.test(form) && index.postings(form).length === 0) {
    readFigure(read, form, index);
    return;
  }
  if (readMeaning(read, form)) return;
  const known = termOf(form, index, isLast);
  if (known !== null) {
    read.terms.push(known);
    return;
  }
  const occasion = occasionOf(form);
  if (occasion !== null) {
    read.occasions.add(occasion);
    return;
  }
  const near = index.vocabulary.nearTo(form);
  const [first] = near;
  if (first === undefined) {
    read.ignored.push(word);
    return;
  }
  const meaningful = near.find((one) => meaningOf(one) !== null);
  read.corrections.push({ typed: word, read: index.spellingOf(meaningful ?? first) });
  if (meaningful !== undefined) readMeaning(read, meaningful);
  else read.terms.push(new Map(near.map((one) => [one, QUALITY.corrected])));
}

function readFigure(read: Reading, figure: string, index: FindIndex): void {
  const value = Number(figure);
  if (value <= MOST_GRAMS && index.rows.weightValues.includes(value * 1_000)) read.weightsMg.push(value * 1_000);
  else if (value > MOST_GRAMS && value < 1e9) read.toPaise ??= value * 100;
  else read.ignored.push(figure);
}

function readMeaning(read: Reading, form: string): boolean {
  const meaning = meaningOf(form);
  if (meaning === null) return false;
  if (meaning.kind === 'metal') read.metals.add(meaning.metal);
  if (meaning.kind === 'form') read.forms.add(meaning.form);
  if (meaning.kind === 'in stock') read.inStock = true;
  return true;
}

/** The words that a word stands for; null when no piece has any. */
function termOf(form: string, index: FindIndex, isLast: boolean): Term | null {
  const forms = new Map<string, number>();
  const add = (one: string, quality: number): void => {
    if (index.postings(one).length > 0) forms.set(one, Math.max(forms.get(one) ?? 0, quality));
  };
  add(form, QUALITY.exact);
  for (const other of otherNamesOf(form)) add(other, QUALITY.otherName);
  if (forms.size === 0 || isLast) {
    const isEnough = isLast || form.length >= SHORTEST_BEGINNING;
    for (const longer of isEnough ? index.vocabulary.beginningWith(form) : []) add(longer, QUALITY.beginning);
  }
  return forms.size === 0 ? null : forms;
}

function labelsOf(bounds: Narrowing, purities: readonly string[]): string[] {
  const { fromPaise, toPaise } = bounds;
  const rupees = (paise: Paise): string => formatRupees(paise).replace(/\.00$/, '');
  return [
    ...bounds.metals.map((metal) => METALS[metal].name),
    ...bounds.forms.map((form) => `${form}s`),
    ...bounds.weightsMg.map((weightMg) => formatWeight(weightMg)),
    ...purities.map((purity) => `${purity} fine`),
    ...bounds.occasions.map((occasion) => OCCASION_NAMES[occasion]),
    ...(fromPaise === null ? [] : [`from ${rupees(fromPaise)}`]),
    ...(toPaise === null ? [] : [`up to ${rupees(toPaise)}`]),
    ...(bounds.inStock ? ['in stock'] : []),
  ];
}

/** Slots of the products that have every term, those where they stand in the name first, otherwise in catalogue order. */
export function slotsWith(terms: readonly Term[], index: FindIndex): readonly number[] {
  if (terms.length === 0) return index.inOrder;
  const scores = new Uint16Array(index.length);
  const hits = new Uint8Array(index.length);
  for (const [at, term] of terms.entries()) scoreTerm(term, at, index, { scores, hits });
  // Scores are few: products are put beside their equals, which is faster than sorting them.
  const byScore = new Map<number, number[]>();
  let [last, equals] = [-1, [] as number[]];
  for (const slot of index.inOrder) {
    if (hits[slot] !== terms.length) continue;
    const score = scores[slot] as number;
    if (score !== last) {
      last = score;
      equals = byScore.get(score) ?? [];
      byScore.set(score, equals);
    }
    equals.push(slot);
  }
  return [...byScore]
    .toSorted(([one], [other]) => other - one)
    .reduce<number[]>((all, [, slots]) => (all.length === 0 ? slots : all.concat(slots)), []);
}

interface Scores {
  readonly scores: Uint16Array;
  /** How many terms in a row a product has from the first. */
  readonly hits: Uint8Array;
}

/** A product with several of the term's words counts the best. */
function scoreTerm(term: Term, at: number, index: FindIndex, { scores, hits }: Scores): void {
  const mask = (1 << RANK_BITS) - 1;
  const best = term.size > 1 ? new Uint16Array(index.length) : null;
  for (const [form, quality] of term) {
    for (const posting of index.postings(form)) {
      const slot = posting >> RANK_BITS;
      const score = (posting & mask) * quality;
      if (hits[slot] === at) {
        hits[slot] = at + 1;
        scores[slot] = (scores[slot] as number) + score;
        if (best !== null) best[slot] = score;
      } else if (best !== null && hits[slot] === at + 1 && score > (best[slot] as number)) {
        scores[slot] = (scores[slot] as number) + score - (best[slot] as number);
        best[slot] = score;
      }
    }
  }
}
