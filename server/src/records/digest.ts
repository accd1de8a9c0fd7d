import { createHash } from 'node:crypto';

/** What stands for a state of something: any change of any part makes it another one. */
export function digestOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('hex')
    .slice(0, 24);
}
