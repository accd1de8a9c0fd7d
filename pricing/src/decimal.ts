const PLAIN_DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Decimal text as an integer number of its `decimals`-th parts, without a detour over binary fractions:
 * `scaledInteger('1500.5', 2)` is 150050. Null when the text is no plain decimal, has more decimals than asked for
 * (zeros at the end count too), or passes 2^53.
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
