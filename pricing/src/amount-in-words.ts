import { requireCount } from './rounding.ts';
import type { Paise } from './unit.ts';

const UP_TO_NINETEEN =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const TENS = '  Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');

/** The Indian scale, largest first. */
const SCALE: readonly (readonly [size: number, name: string])[] = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
];

/**
 * An amount in words, for invoices: "Rupees One Lakh Fifty Five Thousand Six Hundred Five Only", and with paise
 * "Rupees Ten and Fifty Paise Only". Throws RangeError below zero.
 */
export function amountInWords(paise: Paise): string {
  requireCount('paise', paise);
  const rupees = wholeInWords(Math.floor(paise / 100));
  const rest = paise % 100;
  return rest === 0 ? `Rupees ${rupees} Only` : `Rupees ${rupees} and ${wholeInWords(rest)} Paise Only`;
}

function wholeInWords(whole: number): string {
  for (const [size, name] of SCALE) {
    if (whole < size) continue;
    const rest = whole % size;
    return `${wholeInWords(Math.floor(whole / size))} ${name}${rest === 0 ? '' : ` ${wholeInWords(rest)}`}`;
  }
  if (whole < UP_TO_NINETEEN.length) return UP_TO_NINETEEN[whole] ?? '';
  const unit = whole % 10;
  return `${TENS[Math.floor(whole / 10)]}${unit === 0 ? '' : ` ${UP_TO_NINETEEN[unit]}`}`;
}
