/** Settings in words: their names, and their values for reading. */
import { formatRupees, isMetal } from '@tola/pricing';
import { formatCount } from '../controls/format.ts';

const SHORT_FORMS = new Set('gstin gst pan cin hsn upi vpa neft ifsc sms seo pin url'.split(' '));

/** Names that do not say what they stand for. */
const LABELS: Readonly<Record<string, string>> = {
  paise: 'Amount',
  bp: 'Per cent',
  leastPaise: 'At least',
  mostPaise: 'At most',
  cardProviderFeeBp: 'Card provider fee',
  settlementBankDays: 'Payout time',
  transferTimes: 'Transfer times',
  upiMinutes: 'Time to pay by UPI',
  neftBankDays: 'Time to pay by NEFT',
  reviewBankDays: 'Time to find a reported payment',
  unpaidLimits: 'Limits for unpaid orders',
  perNewCustomer: 'Each new customer',
  perCustomer: 'Each established customer',
  perAddress: 'Each delivery address',
  inAll: 'All customers together',
  newCustomersBp: 'Share for new customers',
  establishedFromPaise: 'Established from',
  fineGrams: 'Fine metal',
  roundTotals: 'Round totals to the rupee',
  floorBelowRateBp: 'Floor below the market rate',
  ceilingBp: 'Ceiling',
  makingAllowancePaise: 'Allowance for making charges',
  windowJumpBp: 'Jump within the window',
  windowMinutes: 'Length of the window',
  closedBufferBp: 'Added outside market hours',
};

/** "priceLockSeconds" reads "Price lock seconds". */
export function labelOf(name: string): string {
  const label = LABELS[name];
  if (label !== undefined) return label;
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

/** What tells the unit of a part: its own name, or for one metal of several the name of what it is a part of. */
export function unitNameOf(whole: string, part: string): string {
  return isMetal(part) ? whole : part;
}

export function unitOf(name: string): 'paise' | 'basisPoints' | null {
  if (/Paise$|^paise($|Per)|^premiumApproval$/.test(name)) return 'paise';
  return /Bp$|^bp$/.test(name) ? 'basisPoints' : null;
}

/** Units of figures that are neither amounts nor shares, by the end of their names. */
const FIGURE_UNITS: readonly { readonly names: RegExp; readonly one: string; readonly many: string }[] = [
  { names: /seconds$/i, one: 'second', many: 'seconds' },
  { names: /minutes$|^card$/i, one: 'minute', many: 'minutes' },
  { names: /hours$/i, one: 'hour', many: 'hours' },
  { names: /^(neft|review)BankDays$/, one: 'bank day', many: 'bank days' },
  { names: /^workingDays$/, one: 'working day', many: 'working days' },
  { names: /Days$/, one: 'day', many: 'days' },
  { names: /Grams$/, one: 'gram', many: 'grams' },
  { names: /Points/, one: 'point', many: 'points' },
];

/** The unit in which a figure is typed, in the plural: "rupees", "bank days". */
export function typedUnitOf(name: string): string | null {
  const unit = unitOf(name);
  if (unit !== null) return unit === 'paise' ? 'rupees' : 'per cent';
  return FIGURE_UNITS.find(({ names }) => names.test(name))?.many ?? null;
}

function formatNumber(name: string, figure: number): string {
  const unit = unitOf(name);
  if (unit === 'paise') return formatRupees(figure);
  if (unit === 'basisPoints') return `${figure / 100} %`;
  const found = FIGURE_UNITS.find(({ names }) => names.test(name));
  return found === undefined ? formatCount(figure) : `${formatCount(figure)} ${figure === 1 ? found.one : found.many}`;
}

export function formatSetting(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (CHOICES[name] !== undefined && typeof value !== 'object') return choiceLabel(name, value);
  if (typeof value === 'number') return formatNumber(name, value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map((item) => formatSetting(name, item)).join('; ');
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(
      ([key, item]) => `${labelOf(key)}: ${formatSetting(unitNameOf(name, key), item)}`,
    );
    const hasGroups = Object.values(value).some((item) => typeof item === 'object' && item !== null);
    return parts.join(hasGroups ? '\n' : ', ');
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

export function choiceLabel(name: string, choice: unknown): string {
  return CHOICES[name]?.[String(choice)] ?? String(choice);
}

/** What a part of a setting means, where its name does not say it. */
const HELP: Readonly<Record<string, string>> = {
  staleWarnSeconds: 'Without news for so long, people are warned.',
  frozenSeconds: 'Values that stand still for so long while the market is open are not believed.',
  jumpBp: 'The largest step from one tick to the next.',
  windowJumpBp: 'The largest movement within the window: steps that are each small enough may still lead far.',
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
  since: 'The day from which it holds. Earlier entries stay as they are: orders of those days follow them.',
  upiMinutes:
    'For an order without a reference number or screenshot. Money sent within this time has the price it was ordered at.',
  neftBankDays:
    'For an order without a reference number or screenshot. Sundays, second and fourth Saturdays and bank holidays do not count.',
  reviewBankDays:
    'From the customer’s reference number or screenshot. Without such a credit the order expires when the imported statements cover its days, at the latest after this time.',
  card: 'The card provider wants more than 15.',
  bankHolidays:
    'Every day on which banks in your State are closed. NEFT orders and reported payments have until the next bank day.',
  perNewCustomer:
    'A customer whose paid and dispatched orders do not yet come to the amount below, and for whom nobody has vouched.',
  perCustomer: 'A customer whose paid and dispatched orders come to the amount below, or for whom staff have vouched.',
  perAddress: 'One delivery address, whoever orders to it.',
  inAll: 'All unpaid orders by UPI and NEFT together. Card orders end by themselves within minutes and do not count.',
  newCustomersBp:
    'The part of the limit for all customers that new ones may use together, so that established ones can always order.',
  establishedFromPaise: 'From this amount of paid and dispatched orders on a customer counts as established.',
  floorBelowRateBp:
    'No piece is sold for less than its fine metal at the market rate, before premium, minus this share.',
  ceilingBp: 'No piece is sold for more than this share of its fine metal at the market rate: 300 is three times.',
  makingAllowancePaise: 'Added to the ceiling of each piece, for the making charges of small coins.',
};

export function helpOf(name: string): string | undefined {
  return HELP[name];
}
