/** A line of the search: something found by the server, an action, a setting or a page. */
import type { LucideIcon } from 'lucide-react';

export interface SearchEntry {
  readonly key: string;
  readonly group: string;
  readonly title: string;
  readonly detail?: string;
  readonly icon: LucideIcon;
  /** Where it leads, below the back office's path. */
  readonly to: string;
  /** From 0 to 100, as the server ranks. */
  readonly rank: number;
}

/** A line that the browser knows by itself. */
export type OwnEntry = Omit<SearchEntry, 'rank'> & {
  /** Other words for it. */
  readonly words?: string;
};

const WHOLE = 95;
const BEGINNING = 82;
const TITLE = 72;
const OTHER_WORDS = 45;

/**
 * Ranks an entry by the typed words, which may be beginnings of words in any order.
 *
 * @returns 0 when a word is missing
 */
export function rankEntry({ title, words = '' }: Pick<OwnEntry, 'title' | 'words'>, typed: string): number {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return 0;
  const held = wordsOf(title);
  if (held.join(' ') === wanted.join(' ')) return WHOLE;
  if (held.join(' ').startsWith(wanted.join(' '))) return BEGINNING;
  if (holdAll(held, wanted)) return TITLE;
  return holdAll([...held, ...wordsOf(words)], wanted) ? OTHER_WORDS : 0;
}

/** So many entries found by their titles make those that only their other words have found a distraction. */
const ENOUGH = 3;

/** Those that the typed words find. */
export function rankEntries(entries: readonly OwnEntry[], typed: string): SearchEntry[] {
  const found = entries.map((entry) => ({ ...entry, rank: rankEntry(entry, typed) })).filter(({ rank }) => rank > 0);
  const byTitle = found.filter(({ rank }) => rank >= TITLE);
  return byTitle.length >= ENOUGH ? byTitle : found;
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}%]+/u)
    .filter((word) => word !== '');
}

function holdAll(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((word) => held.some((one) => one.startsWith(word)));
}

/** Groups with their entries, the group with the best entry first. */
export function grouped(entries: readonly SearchEntry[]): [group: string, entries: SearchEntry[]][] {
  const sorted = entries.toSorted((one, other) => other.rank - one.rank);
  return [...Map.groupBy(sorted, ({ group }) => group)];
}
