/** Context passed by the host server to loaders and rendering. */
import type { Answer, Call, Refusals } from '@tola/contract';
import { createContext, RouterContextProvider } from 'react-router';

/** In-process API call as a guest: pages are the same for everyone. */
export type CallServer = <P, D, E, R extends Refusals>(
  call: Call<P, D, E, R>,
  payload: P,
) => Promise<Answer<D, E, keyof R & string>>;

export interface PageSurroundings {
  readonly callServer: CallServer;
  /** CSP nonce of inline scripts. */
  readonly nonce: string;
}

export const callServerContext = createContext<CallServer>();
export const nonceContext = createContext<string>();

/**
 * Load context of one request. The host imports this function from the built entry module, because context keys are
 * compared by identity.
 */
export function contextFor({ callServer, nonce }: PageSurroundings): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(callServerContext, callServer);
  context.set(nonceContext, nonce);
  return context;
}
