/** Polls an HTTP source, one request in flight at a time; honours Retry-After. */
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningSource, SourceEvents } from './source.ts';

const LARGEST_ANSWER_BYTES = 1_000_000;
const LONGEST_BACKOFF_MS = 60_000;

export interface PollingRules {
  readonly everySeconds: number;
  readonly timeoutSeconds: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The server wants to be left alone for a while. */
class Refused extends Error {
  readonly waitMs: number;
  constructor(what: string, waitMs: number) {
    super(what);
    this.waitMs = waitMs;
  }
}

/**
 * Asks for the addresses in turn, each round after the pace of the rules; after a failure later and later, up to a
 * minute, or as late as the server says.
 *
 * @param read reads the answers of one round, by address
 */
export function poll(
  urls: readonly string[],
  rules: PollingRules,
  events: SourceEvents,
  read: (answers: ReadonlyMap<string, string>) => void,
): RunningSource {
  const ending = new AbortController();
  const everyMs = rules.everySeconds * 1_000;

  async function run(): Promise<void> {
    for (let failures = 0; !ending.signal.aborted; ) {
      let waitMs = everyMs;
      try {
        const answers = new Map<string, string>();
        for (const url of urls) answers.set(url, await ask(url, rules, ending.signal));
        failures = 0;
        read(answers);
      } catch (error) {
        if (ending.signal.aborted) return;
        failures += 1;
        const backoffMs = Math.min(LONGEST_BACKOFF_MS, everyMs * 2 ** Math.min(failures, 10));
        waitMs = error instanceof Refused ? Math.max(error.waitMs, everyMs) : Math.max(backoffMs, everyMs);
        events.trouble(describe(error));
      }
      await pause(waitMs, undefined, { ref: false, signal: ending.signal }).catch(whenEnded);
    }
  }

  const running = run();
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}

/** A pause that is cut short because the source stops is no failure. */
function whenEnded(error: unknown): void {
  if ((error as Error).name !== 'AbortError') throw error;
}

async function ask(url: string, { timeoutSeconds, headers }: PollingRules, ending: AbortSignal): Promise<string> {
  const signal = AbortSignal.any([ending, AbortSignal.timeout(timeoutSeconds * 1_000)]);
  const response = await fetch(url, { headers, signal, redirect: 'error' });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Refused(`The feed answered ${response.status}`, retryAfterMs(response.headers.get('retry-after')));
  }
  return await limitedText(response);
}

async function limitedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > LARGEST_ANSWER_BYTES) throw new Error('The feed’s answer is too large');
  }
  return text + decoder.decode();
}

/** `Retry-After` in seconds or as a date; a while when the server does not say. */
function retryAfterMs(header: string | null): number {
  if (header === null) return 0;
  const seconds = Number(header);
  const waitMs = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(waitMs) ? Math.min(LONGEST_BACKOFF_MS * 10, Math.max(0, waitMs)) : 0;
}

function describe(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return 'The feed did not answer in time';
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
