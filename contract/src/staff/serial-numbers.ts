/** Serial numbers of pieces as calls take them, and what is refused about them. */
import * as z from 'zod/mini';
import { requiredText } from './staff-values.ts';

/** Of one delivery, parcel or move. */
export const MOST_SERIALS = 1_000;
/** Longer codes are no serial numbers. */
export const SERIAL_LENGTH = 60;

const numbers = z.array(requiredText(SERIAL_LENGTH)).check(z.maxLength(MOST_SERIALS));
export const serialNumbers = z._default(numbers, []);
/** Left out where the pieces have none. */
export const omissibleSerials = z.optional(numbers);

export const serialRefusals = {
  'serials-missing': [409, '{product} has serial numbers. Enter one for each piece'],
  'serials-differ': [400, '{product}: {serials} serial numbers for {pieces} pieces'],
  'serial-twice': [400, 'Serial number {serial} is entered twice'],
  'serial-known': [409, 'In stock already, or of another variant: {serials}'],
} as const;

/** Serial numbers as they are typed, pasted or scanned one after the other. */
export function serialsIn(text: string): string[] {
  return text
    .split(/[\n,;\t]/)
    .map((serial) => serial.trim())
    .filter((serial) => serial !== '');
}

/** The first that stands in the list twice, whatever its case; null when none does. */
export function repeatedSerial(serials: readonly string[]): string | null {
  const seen = new Set<string>();
  for (const serial of serials) {
    if (seen.has(serial.toUpperCase())) return serial;
    seen.add(serial.toUpperCase());
  }
  return null;
}
