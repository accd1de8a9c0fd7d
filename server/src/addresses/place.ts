/** Reads the place out of an address that people write as one text: the PIN code and the State. */
import { GST_STATES } from '@tola/pricing';

/** Six digits that begin with 1 to 9, as India Post numbers its zones; a blank after the third is common. */
const PIN_CODE = /(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/g;

/** What may stand after the State at an address's end. */
const AFTER_STATE = /(?: (?:india|bharat|pin|pincode|code|no))*$/;

/** The last PIN code in a text, null when there is none. */
export function pinCodeIn(text: string): string | null {
  return text.match(PIN_CODE)?.at(-1)?.replace(' ', '') ?? null;
}

/**
 * The State or union territory that an address ends with, as the store spells it; null when it ends otherwise. A State's
 * name further in front proves nothing: Goa Street lies in Mumbai, and every town has a Delhi Road.
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
