/** Hashes passwords and OTPs with argon2id, at the cost recommended by the OWASP password storage cheat sheet. */
import { hash, verify } from '@node-rs/argon2';

/** 19 MiB, two passes, one lane. argon2id is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of discarded random bytes, at the same cost as a real one. */
export const UNUSABLE_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$xwNs3LVD1yX7R1y/E/reVw$aDb6q9rwatwS2x/qRY2SafcDau2Od57OWaupUx+2EqI';

export async function hashPassword(password: string): Promise<string> {
  return await hash(password, COST);
}

/**
 * Whether the password matches the hash.
 *
 * @param passwordHash null when there is no account; a dummy hash is verified instead, so that response times do not
 *                     reveal whether a number is registered
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? UNUSABLE_HASH, password);
  return passwordHash !== null && matches;
}
