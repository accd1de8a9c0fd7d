/** API client that behaves like a browser: with a timeout, and a retry after a lost response. */
import type { Answer, Call, Caller, Refusals } from '@tola/contract';
import { call } from '@tola/server/testing';
import type { Shop } from './fleet.ts';

const TIMEOUT_MS = 8_000;
const RETRY_FOR_MS = 90_000;
const BETWEEN_TRIES_MS = 300;

/** Results of all customers' calls. */
export interface CallCounts {
  made: number;
  /** Connections refused, reset or timed out. */
  lost: number;
  /** Responses 503: no price, no database, no provider. */
  unavailable: number;
  /** Responses 500, which must not happen. */
  internalErrors: string[];
}

export interface Client {
  readonly counts: CallCounts;
  /**
   * Calls the web processes in turn, retrying after a lost response or a 503.
   *
   * @throws Error after 90 s without a result
   */
  call<P, D, E, R extends Refusals, W extends Caller>(
    declared: Call<P, D, E, R, W>,
    payload: NoInfer<P>,
    token: string,
  ): Promise<Answer<D, E>>;
}

export function createClient(fleet: Shop): Client {
  const counts: CallCounts = { made: 0, lost: 0, unavailable: 0, internalErrors: [] };
  let turn = 0;

  async function tryOnce<P, D, E, R extends Refusals, W extends Caller>(
    declared: Call<P, D, E, R, W>,
    payload: NoInfer<P>,
    token: string,
  ): Promise<Answer<D, E> | null> {
    turn += 1;
    const server = fleet.webs[turn % fleet.webs.length] as { url: string };
    try {
      return await call(server, declared, payload, { token, signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      counts.lost += 1;
      return null;
    }
  }

  return {
    counts,
    async call(declared, payload, token) {
      counts.made += 1;
      const deadline = Date.now() + RETRY_FOR_MS;
      for (;;) {
        const answer = await tryOnce(declared, payload, token);
        if (answer !== null && !answer.ok && answer.code === 500) counts.internalErrors.push(declared.name);
        const isOver = answer !== null && (answer.ok || (answer.code !== 503 && answer.code !== 500));
        if (isOver) return answer;
        if (answer !== null) counts.unavailable += 1;
        if (Date.now() > deadline) throw new Error(`${declared.name} got no response for ${RETRY_FOR_MS / 1_000} s`);
        await new Promise((later) => setTimeout(later, BETWEEN_TRIES_MS));
      }
    },
  };
}

/** fetch throws a TypeError for a lost connection and a TimeoutError for a timeout. */
function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}
