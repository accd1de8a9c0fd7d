/** Settings in words: their names, and their values for reading. */
import { formatRupees } from '@tola/pricing';

const SHORT_FORMS = new Set('gstin gst pan cin hsn upi vpa neft ifsc sms seo pin url'.split(' '));

/** "priceLockSeconds" reads "Price lock seconds". */
export function wordsOf(name: string): string {
  if (name === 'paise') return 'Amount';
  if (name === 'bp') return 'Per cent';
  const words = name
    .replace(/Paise$/, '')
    .replace(/Bp$/, ' %')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .trim()
    .split(' ')
    .map((word) => (SHORT_FORMS.has(word) ? word.toUpperCase() : word))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function unitOf(name: string): 'paise' | 'basisPoints' | null {
  if (/Paise$|^paise$/.test(name)) return 'paise';
  return /Bp$|^bp$/.test(name) ? 'basisPoints' : null;
}

export function shownSetting(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'number') {
    const unit = unitOf(name);
    return unit === 'paise' ? formatRupees(value) : unit === 'basisPoints' ? `${value / 100} %` : String(value);
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((item) => shownSetting(name, item)).join('; ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, item]) => `${wordsOf(key)}: ${shownSetting(key, item)}`)
      .join(', ');
  }
  return String(value);
}

/** What an entry of a list begins as while the list has none to copy; lists of lines need none. */
const FIRST_ENTRIES: Readonly<Record<string, object>> = { socialLinks: { name: '', url: '' } };

export function firstEntryOf(name: string): object | null {
  return FIRST_ENTRIES[name] ?? null;
}
