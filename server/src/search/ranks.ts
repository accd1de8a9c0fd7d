/** How well a text matches, from 0 to 100. */

import type { SearchHit } from '@tola/contract/staff';

export type Hit<Kind extends SearchHit['kind']> = Extract<SearchHit, { readonly kind: Kind }>;

/** A hit as the database gives it: instants are dates. */
export type Found<Hit> = Hit extends { readonly placedAt: string }
  ? Omit<Hit, 'placedAt'> & { readonly placedAt: Date }
  : Hit;

const WHOLE = 100;
const BEGINNING = 80;
const WORD = 70;
const END = 65;
const INSIDE = 50;

/**
 * Ranks a value by where it holds the text; both are compared in lower case.
 *
 * @returns 0 when it does not hold it
 */
export function rankOf(value: string, text: string): number {
  const held = value.toLowerCase();
  const wanted = text.toLowerCase();
  if (held === wanted) return WHOLE;
  if (held.startsWith(wanted)) return BEGINNING;
  if (held.includes(` ${wanted}`)) return WORD;
  if (held.endsWith(wanted)) return END;
  return held.includes(wanted) ? INSIDE : 0;
}

/** The rank of the best value. */
export function bestRank(values: readonly string[], text: string): number {
  return Math.max(0, ...values.map((value) => rankOf(value, text)));
}
