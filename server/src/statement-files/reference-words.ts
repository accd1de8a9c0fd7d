/** Words of a statement's line that may be a reference number or the number of an order. */

/** Bank, N or R, channel, day and serial: found also where a bank writes it without a separator before it. */
const LONG_UTR = /[A-Z]{4}[NR][A-Z0-9]\d{16}(?!\d)/g;

/**
 * Letters, year, serial and random part of an order number, however the bank splits it. The random part is optional: older
 * numbers lack it, and any word may follow them.
 */
const ORDER_NUMBER = /\b([A-Z]{2})[\s/-]*(\d{2})[\s/-]*(\d{6,}?)(?:[\s/-]*([2-9CDFGHJKMNPQRTVWX]{4}))?\b/g;

/** @param texts of the line, the bank's own reference first, then the narration */
export function referenceWords(texts: readonly string[]): string[] {
  const upper = texts.map((text) => text.toUpperCase());
  const words = upper.flatMap((text) => [...wordsOf(text), ...(text.match(LONG_UTR) ?? [])]);
  return [...new Set([...words, ...upper.flatMap(orderRemarksOf)])];
}

/**
 * Words of 8 to 35 letters and digits with at least one digit. A zero-padded RRN is shortened to 12 digits; the name before
 * the @ of a UPI ID is often a mobile number and never a reference.
 */
function wordsOf(text: string): string[] {
  return text
    .replace(/[A-Z0-9]+@/g, '@')
    .split(/[^A-Z0-9]+/)
    .map((word) => (/^0+\d{12}$/.test(word) ? word.slice(-12) : word))
    .filter((word) => word.length >= 8 && word.length <= 35 && /\d/.test(word));
}

/** Order numbers in a narration, in the form used in payment remarks. */
function orderRemarksOf(narration: string): string[] {
  return [...narration.matchAll(ORDER_NUMBER)].flatMap(([, letters = '', year = '', serial = '', code]) => {
    const remark = `${letters}${year}${serial}`;
    return code === undefined ? [remark] : [remark, `${remark}${code}`];
  });
}

/** A figure that a spreadsheet program has rounded: 6.32514E+11. Its digits are lost. */
export function isRounded(cell: string): boolean {
  return /^\d(\.\d+)?E\+\d{2}$/i.test(cell);
}
