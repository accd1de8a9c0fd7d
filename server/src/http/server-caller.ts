/** In-process calls as a guest, by which server-rendered pages get their data. */
import type { Answer, Call, Caller, Refusals } from '@tola/contract';
import type { Dispatcher } from './dispatcher.ts';
import type { CallCircumstances } from './operation.ts';

export type ServerCaller = <P, D, E, R extends Refusals, W extends Caller>(
  call: Call<P, D, E, R, W>,
  payload: P,
) => Promise<Answer<D, E, keyof R & string>>;

interface CallerOptions {
  readonly dispatcher: Dispatcher;
  readonly clock: () => Date;
  /** For the log, when a call fails. */
  readonly requestId?: string;
}

/**
 * The payload is encoded to wire names and decoded again, so that values a page took from its URL are validated as
 * strictly as those of a client.
 */
export function createServerCaller({ dispatcher, clock, requestId = 'in-process' }: CallerOptions): ServerCaller {
  return async <P, D, E, R extends Refusals, W extends Caller>(call: Call<P, D, E, R, W>, payload: P) => {
    const operation = dispatcher.find(call.name);
    if (operation === null) throw new Error(`The call ${call.name} has no operation`);
    const wire = call.payload.encode(payload) ?? {};
    const { answer } = await dispatcher.dispatch(operation, wire, asGuest(clock(), requestId));
    return answer as Answer<D, E, keyof R & string>;
  };
}

function asGuest(now: Date, requestId: string): CallCircumstances {
  const noCookies = (): never => {
    throw new Error('A page that is rendered for everyone cannot set cookies');
  };
  return {
    now,
    ip: '127.0.0.1',
    userAgent: 'tola server rendering',
    requestId,
    token: null,
    cookies: {},
    setCookie: noCookies,
    clearCookie: noCookies,
    setSessionCookie: noCookies,
    clearSessionCookie: noCookies,
  };
}
