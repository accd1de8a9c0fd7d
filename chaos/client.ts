/** Calls the store as a customer's browser does: a time limit, and another try after a lost answer. */
import {
  type Answer,
  type AnyCall,
  type Call,
  type Caller,
  openReply,
  type Refusals,
  sealRequest,
} from '@tola/contract';
import type { Fleet } from './fleet.ts';

const ANSWER_WITHIN_MS = 8_000;
const GIVE_UP_AFTER_MS = 90_000;
const BETWEEN_TRIES_MS = 300;

/** What the customers met on the way. */
export interface Weather {
  calls: number;
  /** Connections refused, reset or without an answer in time. */
  lost: number;
  /** Answers 503: no price, no database, no provider. */
  unavailable: number;
  /** Answers 500, which nobody should get. */
  internalErrors: string[];
}

export interface Client {
  readonly weather: Weather;
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
  const weather: Weather = { calls: 0, lost: 0, unavailable: 0, internalErrors: [] };
  let turn = 0;

  async function tryOnce(any: AnyCall, body: string): Promise<Answer<unknown, unknown> | null> {
    turn += 1;
    const { url } = fleet.webs[turn % fleet.webs.length] as { url: string };
    try {
      const response = await fetch(`${url}/api/${any.name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      return openReply(any, await response.text()) as Answer<unknown, unknown>;
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      weather.lost += 1;
      return null;
    }
  }

  return {
    weather,
    async call(declared, payload, token) {
      weather.calls += 1;
      const any = declared as unknown as AnyCall;
      const body = sealRequest({ ...(any.payload.encode(payload) as object | undefined), Token: token });
      const deadline = Date.now() + GIVE_UP_AFTER_MS;
      for (;;) {
        const answer = await tryOnce(any, body);
        if (answer !== null && !answer.ok && answer.code === 500) weather.internalErrors.push(any.name);
        const isOver = answer !== null && (answer.ok || (answer.code !== 503 && answer.code !== 500));
        if (isOver) return answer as never;
        if (answer !== null) weather.unavailable += 1;
        if (Date.now() > deadline) throw new Error(`${any.name} was not answered for ${GIVE_UP_AFTER_MS / 1_000} s`);
        await new Promise((later) => setTimeout(later, BETWEEN_TRIES_MS));
      }
    },
  };
}

/** fetch says "failed" and "terminated" with a TypeError, and a time limit with a TimeoutError. */
function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}
