import { scaledInteger } from './decimal.ts';
import { divideHalfUp } from './rounding.ts';
import type { Paise, PaisePerGram } from './unit.ts';

const PAISE_PER_RUPEE = 100;

/**
 * Converts typed rupees, or rupees on the wire, to paise: 1500, 1500.5 and "1500.50" are all accepted.
 * Throws RangeError for anything that is not a plain decimal of at most 2 decimals.
 */
export function paiseFromRupees(rupees: number | string): Paise {
  const paise = scaledInteger(String(rupees).trim(), 2);
  if (paise === null) throw new RangeError(`"${rupees}" is not an amount in rupees with at most 2 decimals`);
  return paise;
}

/** The wire's number: rupees with at most 2 decimals. For replies only, never to calculate with. */
export function rupeesFromPaise(paise: Paise): number {
  return paise / PAISE_PER_RUPEE;
}

/** "₹1,24,530.00": Indian grouping, both decimals; "−₹5.00" below zero. */
export function formatRupees(paise: Paise | PaisePerGram): string {
  const size = Math.abs(paise);
  const rupees = Math.floor(size / PAISE_PER_RUPEE);
  return `${paise < 0 ? '−' : ''}₹${groupIndian(String(rupees))}.${String(size % PAISE_PER_RUPEE).padStart(2, '0')}`;
}

/** "₹1,24,530": rounded half up to the rupee, where paise are not needed. */
export function formatWholeRupees(paise: Paise): string {
  const rupees = Number(divideHalfUp(BigInt(paise), BigInt(PAISE_PER_RUPEE)));
  return `${rupees < 0 ? '−' : ''}₹${groupIndian(String(Math.abs(rupees)))}`;
}

/** "+₹50.00", "−₹50.00" and, for no change, "₹0.00". */
export function formatSignedRupees(paise: Paise | PaisePerGram): string {
  return `${paise > 0 ? '+' : ''}${formatRupees(paise)}`;
}

/**
 * Lakh and crore grouping: the last three digits, then pairs. Does not use the runtime's locale data, so
 * that the server's page and the browser's first render are identical.
 */
export function groupIndian(digits: string): string {
  return digits.replace(/(\d)(?=(?:\d\d)+\d$)/g, '$1,');
}
