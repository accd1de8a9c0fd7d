/** Calls from the loaders, which run on the server inside the process. */
import type { Call, Refusals } from '@tola/contract/call';
import { data, type RouterContextProvider } from 'react-router';
import { callServerContext } from '../server-context.ts';

type LoadContext = Readonly<RouterContextProvider>;

/** Reads what a page needs. Throws the refusal as a response with its code, which the error page shows. */
export async function load<P, D, E, R extends Refusals>(
  context: LoadContext,
  declared: Call<P, D, E, R>,
  payload: P,
): Promise<D> {
  const { data: found } = await loadWhole(context, declared, payload);
  return found;
}

/** The same with what travels beside the data. */
async function loadWhole<P, D, E, R extends Refusals>(
  context: LoadContext,
  declared: Call<P, D, E, R>,
  payload: P,
): Promise<{ data: D; extras: E }> {
  const answer = await context.get(callServerContext)(declared, payload);
  if (!answer.ok) throw data({ message: answer.message }, { status: answer.code });
  return answer;
}

/**
 * Reads what a page can do without: a refusal or a fault leaves `instead` in its place. The server has logged the fault
 * where it happened.
 */
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

/** What a loader throws when the path leads nowhere. */
export function notFound(): ReturnType<typeof data> {
  return data({ message: 'Not found' }, { status: 404 });
}
