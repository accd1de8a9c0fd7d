/**
 * The newest rates and premiums that reached this page, outside React so that a tick renders only what shows a price. It is
 * written in the browser only; while it is empty, pages show what their server loaded.
 */
import type { Charges } from '@tola/contract/charges';
import type { LiveRate, ProductPause, RatePause } from '@tola/contract/rates';
import type { Premiums } from '@tola/pricing';

/** `paused`: the store cannot be reached, or the shop has no rates. Nothing can be bought then. */
export type LiveStatus = 'live' | 'paused';

export interface LiveState {
  readonly status: LiveStatus;
  /** Why the page hears nothing of the store, in words; null while it does. */
  readonly lost: string | null;
  /** Empty when there is no price. After a lost connection the last ones stay, to be shown greyed. */
  readonly rates: readonly LiveRate[];
  readonly premiums: Premiums;
  /** The rates of GST and card surcharge; null where no page has been loaded. */
  readonly charges: Charges | null;
  /** Metals that are not sold just now, with the reason. */
  readonly pauses: readonly RatePause[];
  /** Products that are not sold just now; null until the socket has said, and what a page loaded about them counts. */
  readonly productPauses: readonly ProductPause[] | null;
}

let state: LiveState | null = null;
/** Of each metal by itself: a list from which a paused metal is gone has the numbers of the other one only. */
const lastSequences = new Map<LiveRate['metal'], number>();
const listeners = new Set<() => void>();

export function liveState(): LiveState | null {
  return state;
}

export function subscribeToLive(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What a page starts from: what its server loaded. */
export function loadedState(loaded: Pick<LiveState, 'rates' | 'premiums' | 'charges' | 'pauses'>): LiveState {
  return { ...loaded, status: loaded.rates.length === 0 ? 'paused' : 'live', lost: null, productPauses: null };
}

/** Takes over what the server loaded, unless something newer came already. */
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

export function receivePauses(pauses: readonly RatePause[]): void {
  if (state !== null) publish({ ...state, pauses });
}

export function receiveProductPauses(productPauses: readonly ProductPause[]): void {
  if (state !== null) publish({ ...state, productPauses });
}

/** The store is not heard: the last rates stay on the page, but nothing can be bought at them. */
export function pauseLive(lost: string): void {
  if (state !== null && state.lost !== lost) publish({ ...state, status: 'paused', lost });
}

/** A new connection may lead to a server that counts anew. */
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
