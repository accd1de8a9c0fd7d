/** What a text typed into a search may be: words, a code, digits, an amount. */
import { type Paise, paiseFromRupees } from '@tola/pricing';

export interface SearchedText {
  /** In lower case, with single blanks. */
  readonly text: string;
  /** Capitals and digits only; empty when the text has other signs than blanks and hyphens between them. */
  readonly code: string;
  /** Of a text of nothing but digits and signs between them; the country code of a mobile number is left out. */
  readonly digits: string;
  /** From and to, both included; null when the text is no amount. */
  readonly amount: { readonly fromPaise: Paise; readonly toPaise: Paise } | null;
}

export function searchedText(typed: string): SearchedText {
  const text = typed.trim().replace(/\s+/g, ' ').toLowerCase();
  const code = /^[a-z\d][a-z\d\s-]*$/.test(text) ? text.replace(/[\s-]/g, '').toUpperCase() : '';
  const digits = /^\+?[\d\s()-]+$/.test(text) ? withoutCountryCode(text) : '';
  return { text, code, digits, amount: amountOf(text) };
}

function withoutCountryCode(text: string): string {
  const digits = text.replace(/\D/g, '');
  return text.startsWith('+91') || /^(91[6-9]\d{9}|0[6-9]\d{9})$/.test(digits) ? digits.slice(-10) : digits;
}

/** Up to 9 digits before the point, or lakhs or crores; without paise, any paise. */
function amountOf(text: string): SearchedText['amount'] {
  const [, many, unit = ''] = /^(?:₹|rs\.?)? ?(\d{1,3}(?:\.\d{1,5})?) ?(lakhs?|lacs?|crores?|cr)$/.exec(text) ?? [];
  if (many !== undefined) {
    const fromPaise = Math.round(Number(many) * (unit.startsWith('c') ? 1_00_00_000 : 1_00_000)) * 100;
    return { fromPaise, toPaise: fromPaise + 99 };
  }
  const [, whole, fraction] = /^(?:₹|rs\.?)? ?(\d{3,9}|\d{1,3}(?:,\d{2,3})+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const rupees = whole.replaceAll(',', '');
  const fromPaise = paiseFromRupees(`${rupees}.${fraction ?? '0'}`);
  return { fromPaise, toPaise: fraction === undefined ? fromPaise + 99 : fromPaise };
}
