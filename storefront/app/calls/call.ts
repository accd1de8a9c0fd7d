/** Calls from the browser, with what the specification shows on each kind of answer. */
import type { Call, Refusals } from '@tola/contract/call';
import { makeCall } from '@tola/contract/client';
import type { Answer } from '@tola/contract/envelope';
import { endSession } from '../session/session-store.ts';
import { toast } from '../toast/toast.ts';

interface CallOptions {
  /** Leaves showing a refusal to the caller. */
  quiet?: boolean;
}

/**
 * Makes a call. Every code but 200 shows an error toast with the server's message; an answer that cannot be read shows the
 * error's text; a network failure is only logged, and the caller then does nothing (specification 000 §7).
 */
export async function call<P, D, E, R extends Refusals>(
  declared: Call<P, D, E, R>,
  payload: P,
  { quiet = false }: CallOptions = {},
): Promise<Answer<D, E>> {
  let answer: Answer<D, E>;
  try {
    answer = await makeCall(declared, payload);
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
