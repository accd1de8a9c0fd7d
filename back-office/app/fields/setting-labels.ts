/** Labels, help texts and display values of settings. */
import { isMetal } from '@tola/pricing';
import { formatCount, formatDate, NOTHING } from '../controls/format.ts';
import { formatFlag, formatInUnit, labelFromName, type StoredUnit, unitFromName } from './names-and-units.ts';

/** Labels that cannot be derived from the name. */
const LABELS: Readonly<Record<string, string>> = {
  paise: 'Amount',
  bp: 'Per cent',
  leastPaise: 'Minimum',
  mostPaise: 'Maximum',
  cardProviderFeeBp: 'Payment provider fee',
  settlementBankDays: 'Payout time',
  transferTimes: 'Transfer times',
  upiGateway: 'UPI through the payment provider',
  upiMinutes: 'Time to pay by UPI',
  neftBankDays: 'Time to pay by NEFT',
  reviewBankDays: 'Time to match a reported payment',
  unpaidLimits: 'Unpaid order limits',
  positionLimits: 'Open position limits',
  alertGrams: 'Alert above (fine g)',
  pauseGrams: 'Pause sales above (fine g)',
  perNewCustomer: 'Per new customer',
  perCustomer: 'Per established customer',
  perAddress: 'Per delivery address',
  inAll: 'All customers combined',
  newCustomersBp: 'Share for new customers',
  establishedFromPaise: 'Established from',
  unverifiedMostPaise: 'Without a verified number',
  fineGrams: 'Fine metal',
  roundTotals: 'Round totals to the rupee',
  dispatchTimes: 'Dispatch times',
  cutOff: 'Cut-off time',
  weekdays: 'Working days',
  packingDays: 'Time to pack',
  dispatchHolidays: 'Holidays',
  deliveryZones: 'Delivery zones',
  zone: 'Name',
  pinPrefixes: 'PIN codes that begin with',
  transitDays: 'Time in transit',
  elsewhereDays: 'Time in transit to other PIN codes',
  undeliveredPins: 'PIN codes not delivered to',
  policyDeadlines: 'Policy deadlines',
  refundDays: 'Refund of an order not delivered',
  acknowledgeHours: 'Acknowledgement of an enquiry',
  answerMonths: 'Answer to an enquiry',
  separateDispatch: 'Separate payment and dispatch',
  floorBelowRateBp: 'Floor below market rate',
  ceilingBp: 'Ceiling',
  makingAllowancePaise: 'Making charge allowance',
  windowJumpBp: 'Maximum move in the window',
  windowMinutes: 'Window length',
  dataRights: 'Requests about personal data',
  erasureDays: 'Time to cancel an erasure',
  answerDays: 'Time to answer',
  securityEventDays: 'Security events',
  retention: 'Retention of personal data',
  cartDays: 'Items left in a cart',
  enquiryDays: 'Enquiries after the last change',
  priceAlertDays: 'Price alerts after they stop',
  messageDays: 'Text of sent messages',
  screenshotDays: 'Payment screenshots',
  providerMessageDays: 'Payment provider’s messages',
  inactiveAccountDays: 'Accounts after the last login or order',
  identityDays: 'PAN and payout accounts',
  taxRecordMonths: 'Orders and invoices after the annual return',
  proceedingOpen: 'Proceeding open',
  closedBufferBp: 'Buffer outside market hours',
  changeLimits: 'Limits of one person',
  changeDelays: 'Delays of changes',
  payeeHours: 'Payee',
  peopleHours: 'Staff, roles and limits',
  noSecondPersonHours: 'Where nobody else may approve',
  manualRateMinutes: 'Manual rate where nobody else may approve',
  pointsPerDay: 'Points in a day',
  refundsPerDayPaise: 'Refunds in a day',
  acceptedPerDayPaise: 'Payments accepted in a day',
  manualRateBp: 'Manual rate: distance from the market',
  couponPaise: 'Discount of one coupon',
  couponsPerDayPaise: 'Coupons in a day',
  schemaVersion: 'Version of the portal’s file',
  b2clLimitPaise: 'Listed by itself above',
  hsnDigits: 'Digits of the HSN',
  eInvoices: 'E-invoices',
  cardChargeSac: 'SAC of the card charge',
  goldEWayBill: 'E-way bill for gold in Kerala',
  fromPaise: 'From a value of',
  dutyAbovePaise: 'Duty above a turnover of',
  turnoverPaise: 'Highest own turnover',
  reportDays: 'Days to report a document',
  dayBook: 'Send the day book',
  dayBookAt: 'Time of the day book',
  deductsTds: 'TDS is deducted',
  tdsLimitPaise: 'TDS above',
  tdsBp: 'TDS rate',
  noPanTdsBp: 'TDS rate without PAN',
  warningBp: 'Warning from this share of the limit',
  gstFigures: 'Send the GST figures of the month before',
  gstFiguresOn: 'Day of the GST figures',
};

/** Label of a setting: "priceLockSeconds" becomes "Price lock seconds". */
export function labelOf(name: string): string {
  return LABELS[name] ?? labelFromName(name);
}

/** What tells the unit of a part: its own name, or for one metal of several the name of what it is a part of. */
export function unitNameOf(whole: string, part: string): string {
  return isMetal(part) ? whole : part;
}

export function unitOf(name: string): StoredUnit | null {
  return name === 'premiumApproval' ? 'paise' : unitFromName(name);
}

/** What staff type, in the plural. */
const TYPED_UNITS: Readonly<Record<StoredUnit, string>> = {
  paise: 'rupees',
  milligrams: 'grams',
  basisPoints: 'per cent',
};

/** Units of numbers other than amounts and percentages, by name pattern. */
const FIGURE_UNITS: readonly { readonly names: RegExp; readonly one: string; readonly many: string }[] = [
  { names: /seconds$/i, one: 'second', many: 'seconds' },
  { names: /minutes$|^(card|upiGateway)$/i, one: 'minute', many: 'minutes' },
  { names: /hours$/i, one: 'hour', many: 'hours' },
  { names: /^(neft|review)BankDays$/, one: 'bank day', many: 'bank days' },
  { names: /^(workingDays|packingDays|transitDays|elsewhereDays)$/, one: 'working day', many: 'working days' },
  { names: /Days$/, one: 'day', many: 'days' },
  { names: /Months$/, one: 'month', many: 'months' },
  { names: /Grams$/, one: 'gram', many: 'grams' },
  { names: /points/i, one: 'point', many: 'points' },
];

/** Unit of the typed number, in the plural: "rupees", "bank days". */
export function typedUnitOf(name: string): string | null {
  const unit = unitOf(name);
  if (unit !== null) return TYPED_UNITS[unit];
  return FIGURE_UNITS.find(({ names }) => names.test(name))?.many ?? null;
}

function formatNumber(name: string, figure: number): string {
  const unit = unitOf(name);
  if (unit !== null) return formatInUnit(unit, figure);
  const found = FIGURE_UNITS.find(({ names }) => names.test(name));
  return found === undefined ? formatCount(figure) : `${formatCount(figure)} ${figure === 1 ? found.one : found.many}`;
}

export function formatSetting(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (CHOICES[name] !== undefined && typeof value !== 'object') return choiceLabel(name, value);
  if (typeof value === 'number') return formatNumber(name, value);
  if (typeof value === 'boolean') return formatFlag(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => formatSetting(name, item));
    return items.length === 0 ? NOTHING : items.join(items.some((item) => item.includes('\n')) ? '\n' : '; ');
  }
  if (typeof value === 'object') {
    const parts = Object.entries(value)
      .map(([key, item]) => [labelOf(key), formatSetting(unitNameOf(name, key), item)] as const)
      .filter(([, text]) => text !== NOTHING)
      .map(([label, text]) => `${label}: ${text}`);
    if (parts.length === 0) return NOTHING;
    const hasGroups = Object.values(value).some((item) => typeof item === 'object' && item !== null);
    return parts.join(hasGroups ? '\n' : ', ');
  }
  return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? formatDate(String(value)) : String(value);
}

const WEEKDAYS = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
} as const;

/** Labels of options; other options are shown as they are. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  closedPolicy: {
    sell: 'Sell as usual',
    buffer: 'Sell at the last close plus a buffer',
    pause: 'Stop sales',
  },
  days: WEEKDAYS,
  weekdays: WEEKDAYS,
};

export function choiceLabel(name: string, choice: unknown): string {
  return CHOICES[name]?.[String(choice)] ?? String(choice);
}

/** Help texts of setting fields. */
const HELP: Readonly<Record<string, string>> = {
  staleWarnSeconds: 'Warn when no rate arrives for this long.',
  frozenSeconds: 'Reject a rate that does not change for this long while the market is open.',
  jumpBp: 'Maximum change from one tick to the next.',
  windowJumpBp: 'Maximum change within the window, which catches a drift in small steps.',
  deviationBp: 'Maximum difference from the reference source.',
  clockSkewSeconds:
    'How far the feed’s clock may lag behind the server’s. Rates older than the stale limit are never used.',
  clockAheadSeconds:
    'How far the feed’s clock may run ahead of the server’s. Rates further in the future are rejected.',
  opens: 'HH:MM, IST.',
  closes: 'HH:MM, IST. 24:00 is midnight.',
  days: 'Trading days of the week.',
  holidays: 'Days with no trading.',
  specialDays:
    'Days with special hours, including holidays and weekends: evening-only sessions or Muhurat trading. Add a day twice for two sessions.',
  closedPolicy: 'What happens outside market hours.',
  closedBufferBp: 'Added to the last close outside market hours.',
  cutOff: 'HH:MM, IST. Orders placed from then on count from the next working day.',
  packingDays:
    'From the order to its dispatch, for pieces in stock. Pieces made to order take the days entered for them.',
  dispatchHolidays: 'Nothing is dispatched or delivered on these days.',
  pinPrefixes: 'Whole PIN codes, or the digits they begin with. The longest match decides.',
  undeliveredPins: 'Whole PIN codes, or the digits they begin with: 9 stands for all Army Post Offices.',
  since: 'Effective date. Earlier entries stay in force for orders of those days.',
  upiMinutes:
    'For orders with no reference number or screenshot. Reported payments within this time keep the ordered price.',
  neftBankDays:
    'For orders with no reference number or screenshot. Sundays, second and fourth Saturdays and bank holidays don’t count.',
  reviewBankDays:
    'Counted from the customer’s reference number or screenshot. With no matching credit, the order expires once imported statements cover its days, or after this time at the latest.',
  card: 'The payment provider requires more than 15.',
  bankHolidays:
    'Days on which banks in your State are closed. NEFT orders and reported payments get until the next bank day.',
  perNewCustomer:
    'Customers whose paid and dispatched orders total less than the amount below, unless approved by staff.',
  perCustomer: 'Customers whose paid and dispatched orders reach the amount below, or who are approved by staff.',
  perAddress: 'Per delivery address, across all customers.',
  inAll: 'All unpaid UPI and NEFT orders combined. Card orders are not counted: they expire within minutes.',
  newCustomersBp:
    'Share of the combined limit available to new customers, so that established customers can always order.',
  unverifiedMostPaise: 'What a customer may have awaiting payment before verifying their mobile number by OTP.',
  establishedFromPaise: 'A customer is established once their paid and dispatched orders reach this amount.',
  pointsPerDay: 'Added and deducted. 1 point = ₹1.',
  manualRateBp: 'From the last market rate. Farther away, a second person approves it.',
  couponPaise: 'On one order. Leave empty for no limit.',
  couponsPerDayPaise: 'Discount × uses of the coupons that one person adds or extends. Leave empty for no limit.',
  floorBelowRateBp: 'Minimum price: the metal value at the market rate (before premium), less this percentage.',
  ceilingBp: 'Maximum price as a percentage of the metal value at the market rate: 300 means three times.',
  schemaVersion: 'As the offline tool shows it, such as GST3.2.4.',
  b2clLimitPaise: 'Sales to another State without GSTIN, per invoice (B2CL).',
  hsnDigits: '4 up to a turnover of ₹5 crore, 6 above.',
  dutyAbovePaise: '₹5 crore since August 2023.',
  turnoverPaise:
    'Of one financial year since 2017-18, with all branches of the PAN. Above the limit, e-invoices are a duty.',
  reportDays: '30 from a turnover of ₹10 crore. The portal takes no older document.',
  dayBookAt: 'HH:MM, IST.',
  gstFiguresOn: 'Day of the month, 1 to 20.',
  makingAllowancePaise: 'Added to the maximum price of each piece, to allow for making charges on small coins.',
};

export function helpOf(name: string): string | undefined {
  return HELP[name];
}
