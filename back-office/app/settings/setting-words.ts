/** Settings in words: their names, and their values for reading. */
import { formatRupees } from '@tola/pricing';

const SHORT_FORMS = new Set('gstin gst pan cin hsn upi vpa neft ifsc sms seo pin url'.split(' '));

/** "priceLockSeconds" reads "Price lock seconds". */
export function wordsOf(name: string): string {
  if (name === 'paise') return 'Amount';
  if (name === 'bp') return 'Per cent';
  const words = name
    .replace(/Paise$/, '')
    .replace(/^paisePer/, 'per')
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
  if (/Paise$|^paise($|Per)/.test(name)) return 'paise';
  return /Bp$|^bp$/.test(name) ? 'basisPoints' : null;
}

export function shownSetting(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (CHOICES[name] !== undefined && typeof value !== 'object') return choiceWords(name, value);
  if (typeof value === 'number') {
    const unit = unitOf(name);
    return unit === 'paise' ? formatRupees(value) : unit === 'basisPoints' ? `${value / 100} %` : String(value);
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map((item) => shownSetting(name, item)).join('; ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, item]) => `${wordsOf(key)}: ${shownSetting(key, item)}`)
      .join(', ');
  }
  return String(value);
}

/** What is chosen from, in words; any other choice says itself. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  closedPolicy: {
    sell: 'Sell on as always',
    buffer: 'Sell at the last close with something on top',
    pause: 'Sell nothing',
  },
  days: { 1: 'Monday', 2: 'Tuesday', 3: 'Wednesday', 4: 'Thursday', 5: 'Friday', 6: 'Saturday', 7: 'Sunday' },
};

export function choiceWords(name: string, choice: unknown): string {
  return CHOICES[name]?.[String(choice)] ?? String(choice);
}

/** What a part of a setting means, where its name does not say it. */
const MEANINGS: Readonly<Record<string, string>> = {
  staleWarnSeconds: 'Without news for so long, people are warned.',
  frozenSeconds: 'Values that stand still for so long while the market is open are not believed.',
  jumpBp: 'The largest step from one tick to the next.',
  windowJumpBp: 'The largest movement within the window: steps that are each small enough may still lead far.',
  windowMinutes: 'Length of the window in minutes.',
  deviationBp: 'The largest difference to the second source.',
  clockSkewSeconds:
    'How far the feed’s clock may be behind ours. A rate is never sold when it is older than the stale limit.',
  clockAheadSeconds: 'How far the feed’s clock may be ahead of ours. A quote from further in the future is rejected.',
  opens: 'HH:MM in India.',
  closes: 'HH:MM in India; 24:00 is midnight.',
  days: 'Days of the week with trading.',
  holidays: 'Days without trading.',
  specialDays:
    'Days with hours of their own, also on a holiday or a weekend: an evening session only, or Muhurat trading. A day may stand here twice, for two sessions.',
  closedPolicy: 'What is done outside market hours.',
  closedBufferBp: 'What is put on the last close then.',
  perNewCustomer:
    'A customer whose paid and dispatched orders do not yet come to the amount below, and for whom nobody has vouched.',
  perCustomer: 'A customer whose paid and dispatched orders come to the amount below, or for whom staff have vouched.',
  perAddress: 'One delivery address, whoever orders to it.',
  inAll: 'All unpaid orders by UPI and NEFT together. Card orders end by themselves within minutes and do not count.',
  newCustomersBp:
    'The part of the limit in all that new customers may use together, so that established ones can always order.',
  goldGrams: 'Fine gold.',
  silverGrams: 'Fine silver.',
  establishedFromPaise: 'From this amount of paid and dispatched orders on a customer counts as established.',
  floorBelowRateBp:
    'No piece is sold for less than its fine metal at the market rate, before premium, minus this share.',
  ceilingBp: 'No piece is sold for more than this share of its fine metal at the market rate: 300 is three times.',
  makingAllowancePaise: 'Added to the ceiling of each piece, for the making charges of small coins.',
};

export function meaningOf(name: string): string | undefined {
  return MEANINGS[name];
}
