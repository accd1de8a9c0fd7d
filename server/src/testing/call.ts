/** Typed HTTP client of a test server. */
import { type Answer, type Call, type Caller, openReply, type Refusals, sealRequest } from '@tola/contract';

export interface CallOptions {
  /** Sent as the payload's `Token`. */
  readonly token?: string;
  /** Sent as a Cookie header. */
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** `/api` by default. */
  readonly prefix?: string;
  /** Aborts a pending call. */
  readonly signal?: AbortSignal;
  /** Called with each cookie that the reply sets, as `name=value`. */
  readonly onCookie?: (cookie: string) => void;
}

interface Reachable {
  readonly url: string;
}

/** Makes a typed call and decodes its reply. */
export async function call<P, D, E, R extends Refusals, W extends Caller>(
  server: Reachable,
  declared: Call<P, D, E, R, W>,
  payload: NoInfer<P>,
  options: CallOptions = {},
): Promise<Answer<D, E>> {
  const any = declared;
  const wire = { ...(any.payload.encode(payload) as object | undefined), ...tokenField(options.token) };
  const { text } = await sendCall(server, any.name, sealRequest(wire), options);
  return openReply(any, text) as Answer<D, E>;
}

/**
 * Data of a successful call.
 *
 * @throws Error with the refusal's message when the call fails
 */
export async function dataOf<D>(answer: Promise<Answer<D, unknown>>): Promise<D> {
  const opened = await answer;
  if (!opened.ok) throw new Error(opened.message);
  return opened.data;
}

function tokenField(token: string | undefined): { Token?: string } {
  return token === undefined ? {} : { Token: token };
}

export interface SentCall {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed content of `d`. */
  readonly envelope: { readonly code: number; readonly msg: string } & Readonly<Record<string, unknown>>;
}

/** Sends an arbitrary body to a call, including ones that the typed client cannot send. */
export async function sendCall(
  server: Reachable,
  name: string,
  body: string | Buffer | null,
  options: CallOptions = {},
): Promise<SentCall> {
  const response = await fetch(`${server.url}${options.prefix ?? '/api'}/${name}`, {
    method: 'POST',
    headers: {
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
      ...options.headers,
    },
    body: typeof body === 'string' || body === null ? body : new Uint8Array(body),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  for (const cookie of response.headers.getSetCookie()) options.onCookie?.(cookie.split(';', 1)[0] ?? '');
  const text = await response.text();
  // A proxy answers with a page when it reaches no process.
  if (!text.startsWith('{')) throw new Error(`${name} was answered ${response.status} without an envelope`);
  const { d } = JSON.parse(text) as { d: string };
  return { status: response.status, headers: response.headers, text, envelope: JSON.parse(d) as SentCall['envelope'] };
}
