/** Requests to services outside: one attempt, within a time limit, with an answer of limited size. */

export interface OutboundRequest {
  /** In the sentences that staff read: "verification service". */
  readonly service: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly text: string;
  /** How long the service wants to be left alone; null where it does not say. */
  readonly pauseSeconds: number | null;
}

/** Nothing came back that can be read; the request may have been carried out. The message is for staff. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Follows no redirects, because requests carry keys. @throws NoAnswer */
export async function requestJson(request: OutboundRequest): Promise<OutboundAnswer> {
  const { service, method, url, headers, body, timeoutMs, maxBytes } = request;
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await boundedText(
      response.body,
      maxBytes,
      () => new NoAnswer(`The answer of the ${service} is too large`),
    );
    const pause = response.headers.get('retry-after') ?? '';
    return { status: response.status, text, pauseSeconds: /^\d{1,6}$/.test(pause) ? Number(pause) : null };
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    throw new NoAnswer(`The ${service} cannot be reached`, { cause: error });
  }
}

/** What staff read about an answer without a result. */
export function noResult(service: string, status: number): string {
  return status >= 500
    ? `The ${service} is unavailable (${status})`
    : `The ${service} gave no usable answer (${status})`;
}

/**
 * Reads a body, which its sender may never end.
 * @throws what `tooLarge` makes, as soon as there are more bytes than `maxBytes`
 */
export async function boundedText(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Null for what is not JSON: a proxy may send a page instead. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
