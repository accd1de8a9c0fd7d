import { weakStaffPassword } from '@tola/contract/staff';
import { RefusedError } from '../api/client.ts';

/** Reasons that forms show below the new password instead of in a toast. */
export const WEAK_PASSWORD_REASONS = Object.keys(weakStaffPassword) as (keyof typeof weakStaffPassword)[];

/** Why the server refused a new password as weak; undefined for any other error. */
export function weakPasswordProblem(error: Error | null): string | undefined {
  return error instanceof RefusedError && Object.hasOwn(weakStaffPassword, error.reason) ? error.message : undefined;
}
