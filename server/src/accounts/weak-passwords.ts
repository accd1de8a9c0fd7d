/** Refuses new passwords that are too weak. The specified checks come first; existing passwords keep working. */
import { weakPassword } from '@tola/contract';
import { refuse } from '#http';
import { type PasswordWeakness, weaknessOf } from '#passwords';

const LEAST_CHARACTERS = 8;

const REASON = {
  short: 'password-short',
  leaked: 'password-leaked',
  own: 'password-own',
} as const satisfies Record<PasswordWeakness, keyof typeof weakPassword>;

/** @throws Refusal when a customer may not choose this password */
export function refuseWeakPassword(password: string, { mobile, email }: { mobile: string; email: string }): void {
  const weakness = weaknessOf(password, { atLeast: LEAST_CHARACTERS, own: [mobile, email] });
  if (weakness !== null) throw refuse(weakPassword, REASON[weakness]);
}
