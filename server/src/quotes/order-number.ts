/**
 * What is an order called? `TL-26-000184-7KQ2`: the shop's letters, the year in India, a number that only grows, and
 * four characters drawn at random. The last part makes a number unguessable, and keeps one that is given out again by a
 * restored database apart from the order that had it before. Orders from before this rule have no fourth part.
 */
import { randomInt } from 'node:crypto';
import { indianDate } from '@tola/pricing';

/** Without vowels, so that no word comes out, and without 0, 1, B, L, O, S and Z, which are taken for one another. */
const CODE_ALPHABET = '23456789CDFGHJKMNPQRTVWX';
const CODE_LENGTH = 4;

/** What the database makes an order number of, with the next of its sequence in between. */
export interface NumberParts {
  /** `TL-26` */
  readonly prefix: string;
  /** `7KQ2` */
  readonly code: string;
}

export function orderNumberParts(now: Date): NumberParts {
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
  return { prefix: `TL-${indianDate(now).slice(2, 4)}`, code };
}
