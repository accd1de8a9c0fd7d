/** Browser API client with the specified error display. */
import type { Call, Refusals } from '@tola/contract/call';
import { makeCall } from '@tola/contract/client';
import type { Answer } from '@tola/contract/envelope';
import { endSession } from '../session/session-store.ts';
import { toast } from '../toast/toast.ts';

interface CallOptions {
  /** The caller shows the refusal. */
  quiet?: boolean;
}

/**
 * Makes a call. Any code but 200 shows the server's message as a toast, an unreadable reply shows the error's text, and
 * a network failure is only logged (specification 000 §7).
 */
export async function call<P, D, E, R extends Refusals>(
  declared: Call<P, D, E, R>,
  payload: P,
  { quiet = false }: CallOptions = {},
): Promise<Answer<D, E, keyof R & string>> {
  let answer: Answer<D, E, keyof R & string>;
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
