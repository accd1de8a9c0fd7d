/** Was this very call answered before? `x-idempotency-key`, kept per key and path; the provider's retention is unknown, ours is for good. */
import { createHash } from 'node:crypto';
import { keyReused } from './api-error.ts';
import type { State } from './state.ts';

export interface StoredReply {
  /** Path and key. */
  readonly id: string;
  readonly bodyHash: string;
  readonly status: number;
  readonly body: string;
}

/**
 * Runs the call once per key. Only successes are kept: a refused call may be mended and sent again with its key.
 * @throws ApiError 422 when the key was used with another body
 */
export function once(
  state: State,
  key: string | null,
  path: string,
  bodyText: string,
  run: () => { status: number; body: string },
): { status: number; body: string; replayed: boolean } {
  if (key === null) return { ...run(), replayed: false };
  const id = `${path} ${key}`;
  const bodyHash = createHash('sha256').update(bodyText).digest('hex');
  const stored = state.replies.get(id);
  if (stored !== undefined) {
    if (stored.bodyHash !== bodyHash) throw keyReused();
    return { status: stored.status, body: stored.body, replayed: true };
  }
  const reply = run();
  state.replies.put({ id, bodyHash, ...reply });
  return { ...reply, replayed: false };
}
