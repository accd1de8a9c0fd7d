import { createHash } from 'node:crypto';

/** Content hash that serves as the version of a record for optimistic locking. */
export function digestOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('hex')
    .slice(0, 24);
}
