/** How often Cashfree is asked again, how long is waited in between, and when whoever waits has waited enough. */
import { setTimeout as pause } from 'node:timers/promises';
import { ProviderError } from '../card-provider.ts';
import { type CashfreeAccess, type Exchange, exchange } from './cashfree-http.ts';

const READ_TRIES = 3;
/** A person is waiting: longer pauses than this are left to the reconciler. */
const LONGEST_PAUSE_MS = 2_000;
/** And so is whatever is not settled after so long, all tries together. */
export const PATIENCE_MS = 20_000;

/** Access, and the pause before the second try; each further one waits twice as long. */
export interface CashfreeTries extends CashfreeAccess {
  readonly pauseMs: number;
}

/** Reads may be repeated at will, also those that the provider takes as a POST. @returns null when it knows no such thing */
export async function read<T>(
  tries: CashfreeTries,
  call: Omit<Exchange<T>, 'method'> & { readonly method?: 'GET' | 'POST' },
): Promise<T | null> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await exchange(tries, { method: 'GET', ...call });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === 'not found') return null;
      if (!error.passing || tried === READ_TRIES) throw error;
      await rest(tries, error, tried);
    }
  }
}

/** Waits before another try, with jitter; a wait longer than a person should bear is thrown instead. */
export async function rest({ pauseMs }: CashfreeTries, error: ProviderError, tried: number): Promise<void> {
  const waitMs = error.retryAfterMs ?? pauseMs * 2 ** (tried - 1) * (0.5 + Math.random());
  if (waitMs > LONGEST_PAUSE_MS) throw error;
  await pause(waitMs);
}
