/** Extracts the PIN code and the State from a free-text address. */
import { GST_STATES } from '@tola/pricing';

/** Six digits starting with 1 to 9 (India Post zones), often with a space after the third. */
const PIN_CODE = /(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/g;

/** Words that may follow the State at the end of an address. */
const AFTER_STATE = /(?: (?:india|bharat|pin|pincode|code|no))*$/;

/** The last PIN code in a text, null when there is none. */
export function pinCodeIn(text: string): string | null {
  return text.match(PIN_CODE)?.at(-1)?.replace(' ', '') ?? null;
}

/**
 * The State or union territory at the end of an address, in canonical spelling; null when there is none. A name earlier
 * in the address does not count: Goa Street is in Mumbai, and every town has a Delhi Road.
 */
export function stateIn(address: string): string | null {
  const words = ` ${plainWords(address)}`.replace(AFTER_STATE, '');
  return GST_STATES.find(({ name }) => words.endsWith(` ${plainWords(name)}`))?.name ?? null;
}

function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}
