/** PIN code and location of a party, which the portal wants as fields of their own. */
import type { DocumentParty } from '#invoices';
import { findPinCode, pinCodeFitsState } from '#pin-codes';

export interface Place {
  readonly pinCode: string;
  /** Town or district, 3 to 50 characters. */
  readonly location: string;
}

/** Not part of a longer number, such as a phone number. */
const PIN_IN_TEXT = /(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/g;

/**
 * The place as it is frozen; where it is not, the only PIN code in the address, if it belongs to the State. Null where that is
 * not certain: somebody has to say it.
 *
 * @param pinCode frozen with the order, where the document has none
 */
export function placeOf(party: DocumentParty, pinCode: string | null): Place | null {
  const pin = party.pinCode || pinCode || onlyPinCode(party.address);
  if (pin === null || !pinCodeFitsState(pin, party.state)) return null;
  const known = findPinCode(pin);
  const location = [party.city, known?.city, known?.district].find((name) => (name ?? '').length >= 3);
  return location === undefined ? null : { pinCode: pin, location: location.slice(0, 50) };
}

/** Null where the text names none, or several different ones. */
function onlyPinCode(text: string): string | null {
  const found = new Set(Array.from(text.matchAll(PIN_IN_TEXT), ([pin]) => pin.replace(' ', '')));
  const [only = null] = found.size === 1 ? found : [];
  return only;
}
