/** Secrets of staff: passwords and recovery codes as argon2id, tokens as SHA-256, TOTP secrets sealed under the data key. */

import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { StaffId } from '@tola/contract';
import { type DataKeys, isLost, openSealedBytes, sealBytes } from '#data-keys';

/** 46 MiB, one pass: the most expensive setting of OWASP's password storage cheat sheet; few people log in here. */
const COST = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;

/** A hash of discarded random bytes, as expensive to verify as a real one. */
let decoyHash: Promise<string> | undefined;

export async function hashPassword(password: string): Promise<string> {
  return await hash(password, COST);
}

/** @param passwordHash null for an unknown person; a decoy is verified instead, so that the response time reveals nothing */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoyHash ??= hashPassword(randomBytes(32).toString('base64'));
  const matches = await verify(passwordHash ?? (await decoyHash), password);
  return passwordHash !== null && matches;
}

/** 256 random bits in the characters of a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a random secret, which needs neither salt nor a slow hash. */
export function tokenHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LETTERS = 16;

export interface RecoveryCode {
  /** As the person sees it. */
  readonly code: string;
  /** The first letters, which select the stored row. */
  readonly prefix: string;
  readonly codeHash: string;
}

/** Ten codes of 16 letters in four groups: 20 bits to look the code up, 59 bits behind a slow hash. */
export async function newRecoveryCodes(): Promise<RecoveryCode[]> {
  const byPrefix = new Map<string, string>();
  while (byPrefix.size < 10) {
    const letters = recoveryLetters();
    byPrefix.set(letters.slice(0, 4), letters);
  }
  return await Promise.all(
    [...byPrefix].map(async ([prefix, letters]) => ({
      code: letters.replace(/(.{4})(?=.)/g, '$1-'),
      prefix,
      codeHash: await hashPassword(letters),
    })),
  );
}

function recoveryLetters(): string {
  return [...randomBytes(RECOVERY_LETTERS * 4)]
    .filter((byte) => byte < 248)
    .slice(0, RECOVERY_LETTERS)
    .map((byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length])
    .join('');
}

/** Bound to the person: it cannot be opened for another. */
export function sealSecret(keys: DataKeys, secret: Buffer, staffId: StaffId): Buffer {
  return sealBytes(keys, secret, aboutOf(staffId));
}

/**
 * Null when the data key is lost.
 *
 * @throws Error when the key or the person is another, or a byte was changed
 */
export function openSecret(keys: DataKeys, sealed: Buffer, staffId: StaffId): Buffer | null {
  return isLost(keys, sealed) ? null : openSealedBytes(keys, sealed, aboutOf(staffId));
}

function aboutOf(staffId: StaffId): string {
  return `staff ${staffId} totp`;
}
