/** Collects everything a source reports, for tests. */
import type { Metal } from '@tola/pricing';
import type { RateSource, SourceRate } from './source.ts';

export interface CapturedEvents {
  readonly rates: SourceRate[];
  readonly noPrice: Metal[];
  readonly errors: string[];
  stop(): Promise<void>;
}

export function captureEvents(source: RateSource): CapturedEvents {
  const rates: SourceRate[] = [];
  const noPrice: Metal[] = [];
  const errors: string[] = [];
  const running = source.start({
    rates: (list) => void rates.push(...list),
    noPrice: (metals) => void noPrice.push(...metals),
    error: (message) => void errors.push(message),
  });
  return { rates, noPrice, errors, stop: running.stop };
}
