/** API client for loaders, which run in the server process. */
import type { Call, Refusals } from '@tola/contract/call';
import { data, type RouterContextProvider } from 'react-router';
import { callServerContext } from '../server-context.ts';

type LoadContext = Readonly<RouterContextProvider>;

/** Loads data that a page requires. A refusal is thrown as a response with its code, for the error page. */
export async function load<P, D, E, R extends Refusals>(
  context: LoadContext,
  declared: Call<P, D, E, R>,
  payload: P,
): Promise<D> {
  const { data: found } = await loadWhole(context, declared, payload);
  return found;
}

/** The same, with the reply's extra fields. */
async function loadWhole<P, D, E, R extends Refusals>(
  context: LoadContext,
  declared: Call<P, D, E, R>,
  payload: P,
): Promise<{ data: D; extras: E }> {
  const answer = await context.get(callServerContext)(declared, payload);
  if (!answer.ok) throw data({ message: answer.message }, { status: answer.code });
  return answer;
}

/** Loads optional data: a refusal or an error yields `instead`. The server has already logged the error. */
export async function loadIfThere<P, D, E, R extends Refusals>(
  context: LoadContext,
  declared: Call<P, D, E, R>,
  payload: P,
  instead: D,
): Promise<D> {
  try {
    const answer = await context.get(callServerContext)(declared, payload);
    return answer.ok ? answer.data : instead;
  } catch (error) {
    console.error(`The page goes without ${declared.name}`, error);
    return instead;
  }
}

/** The 404 response for a loader to throw. */
export function notFound(): ReturnType<typeof data> {
  return data({ message: 'Not found' }, { status: 404 });
}
