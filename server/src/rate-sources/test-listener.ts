/** Records all that a source reports, for tests of sources. */
import type { Metal } from '@tola/pricing';
import type { Quote, RateSource } from './source.ts';

export interface Listened {
  readonly quotes: Quote[];
  readonly noPrice: Metal[];
  readonly trouble: string[];
  stop(): Promise<void>;
}

export function listenTo(source: RateSource): Listened {
  const quotes: Quote[] = [];
  const noPrice: Metal[] = [];
  const trouble: string[] = [];
  const running = source.start({
    quotes: (list) => void quotes.push(...list),
    noPrice: (metals) => void noPrice.push(...metals),
    trouble: (what) => void trouble.push(what),
  });
  return { quotes, noPrice, trouble, stop: running.stop };
}
