/**
 * Latest rates and premiums, kept outside React so that a tick re-renders only prices. Written in the browser only;
 * until then pages show the server-loaded state.
 */
import type { Charges } from '@tola/contract/charges';
import type { LiveRate, MetalHalt, ProductHalt } from '@tola/contract/rates';
import type { Premiums } from '@tola/pricing';

/** `paused`: the server is unreachable or has no rates, so nothing can be bought. */
export type LiveStatus = 'live' | 'paused';

export interface LiveState {
  readonly status: LiveStatus;
  /** Why the connection is lost, for display; null while connected. */
  readonly lost: string | null;
  /** Empty without a price. After a lost connection the last rates stay, greyed. */
  readonly rates: readonly LiveRate[];
  readonly premiums: Premiums;
  /** GST and card surcharge rates; null before a page has loaded. */
  readonly charges: Charges | null;
  /** Paused metals with reasons. */
  readonly halts: readonly MetalHalt[];
  /** Paused products; null until the socket reports them, and the page's own data is used. */
  readonly productHalts: readonly ProductHalt[] | null;
}

let state: LiveState | null = null;
/** Per metal: a list without a paused metal carries only the other's number. */
const lastSequences = new Map<LiveRate['metal'], number>();
const listeners = new Set<() => void>();

export function liveState(): LiveState | null {
  return state;
}

export function subscribeToLive(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Initial state from the server. */
export function loadedState(loaded: Pick<LiveState, 'rates' | 'premiums' | 'charges' | 'halts'>): LiveState {
  return { ...loaded, status: loaded.rates.length === 0 ? 'paused' : 'live', lost: null, productHalts: null };
}

/** Adopts the server-loaded state unless newer data has arrived. */
export function beginLive(loaded: LiveState): void {
  state ??= loaded;
  if (!isOlder(loaded.rates)) remember(loaded.rates);
}

/** A `LiveData` list. Older sequence numbers than the last are dropped. */
export function receiveRates(rates: readonly LiveRate[]): void {
  if (state === null) return;
  if (isOlder(rates)) return;
  remember(rates);
  publish({ ...state, rates, status: rates.length === 0 ? 'paused' : 'live', lost: null });
}

export function receivePremiums(premiums: Premiums): void {
  if (state !== null) publish({ ...state, premiums });
}

export function receiveCharges(charges: Charges): void {
  if (state !== null) publish({ ...state, charges });
}

export function receiveHalts(halts: readonly MetalHalt[]): void {
  if (state !== null) publish({ ...state, halts });
}

export function receiveProductHalts(productHalts: readonly ProductHalt[]): void {
  if (state !== null) publish({ ...state, productHalts });
}

/** Connection lost: the last rates stay visible but cannot be bought at. */
export function pauseLive(lost: string): void {
  if (state !== null && state.lost !== lost) publish({ ...state, status: 'paused', lost });
}

/** A new connection may reach a server with new sequence numbers. */
export function forgetSequence(): void {
  lastSequences.clear();
}

function isOlder(rates: readonly LiveRate[]): boolean {
  return rates.some(({ metal, sequence }) => sequence < (lastSequences.get(metal) ?? -1));
}

function remember(rates: readonly LiveRate[]): void {
  for (const { metal, sequence } of rates) lastSequences.set(metal, sequence);
}

function publish(next: LiveState): void {
  state = next;
  for (const listener of listeners) listener();
}
