const PLAIN_DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Decimal text as an integer scaled by 10^`decimals`, without going through binary fractions:
 * `scaledInteger('1500.5', 2)` is 150050. Null when the text is not a plain decimal, has more than `decimals`
 * decimals (trailing zeros included), or exceeds 2^53.
 */
export function scaledInteger(text: string, decimals: number): number | null {
  const match = PLAIN_DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, whole, fraction = ''] = match;
  if (fraction.length > decimals) return null;
  const scaled = Number(`${sign}${whole}${fraction.padEnd(decimals, '0')}`);
  // Adding zero turns the −0 of "-0.00" into 0.
  return Number.isSafeInteger(scaled) ? scaled + 0 : null;
}
