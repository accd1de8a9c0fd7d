/**
 * Whether two names are those of one person or firm. Case, accents, punctuation, titles and the order of words do not count; an
 * initial stands for a word that begins with it, and a middle name may be missing. Spelling counts: staff decide about the rest.
 */

/** Words in front of a name that are no part of it. */
const TITLES = new Set(
  'MR MRS MS MISS MASTER SHRI SHREE SRI SMT SHRIMATI SUSHRI KUM DR PROF ADV CA ER MESSRS'.split(' '),
);
/** Short forms that mean the same as a whole word. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  ...{ PVT: 'PRIVATE', LTD: 'LIMITED', CO: 'COMPANY', CORP: 'CORPORATION', BROS: 'BROTHERS', INDS: 'INDUSTRIES' },
  ...{ MOHD: 'MOHAMMED', MD: 'MOHAMMED' },
};
/** "S/O", "D/O", "W/O", "C/O": what follows names another person. */
const RELATION = /\b[SDWC]\/O\b.*$/;

export function namesMatch(given: string, registered: string): boolean {
  const [one, other] = [wordsOf(given), wordsOf(registered)];
  if (one.length === 0 || other.length === 0) return false;
  // "Ram Kumar" and "Ramkumar".
  if (one.join('') === other.join('')) return true;
  return isPaired(one, other) || isPairedApart(one, other) || isPairedApart(other, one);
}

function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/^\s*M\/S\b/, ' ')
    .replace(RELATION, ' ')
    .replaceAll('&', ' AND ')
    .replaceAll(/['’`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const words = plain === '' ? [] : plain.split(' ');
  const first = words.findIndex((word) => !TITLES.has(word));
  return words
    .slice(Math.max(first, 0))
    .map((word) => (Object.hasOwn(SHORT_FORMS, word) ? (SHORT_FORMS[word] ?? word) : word));
}

/** "SK Sharma" as "S K Sharma", where each letter then belongs to a word. */
function isPairedApart(words: readonly string[], others: readonly string[]): boolean {
  const apart = words.flatMap((word) => (word.length <= 3 && !others.includes(word) ? [...word] : [word]));
  return apart.length > words.length && isPaired(apart, others) && apart.length <= others.length;
}

/**
 * Each word of the shorter name belongs to another word of the longer one, at least one of them letter by letter. Words of the
 * longer name may be left over where the shorter one has two.
 */
function isPaired(one: readonly string[], other: readonly string[]): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  const left = [...longer];
  const unequal = shorter.filter((word) => !removed(left, (candidate) => candidate === word));
  const isNamed = shorter.some((word) => word.length > 1 && longer.includes(word));
  const isWhole = shorter.length === longer.length || shorter.length >= 2;
  return isNamed && isWhole && unequal.every((word) => removed(left, (candidate) => isInitialOf(word, candidate)));
}

function isInitialOf(one: string, other: string): boolean {
  return (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other));
}

/** Removes the first word that fits; returns whether there was one. */
function removed(words: string[], fits: (word: string) => boolean): boolean {
  const index = words.findIndex(fits);
  if (index === -1) return false;
  words.splice(index, 1);
  return true;
}
