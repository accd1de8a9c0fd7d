import { GST_STATES } from './gst-states.ts';

const PAN = /^[A-Z]{5}[0-9]{4}[A-Z]$/;

/** State code, PAN, entity number, the letter that is Z for ordinary taxpayers, check character. */
const GSTIN = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/;

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether the text has the form of a PAN, capitals only. There is no check digit in it. */
export function panIsValid(pan: string): boolean {
  return PAN.test(pan);
}

/** Whether the text has the form of a GSTIN, capitals only, and its check character is right. */
export function gstinIsValid(gstin: string): boolean {
  return GSTIN.test(gstin) && checkCharacter(gstin.slice(0, -1)) === gstin.at(-1);
}

/** The Luhn scheme in base 36: every second value doubled, the two digits of each product added. */
function checkCharacter(body: string): string | undefined {
  const base = CHARACTERS.length;
  let sum = 0;
  for (const [index, character] of [...body].entries()) {
    const product = CHARACTERS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / base) + (product % base);
  }
  return CHARACTERS[(base - (sum % base)) % base];
}

/** The PAN in a valid GSTIN, which is that of the firm in every State. */
export function panOfGstin(gstin: string): string {
  return gstin.slice(2, 12);
}

/** The State or union territory that has registered a valid GSTIN; null for codes that are no State of today, and for none. */
export function stateOfGstin(gstin: string): string | null {
  if (!gstinIsValid(gstin)) return null;
  return GST_STATES.find(({ code }) => gstin.startsWith(code))?.name ?? null;
}
