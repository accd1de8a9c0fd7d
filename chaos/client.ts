/** Calls the store as a customer's browser does: a time limit, and another try after a lost answer. */
import type { Answer, Call, Caller, Refusals } from '@tola/contract';
import { call } from '@tola/server/testing';
import type { Fleet } from './fleet.ts';

const ANSWER_WITHIN_MS = 8_000;
const RETRY_FOR_MS = 90_000;
const BETWEEN_TRIES_MS = 300;

/** How the calls of all customers ended. */
export interface CallCounts {
  made: number;
  /** Connections refused, reset or without an answer in time. */
  lost: number;
  /** Answers 503: no price, no database, no provider. */
  unavailable: number;
  /** Answers 500, which nobody should get. */
  internalErrors: string[];
}

export interface Client {
  readonly counts: CallCounts;
  /**
   * Makes a call at any web process, and at another one after a lost answer or a 503, until it is answered.
   *
   * @throws Error when no process has answered for 90 s
   */
  call<P, D, E, R extends Refusals, W extends Caller>(
    declared: Call<P, D, E, R, W>,
    payload: NoInfer<P>,
    token: string,
  ): Promise<Answer<D, E>>;
}

export function createClient(fleet: Fleet): Client {
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
      return await call(server, declared, payload, { token, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
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
        if (Date.now() > deadline) throw new Error(`${declared.name} was not answered for ${RETRY_FOR_MS / 1_000} s`);
        await new Promise((later) => setTimeout(later, BETWEEN_TRIES_MS));
      }
    },
  };
}

/** fetch says "failed" and "terminated" with a TypeError, and a time limit with a TimeoutError. */
function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}
