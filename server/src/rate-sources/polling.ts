/** Polls an HTTP source, one request in flight at a time; honours Retry-After. */
import { setTimeout as pause } from 'node:timers/promises';
import { boundedText } from '#outbound-http';
import type { RunningSource, SourceEvents } from './source.ts';

const MAX_RESPONSE_BYTES = 1_000_000;
const MAX_BACKOFF_MS = 60_000;

export interface PollingOptions {
  readonly everySeconds: number;
  readonly timeoutSeconds: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** An HTTP error status, with the wait that the server requested. */
class HttpStatusError extends Error {
  readonly waitMs: number;
  constructor(message: string, waitMs: number) {
    super(message);
    this.waitMs = waitMs;
  }
}

/**
 * Fetches the URLs one after the other, every `everySeconds`. After a failure it backs off exponentially, up to a minute,
 * or for as long as Retry-After says.
 *
 * @param read receives the response bodies of one poll, by URL
 */
export function poll(
  urls: readonly string[],
  options: PollingOptions,
  events: SourceEvents,
  read: (responses: ReadonlyMap<string, string>) => void,
): RunningSource {
  const stopping = new AbortController();
  const everyMs = options.everySeconds * 1_000;

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      let waitMs = everyMs;
      try {
        const responses = new Map<string, string>();
        for (const url of urls) responses.set(url, await fetchText(url, options, stopping.signal));
        failures = 0;
        read(responses);
      } catch (error) {
        if (stopping.signal.aborted) return;
        failures += 1;
        const backoffMs = Math.min(MAX_BACKOFF_MS, everyMs * 2 ** Math.min(failures, 10));
        waitMs = error instanceof HttpStatusError ? Math.max(error.waitMs, everyMs) : Math.max(backoffMs, everyMs);
        events.error(describe(error));
      }
      await pause(waitMs, undefined, { ref: false, signal: stopping.signal }).catch(ignoreAbort);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Stopping the source aborts the wait. */
function ignoreAbort(error: unknown): void {
  if ((error as Error).name !== 'AbortError') throw error;
}

async function fetchText(
  url: string,
  { timeoutSeconds, headers }: PollingOptions,
  stopping: AbortSignal,
): Promise<string> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutSeconds * 1_000)]);
  const response = await fetch(url, { headers, signal, redirect: 'error' });
  if (!response.ok) {
    await response.body?.cancel();
    throw new HttpStatusError(
      `The feed answered ${response.status}`,
      retryAfterMs(response.headers.get('retry-after')),
    );
  }
  return await boundedText(response.body, MAX_RESPONSE_BYTES, () => new Error('The feed’s answer is too large'));
}

/** Parses `Retry-After`, in seconds or as a date; 0 when absent or invalid. */
function retryAfterMs(header: string | null): number {
  if (header === null) return 0;
  const seconds = Number(header);
  const waitMs = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(waitMs) ? Math.min(MAX_BACKOFF_MS * 10, Math.max(0, waitMs)) : 0;
}

function describe(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return 'The feed did not answer in time';
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
