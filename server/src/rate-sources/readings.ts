/** Hands the readings of one message on to whoever follows the source. */
import type { Reading } from './quote-making.ts';
import type { SourceEvents } from './source.ts';

export function report(readings: readonly Reading[], events: SourceEvents): void {
  const quotes = readings.flatMap((reading) => (reading.is === 'quote' ? [reading.quote] : []));
  const without = readings.flatMap((reading) => (reading.is === 'no price' ? [reading.metal] : []));
  for (const reading of readings) if (reading.is === 'nonsense') events.trouble(reading.what);
  if (quotes.length > 0) events.quotes(quotes);
  if (without.length > 0) events.noPrice(without);
}
