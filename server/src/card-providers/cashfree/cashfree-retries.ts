/** Retries of requests to Cashfree: how many, with which pauses, and the total time limit. */
import { setTimeout as pause } from 'node:timers/promises';
import { ProviderError } from '../card-provider.ts';
import { type CashfreeAccount, type Exchange, exchange } from './cashfree-http.ts';

const READ_TRIES = 3;
/** A person is waiting: after a longer pause, the reconciler retries instead. */
const LONGEST_PAUSE_MS = 2_000;
/** Total time limit, all tries together. */
export const PATIENCE_MS = 20_000;

/** An account, and the pause before the first retry, which doubles with each further one. */
export interface CashfreeRetries extends CashfreeAccount {
  readonly pauseMs: number;
}

/** Sends a read, which is safe to retry even as a POST. @returns null for 404 */
export async function read<T>(
  tries: CashfreeRetries,
  call: Omit<Exchange<T>, 'method'> & { readonly method?: 'GET' | 'POST' },
): Promise<T | null> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await exchange(tries, { method: 'GET', ...call });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === 'not found') return null;
      if (!error.isTransient || tried === READ_TRIES) throw error;
      await waitBeforeRetry(tries, error, tried);
    }
  }
}

/** Waits before a retry, with jitter. @throws the error, when the wait would be too long for a person */
export async function waitBeforeRetry(
  { pauseMs }: CashfreeRetries,
  error: ProviderError,
  tried: number,
): Promise<void> {
  const waitMs = error.retryAfterMs ?? pauseMs * 2 ** (tried - 1) * (0.5 + Math.random());
  if (waitMs > LONGEST_PAUSE_MS) throw error;
  await pause(waitMs);
}
