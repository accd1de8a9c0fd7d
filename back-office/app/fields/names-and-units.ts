/** What the name of a field or setting says: "marginPaisePerGram" is labelled "Margin per gram" and shown in rupees. */
import { formatRupees, formatWeight } from '@tola/pricing';
import { sentenceCase } from '../controls/format.ts';

/** Kinds of stored integers whose display differs from the number. */
export type StoredUnit = 'paise' | 'milligrams' | 'basisPoints';

const SHORT_FORMS = new Set(
  'gstin gst cgst sgst igst tds pan cin hsn upi vpa neft ifsc utr sms seo pin url'.split(' '),
);

/** "marginPaisePerGram" becomes "Margin per gram", "defaultSeoDescription" "Default SEO description". */
export function labelFromName(name: string): string {
  const words = name
    .replace(/^paise(?=Per)/, '')
    .replace(/(?<=.)(Paise(?=PerGram$|$)|Mg$|Bp$|Id$|At$)/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .trim()
    .split(' ')
    .map((word) => (SHORT_FORMS.has(word) ? word.toUpperCase() : word));
  return sentenceCase(words.join(' '));
}

export function unitFromName(name: string): StoredUnit | null {
  if (/Paise(PerGram)?$|^paise($|Per)/.test(name)) return 'paise';
  if (/Mg$|^mg$/.test(name)) return 'milligrams';
  return /Bp$|^bp$/.test(name) ? 'basisPoints' : null;
}

export function formatInUnit(unit: StoredUnit, value: number): string {
  switch (unit) {
    case 'paise':
      return formatRupees(value);
    case 'milligrams':
      return formatWeight(value);
    case 'basisPoints':
      return `${value / 100} %`;
  }
}

export function formatFlag(value: boolean): string {
  return value ? 'Yes' : 'No';
}
