/**
 * Order numbers such as `TL-26-000184-7KQ2`: the shop's letters, the year in India, a sequence number and four random
 * characters. The random part makes numbers unguessable, and distinct when a restored database repeats a sequence number.
 * Older orders have no fourth part.
 */
import { randomInt } from 'node:crypto';
import { indianDate } from '@tola/pricing';

/** Without vowels, which could form words, and without 0, 1, B, L, O, S and Z, which are easily confused. */
const CODE_ALPHABET = '23456789CDFGHJKMNPQRTVWX';
const CODE_LENGTH = 4;

/** The parts around the sequence number, which the database inserts. */
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
