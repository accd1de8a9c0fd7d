/** Browser API client with the specified error display. */
import type { Call, Refusals } from '@tola/contract/call';
import { makeCall } from '@tola/contract/client';
import type { Answer } from '@tola/contract/envelope';
import { takeEarlyReply } from '../session/early-calls.ts';
import { endSession } from '../session/session-store.ts';
import { toast } from '../toast/toast.ts';

/** After this long without a reply a call counts as a lost connection. */
const REPLY_MILLISECONDS = 30_000;
/** The same for calls that may carry an upload: 5 MB at 40 kB/s. */
const UPLOAD_REPLY_MILLISECONDS = 120_000;
const UPLOAD_BYTES = 1024 * 1024;
/** How often a call is made that a busy store does not begin: for one or two minutes. */
const MOST_TRIES = 8;

interface CallOptions {
  /** The caller shows the refusal. */
  quiet?: boolean;
  /** Sent with a call that acts again when repeated, so that a repeat with the same key does not. */
  idempotencyKey?: string;
  /** The call outlives its page. */
  keepalive?: boolean;
  /** The page may have made the call before its code arrived. */
  early?: boolean;
}

/**
 * Makes a call. Any code but 200 shows the server's message as a toast, an unreadable reply shows the error's text, and
 * a network failure is only logged (specification 000 §7).
 */
export async function call<P, D, E, R extends Refusals>(
  declared: Call<P, D, E, R>,
  payload: P,
  { quiet = false, idempotencyKey, keepalive = false, early = false }: CallOptions = {},
): Promise<Answer<D, E, keyof R & string>> {
  let answer: Answer<D, E, keyof R & string>;
  try {
    const patience = declared.bodyBytes < UPLOAD_BYTES ? REPLY_MILLISECONDS : UPLOAD_REPLY_MILLISECONDS;
    answer = await begun(
      async () =>
        await makeCall(declared, payload, {
          keepalive,
          signal: AbortSignal.timeout(patience),
          earlier: early ? await takeEarlyReply(declared.name) : null,
          ...(idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }),
        }),
    );
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    toast.error(message);
    return { ok: false, code: 0, reason: 'unreadable', message };
  }
  if (answer.ok || answer.code === 0) return answer;
  const sessionLost = answer.code === 401 && declared.caller === 'customer';
  if (sessionLost) endSession('lost');
  if (quiet) return answer;
  if (sessionLost) toast.errorAfterNavigation(answer.message);
  else toast.error(answer.message);
  return answer;
}

/** Makes a call again for as long as the store has too many others to begin it. Its place is kept. */
async function begun<D, E, R extends string>(make: () => Promise<Answer<D, E, R>>): Promise<Answer<D, E, R>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await make();
    if (answer.ok || answer.reason !== 'busy' || answer.waitSeconds === undefined || tries === MOST_TRIES)
      return answer;
    const { waitSeconds } = answer;
    await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1_000));
  }
}
