/** Client side of a call. */
import type { Call, Refusals } from './call.ts';
import { type Answer, openReply, sealRequest } from './envelope.ts';
import { GENERAL_FAULT } from './fault-sentences.ts';

/**
 * Makes a call by `POST {base}/{name}`.
 *
 * A network failure is logged and returned as `code: 0`, which callers ignore (specification 000 §7).
 *
 * @throws Error with the text for the customer, when the reply is a proxy's page or cannot be read
 * @param options.base base path of the API, `/api` in the storefront
 * @param options.headers further request headers
 * @param options.keepalive lets the call outlive its page, for a small payload of an act
 * @param options.signal aborts the call, which then counts as a network failure
 * @param options.earlier the reply to the same call made before; null to make it now
 */
export async function makeCall<P, D, E, R extends Refusals>(
  call: Call<P, D, E, R>,
  payload: P,
  {
    base = '/api',
    headers,
    keepalive = false,
    signal,
    earlier = null,
  }: {
    readonly base?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly keepalive?: boolean;
    readonly signal?: AbortSignal;
    readonly earlier?: string | null;
  } = {},
): Promise<Answer<D, E, keyof R & string>> {
  let body: string;
  try {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      credentials: 'same-origin' as const,
      keepalive,
      ...(signal === undefined ? {} : { signal }),
      body: sealRequest(call.payload.encode(payload)),
    };
    body = earlier ?? (await (await fetch(`${base}/${call.name}`, request)).text());
  } catch (error) {
    console.error(`No answer to ${call.name}`, error);
    return { ok: false, code: 0, reason: 'network', message: '' };
  }
  // A proxy that cannot reach the server answers with a page of its own.
  if (body[0] === '<') throw new Error(GENERAL_FAULT, { cause: body });
  return openReply(call, body) as Answer<D, E, keyof R & string>;
}
