/** The hash of an audit entry: over its own fields and the hash of the entry before it. */
import { createHash } from 'node:crypto';

export interface HashedEntry {
  readonly id: number;
  readonly position: number;
  readonly hash: Buffer;
  readonly personalHash: Buffer;
  /** Null once the personal text is erased. */
  readonly salt: Buffer | null;
  readonly isErased: boolean;
  readonly lasting: string;
  readonly personal: string;
}

export interface ChainLinks {
  readonly id: number;
  readonly position: number;
  readonly hash: Buffer;
  readonly salt: Buffer;
  readonly personalHash: Buffer;
}

/** The hash before the first entry. */
export const START = Buffer.alloc(32);

export function personalHashOf(salt: Buffer, personal: string): Buffer {
  return createHash('sha256').update(salt).update(personal).digest();
}

export function linkHashOf(
  before: Buffer,
  { position, lasting, personalHash }: Pick<HashedEntry, 'position' | 'lasting' | 'personalHash'>,
): Buffer {
  return createHash('sha256').update(before).update(`${position}\n`).update(personalHash).update(lasting).digest();
}
