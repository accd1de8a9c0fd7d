/** Fixed rates from RATES_GOLD and RATES_SILVER, valid until the next start or until staff set a manual rate. */
import { ALL_METALS, type Metal, type Paise } from '@tola/pricing';
import type { RateSource, SourceRate } from './source.ts';
import { sourceKind } from './source-kind.ts';

/** Source name of rates from the settings and of manual rates. */
export const MANUAL = 'manual';

/** Reports once, at start. `tickFrom` gives these ticks no expiry, so that they do not go stale. */
function manualSource(asks: Readonly<Record<Metal, Paise | null>>): RateSource {
  return {
    name: MANUAL,
    isContinuous: false,
    start(events) {
      events.rates(ALL_METALS.flatMap((metal) => rateOf(metal, asks[metal])));
      return { stop: async () => undefined };
    },
  };
}

function rateOf(metal: Metal, askPaise: Paise | null): SourceRate[] {
  if (askPaise === null) return [];
  return [
    {
      metal,
      askPaise,
      bidPaise: askPaise,
      highPaise: null,
      lowPaise: null,
      purityBasis: 999,
      contract: '',
      sourceAt: null,
    },
  ];
}

export const manualKind = sourceKind(
  { name: MANUAL, origin: 'manual', label: '', readsUrl: false },
  null,
  ({ manualAsks }) => manualSource(manualAsks),
);
