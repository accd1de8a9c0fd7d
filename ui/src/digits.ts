/** Prefixes of Indian numbers: +91, 0091 or 0. */
const PREFIX = /^(?:0{0,2}91|0)/;

/**
 * Extracts the digits of typed or pasted text.
 *
 * @param most maximum number of digits
 * @param isTelephone whether a number with more digits may begin with the country's code or a zero, which are left out
 */
export function tidyDigits(typed: string, most: number, isTelephone: boolean): string {
  const digits = typed.replace(/\D/g, '');
  if (digits.length <= most) return digits;
  const national = isTelephone ? digits.replace(PREFIX, '') : digits;
  return (national.length === most ? national : digits).slice(0, most);
}
