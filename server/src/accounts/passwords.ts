/** Passwords and OTPs as they are kept: argon2id at the cost that OWASP's password cheat sheet names for it. */
import { hash, verify } from '@node-rs/argon2';

/** 19 MiB, two passes, one lane; argon2id is the library's own choice of algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of random bytes that were thrown away, at the cost of every real one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$xwNs3LVD1yX7R1y/E/reVw$aDb6q9rwatwS2x/qRY2SafcDau2Od57OWaupUx+2EqI';

export async function hashPassword(password: string): Promise<string> {
  return await hash(password, COST);
}

/**
 * Whether the password belongs to the hash.
 *
 * @param passwordHash null where there is none; the work is done all the same, so that the time an answer takes does
 *                     not tell whether a number is registered
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODYS_HASH, password);
  return passwordHash !== null && matches;
}
