/** Hands the lines of one message on to whoever follows the source. */
import type { ParsedLine } from './parse-line.ts';
import type { SourceEvents } from './source.ts';

export function report(lines: readonly ParsedLine[], events: SourceEvents): void {
  const quotes = lines.flatMap((reading) => (reading.is === 'quote' ? [reading.quote] : []));
  const without = lines.flatMap((reading) => (reading.is === 'no price' ? [reading.metal] : []));
  for (const reading of lines) if (reading.is === 'nonsense') events.trouble(reading.what);
  if (quotes.length > 0) events.rates(quotes);
  if (without.length > 0) events.noPrice(without);
}
