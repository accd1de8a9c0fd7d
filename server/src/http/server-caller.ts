/** In-process guest calls, used by server-rendered pages to load their data. */
import type { Answer, Call, Caller, Refusals } from '@tola/contract';
import type { Dispatcher } from './dispatcher.ts';
import type { CallContext } from './operation.ts';

export type ServerCaller = <P, D, E, R extends Refusals, W extends Caller>(
  call: Call<P, D, E, R, W>,
  payload: P,
  /** The address of the visitor whose page needs the data, for limits by address. Default: the server's own. */
  ip?: string,
) => Promise<Answer<D, E, keyof R & string>>;

interface CallerOptions {
  readonly dispatcher: Dispatcher;
  readonly clock: () => Date;
  /** For the log, when a call fails. */
  readonly requestId?: string;
}

/**
 * The payload is encoded to wire names and decoded again, so that values from a page URL are validated as
 * strictly as those of a client.
 */
export function createServerCaller({ dispatcher, clock, requestId = 'in-process' }: CallerOptions): ServerCaller {
  return async <P, D, E, R extends Refusals, W extends Caller>(
    call: Call<P, D, E, R, W>,
    payload: P,
    ip = OWN_ADDRESS,
  ) => {
    const operation = dispatcher.find(call.name);
    if (operation === null) throw new Error(`The call ${call.name} has no operation`);
    const wire = call.payload.encode(payload) ?? {};
    const { answer } = await dispatcher.dispatch(operation, wire, guestContext({ now: clock(), requestId, ip }));
    return answer as Answer<D, E, keyof R & string>;
  };
}

const OWN_ADDRESS = '127.0.0.1';

function guestContext({ now, requestId, ip }: Pick<CallContext, 'now' | 'requestId' | 'ip'>): CallContext {
  const noCookies = (): never => {
    throw new Error('A page that is rendered for everyone cannot set cookies');
  };
  return {
    now,
    ip,
    userAgent: 'tola server rendering',
    requestId,
    isBackground: false,
    idempotencyKey: null,
    token: null,
    cookies: {},
    setCookie: noCookies,
    clearCookie: noCookies,
    setSessionCookie: noCookies,
    clearSessionCookie: noCookies,
  };
}
