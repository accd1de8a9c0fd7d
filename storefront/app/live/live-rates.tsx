import { asksOf, closesOf } from '@tola/contract/live-asks';
import { type LinePrice, linePrice, perGrade, type WeightPricing } from '@tola/pricing';
import { createContext, type ReactElement, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { type LiveState, liveState, subscribeToLive } from './live-store.ts';
import { type PausableProduct, pauseReason } from './pause-reason.ts';

const nothingLoaded: LiveState = {
  status: 'paused',
  lost: null,
  rates: [],
  premiums: perGrade(() => 0),
  charges: null,
  halts: [],
  productHalts: null,
};

const LoadedRates = createContext<LiveState>(nothingLoaded);

/** Provides the server-loaded rates until the socket delivers newer ones. */
export function LiveRatesProvider({ loaded, children }: { loaded: LiveState; children: ReactNode }): ReactElement {
  return <LoadedRates value={loaded}>{children}</LoadedRates>;
}

/**
 * Current live state. Callers re-render on every tick, so use it in the leaf that shows a price.
 *
 * @param inSight false ignores ticks; the values update on the next render
 */
export function useLive(inSight = true): LiveState {
  const loaded = useContext(LoadedRates);
  return useSyncExternalStore(
    inSight ? subscribeToLive : subscribeToNothing,
    () => liveState() ?? loaded,
    () => loaded,
  );
}

function subscribeToNothing(): () => void {
  return () => undefined;
}

/** Current halts as one string; re-renders only when they change. */
export function useHalts(): string {
  const loaded = useContext(LoadedRates);
  return useSyncExternalStore(
    subscribeToLive,
    () => haltsOf(liveState() ?? loaded),
    () => haltsOf(loaded),
  );
}

function haltsOf({ status, lost, rates, productHalts }: LiveState): string {
  return [
    status,
    lost ?? '',
    ...rates.map((rate) => rate.metal),
    ...(productHalts ?? []).map((one) => `${one.productId}/${one.weightId ?? ''}`),
  ].join(' ');
}

/** Price of one piece at given rates; null without a rate. */
export function priceAt(state: LiveState, pricing: WeightPricing): LinePrice | null {
  return linePrice(pricing, asksOf(state.rates), state.premiums);
}

/** Price of one piece at the last close with today's premiums; null when the close is unknown. */
export function priceAtClose(state: LiveState, pricing: WeightPricing): LinePrice | null {
  return linePrice(pricing, closesOf(state.rates), state.premiums);
}

/** Whether this piece can be sold; re-renders only when that changes. */
export function useCanSell(pricing: WeightPricing, product: PausableProduct): boolean {
  const loaded = useContext(LoadedRates);
  const canSell = (state: LiveState): boolean =>
    pauseReason(state, [product]) === null && priceAt(state, pricing) !== null;
  return useSyncExternalStore(
    subscribeToLive,
    () => canSell(liveState() ?? loaded),
    () => canSell(loaded),
  );
}
