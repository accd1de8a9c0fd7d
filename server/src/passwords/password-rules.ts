/** Why a new password is too weak. The list of leaked passwords is read once, on the server only. */
import { readFileSync } from 'node:fs';

export type PasswordWeakness = 'short' | 'leaked' | 'own';

interface PasswordRules {
  /** Fewest characters. */
  readonly atLeast: number;
  /** Number, email and the like of the person who chooses it. */
  readonly own: readonly string[];
}

/**
 * The first weakness of a new password; null when it may be used.
 *
 * Own details do not count towards the length: the mobile number with two more digits is as easy to guess.
 */
export function weaknessOf(password: string, { atLeast, own }: PasswordRules): PasswordWeakness | null {
  const typed = password.normalize('NFKC').toLowerCase();
  if (lengthOf(typed) < atLeast) return 'short';
  if (leakedPasswords().has(typed)) return 'leaked';
  const rest = own
    .map((detail) => detail.toLowerCase())
    .filter((detail) => detail !== '')
    .reduce((left, detail) => left.replaceAll(detail, ''), typed);
  return rest !== typed && lengthOf(rest) < atLeast ? 'own' : null;
}

/** Characters as people count them, not UTF-16 units. */
function lengthOf(text: string): number {
  return [...text].length;
}

let leaked: ReadonlySet<string> | undefined;

function leakedPasswords(): ReadonlySet<string> {
  leaked ??= new Set(
    readFileSync(new URL('./leaked-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  return leaked;
}
