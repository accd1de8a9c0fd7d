/** What the server that hosts the storefront hands to its loaders and to the rendering of a page. */
import type { Answer, Call, Refusals } from '@tola/contract';
import { createContext, RouterContextProvider } from 'react-router';

/** Makes a call inside the process, as a guest: pages are the same for everyone. */
export type CallServer = <P, D, E, R extends Refusals>(call: Call<P, D, E, R>, payload: P) => Promise<Answer<D, E>>;

export interface PageSurroundings {
  readonly callServer: CallServer;
  /** Goes on every inline script, for the content security policy. */
  readonly nonce: string;
}

export const callServerContext = createContext<CallServer>();
export const nonceContext = createContext<string>();

/**
 * The load context of one request. The host reaches this function through the built entry module, because the context keys
 * must be the very objects that the bundle holds.
 */
export function contextFor({ callServer, nonce }: PageSurroundings): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(callServerContext, callServer);
  context.set(nonceContext, nonce);
  return context;
}
