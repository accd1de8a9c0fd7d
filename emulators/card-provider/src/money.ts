/** Parsing and formatting of rupees. Inside the emulator every amount is an integer of paise. */

const rupeesInIndia = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/**
 * Reads a rupee amount from parsed JSON.
 * @returns the amount in paise, or null when it is not a number, has more than two decimals or is not exact
 */
export function paiseFromRupees(rupees: unknown): number | null {
  if (typeof rupees !== 'number' || !Number.isFinite(rupees)) return null;
  const paise = Math.round(rupees * 100);
  if (!Number.isSafeInteger(paise)) return null;
  return Math.abs(rupees * 100 - paise) < 1e-4 ? paise : null;
}

/** The amount as a JSON number in rupees: 12845075 paise is 128450.75. */
export function rupeesFromPaise(paise: number): number {
  return Number(decimalRupees(paise));
}

/** The amount with exactly two decimals, as in the provider's webhooks: 17000 paise is "170.00". */
export function decimalRupees(paise: number): string {
  const sign = paise < 0 ? '-' : '';
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The amount with Indian grouping: 12845075 paise is "₹1,28,450.75". */
export function displayRupees(paise: number): string {
  return rupeesInIndia.format(rupeesFromPaise(paise));
}
