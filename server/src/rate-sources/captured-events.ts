/** Records all that a source reports, for tests of sources. */
import type { Metal } from '@tola/pricing';
import type { RateSource, SourceRate } from './source.ts';

export interface CapturedEvents {
  readonly quotes: SourceRate[];
  readonly noPrice: Metal[];
  readonly trouble: string[];
  stop(): Promise<void>;
}

export function captureEvents(source: RateSource): CapturedEvents {
  const quotes: SourceRate[] = [];
  const noPrice: Metal[] = [];
  const trouble: string[] = [];
  const running = source.start({
    rates: (list) => void quotes.push(...list),
    noPrice: (metals) => void noPrice.push(...metals),
    trouble: (what) => void trouble.push(what),
  });
  return { quotes, noPrice, trouble, stop: running.stop };
}
