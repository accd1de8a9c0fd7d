/** Rates from the settings: they stand until the store is started with others, or until a person sets one. */
import { ALL_METALS, type Metal, type Paise } from '@tola/pricing';
import type { RateSource, SourceRate } from './source.ts';
import { sourceKind } from './source-kind.ts';

/** The name of rates that a person gave, by settings or by hand. */
export const MANUAL = 'manual';

/** Nothing comes after the first quotes, so the reader gives them no end by age. */
function manualSource(asks: Readonly<Record<Metal, number | null>>): RateSource {
  return {
    name: MANUAL,
    isContinuous: false,
    start(events) {
      const quotes = ALL_METALS.flatMap((metal) => quoteOf(metal, asks[metal]));
      events.rates(quotes);
      return { stop: async () => undefined };
    },
  };
}

function quoteOf(metal: Metal, askPaise: Paise | null): SourceRate[] {
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
  { name: MANUAL, origin: 'set', label: '', readsUrl: false },
  null,
  ({ manualAsks }) => manualSource(manualAsks),
);
