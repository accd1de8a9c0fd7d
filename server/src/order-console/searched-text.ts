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
  if (many !== undefined) return amountInUnit(many, unit.startsWith('c') ? 1_00_00_000 : 1_00_000);
  const [, whole, fraction] = /^(?:₹|rs\.?)? ?(\d{3,9}|\d{1,3}(?:,\d{2,3})+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const rupees = whole.replaceAll(',', '');
  const fromPaise = paiseFromRupees(`${rupees}.${fraction ?? '0'}`);
  return { fromPaise, toPaise: fraction === undefined ? fromPaise + 99 : fromPaise };
}

/** With two decimals or more, “1.54 lakh” is said of all that is rounded or cut off to it; “2 lakh” is exactly that. */
function amountInUnit(many: string, rupees: number): NonNullable<SearchedText['amount']> {
  const paise = Math.round(Number(many) * rupees) * 100;
  const [, decimals = ''] = many.split('.');
  const lastDigit = (rupees * 100) / 10 ** decimals.length;
  if (decimals.length < 2 || lastDigit < 100) return { fromPaise: paise, toPaise: paise + 99 };
  return { fromPaise: paise - lastDigit / 2, toPaise: paise + lastDigit - 1 };
}
