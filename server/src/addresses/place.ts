/** The State, PIN code and city of an address: as given, else from its text and the directory of PIN codes. */
import { GST_STATES } from '@tola/pricing';
import { findPinCode, pinCodeFitsState } from '#pin-codes';

export interface Place {
  /** Empty when nothing names one. */
  readonly state: string;
  readonly pinCode: string | null;
  readonly city: string;
}

type Given = { readonly [K in keyof Place]: Place[K] | null };

/**
 * A PIN code in the text counts only where it fits the State, because it may belong to something else; a given one is
 * returned even where it does not fit.
 */
export function placeOf(address: string, given: Given, accountState: string): Place {
  const named = given.state ?? stateIn(address);
  const written = pinCodeIn(address);
  const pinCode =
    given.pinCode ?? (written === null || named === null || pinCodeFitsState(written, named) ? written : null);
  const entry = pinCode === null ? null : findPinCode(pinCode);
  const state = named ?? likeliestState(entry?.states ?? [], accountState);
  return { state, pinCode, city: given.city ?? entry?.city ?? '' };
}

/** The account's State wherever the PIN code allows it. */
function likeliestState(states: readonly string[], accountState: string): string {
  return states.includes(accountState) ? accountState : (states[0] ?? accountState);
}

/** Six digits starting with 1 to 9 (India Post zones), often with a space after the third. */
const PIN_CODE = /(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/g;

/** Words that may follow the State at the end of an address. */
const AFTER_STATE = /(?: (?:india|bharat|pin|pincode|code|no))*$/;

/** The last PIN code in a text, null when there is none. */
function pinCodeIn(text: string): string | null {
  return text.match(PIN_CODE)?.at(-1)?.replace(' ', '') ?? null;
}

/**
 * The State or union territory at the end of an address, in canonical spelling; null when there is none. A name earlier
 * in the address does not count: Goa Street is in Mumbai, and every town has a Delhi Road.
 */
function stateIn(address: string): string | null {
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
