/** Reports the parsed lines of one message to the source's subscriber. */
import type { ParsedLine } from './parse-line.ts';
import type { SourceEvents } from './source.ts';

export function report(lines: readonly ParsedLine[], events: SourceEvents): void {
  const rates = lines.flatMap((line) => (line.is === 'rate' ? [line.rate] : []));
  const metalsWithoutPrice = lines.flatMap((line) => (line.is === 'no price' ? [line.metal] : []));
  for (const line of lines) if (line.is === 'invalid') events.error(line.message);
  if (rates.length > 0) events.rates(rates);
  if (metalsWithoutPrice.length > 0) events.noPrice(metalsWithoutPrice);
}
