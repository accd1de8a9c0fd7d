import { asksOf, closesOf } from '@tola/contract/live-asks';
import { type LinePrice, linePrice, type WeightPricing } from '@tola/pricing';
import { createContext, type ReactElement, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { type LiveState, liveState, subscribeToLive } from './live-store.ts';
import { type PausableProduct, pauseReason } from './pause-reason.ts';

const nothingLoaded: LiveState = {
  status: 'paused',
  lost: null,
  rates: [],
  premiums: { gold995Paise: 0, gold999Paise: 0, silver999Paise: 0 },
  charges: null,
  pauses: [],
  productPauses: null,
};

const LoadedRates = createContext<LiveState>(nothingLoaded);

/** Gives the pages below the rates that the server loaded, until the socket brings newer ones. */
export function LiveRatesProvider({ loaded, children }: { loaded: LiveState; children: ReactNode }): ReactElement {
  return <LoadedRates value={loaded}>{children}</LoadedRates>;
}

/**
 * The rates of this moment. Whoever calls it renders again on every tick, so call it in the leaf that shows a price.
 *
 * @param inSight no: it is not told of ticks, and shows those of the moment when it renders for another reason
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

/** What is paused at this moment, as one text. Renders again only when that changes. */
export function usePauses(): string {
  const loaded = useContext(LoadedRates);
  return useSyncExternalStore(
    subscribeToLive,
    () => pausesOf(liveState() ?? loaded),
    () => pausesOf(loaded),
  );
}

function pausesOf({ status, lost, rates, productPauses }: LiveState): string {
  return [
    status,
    lost ?? '',
    ...rates.map((rate) => rate.metal),
    ...(productPauses ?? []).map((one) => `${one.productId}/${one.weightId ?? ''}`),
  ].join(' ');
}

/** The price of one piece at a state of the rates; null when there is none. */
export function priceAt(state: LiveState, pricing: WeightPricing): LinePrice | null {
  return linePrice(pricing, asksOf(state.rates), state.premiums);
}

/** The price of one piece at the last close, with the premiums of today; null when no close is known. */
export function priceAtClose(state: LiveState, pricing: WeightPricing): LinePrice | null {
  return linePrice(pricing, closesOf(state.rates), state.premiums);
}

/** Whether this piece has a price that it can be sold at. Renders again only when the answer changes. */
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
