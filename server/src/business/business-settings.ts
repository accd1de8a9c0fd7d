/**
 * Declarations of all business settings that staff change at run time: schema, default and description. Values set by
 * law are lists with effective dates, so that past values are kept.
 */
import { quotedWeights, validationMessage } from '@tola/contract/staff';
import { GST_STATES, gstinIsValid, METAL_DEFAULTS, perMetal } from '@tola/pricing';
import * as z from 'zod';
import { bookSettings } from './book-settings.ts';
import {
  changeDelaysSchema,
  changeDelaysStart,
  changeLimitsSchema,
  changeLimitsStart,
} from './change-control-settings.ts';
import { datedList, since } from './dated-values.ts';
import { guarded, setting } from './declaration.ts';
import { deliverySettings } from './delivery-settings.ts';
import { positionLimitsSchema, positionLimitsStart } from './position-limit-settings.ts';
import { privacySettings } from './privacy-settings.ts';
import { rateGuardSchema, rateGuardStart } from './rate-guard-settings.ts';
import { showcaseSettings } from './showcase-settings.ts';
import { smsSenderSchema, smsSenderStart } from './sms-sender-setting.ts';
import { namesOfStates, stateNames } from './state-names.ts';
import { bankHolidaysSchema, bankHolidaysStart, transferTimesSchema, transferTimesStart } from './transfer-times.ts';
import { basisPointsFrom, paiseFrom } from './unit-schemas.ts';
import { unpaidLimitsSchema, unpaidLimitsStart } from './unpaid-limit-settings.ts';

const line = (most = 200) => z.string().trim().max(most);
const longText = line(2_000);
const paise = paiseFrom(0);
const basisPoints = basisPointsFrom(0);
const webAddress = z.union(
  [z.literal(''), z.url({ protocol: /^https?$/ }).regex(/^[^\s"'<>\\]*$/)],
  'is not a web address',
);
const emailAddress = z.union([z.literal(''), z.email()], 'is not an email address');
const hsn = z.string().regex(/^\d{4}(\d{2}){0,2}$/, 'must be 4, 6 or 8 digits');

const hsnOfForms = z.object({ coin: hsn, bar: hsn });
const approvalAbove = paiseFrom(0, 10_000_000_00);

/** Maximum price of a piece: a multiple of its metal value at the market rate, plus an allowance for making small pieces. */
const ceilingLimit = z.object({ ceilingBp: basisPointsFrom(10_000, 1_000_000), makingAllowancePaise: paise });

const contact = z.object({ address: longText, mobile: line(40), email: emailAddress });
const UPI_LIMITS = { offered: true, leastPaise: 100, mostPaise: 2_00_000_00 };
const modeLimits = z
  .object({ offered: z.boolean(), leastPaise: paise, mostPaise: paise.nullable() })
  .refine(({ leastPaise, mostPaise }) => mostPaise === null || mostPaise >= leastPaise, 'the most is below the least');

const noContact = { address: '', mobile: '', email: '' };

/** All business settings by name. */
export const businessSettings = {
  tradeName: setting(line(80).min(1), 'Tola', 'Trade name, shown to customers.'),
  legalName: setting(line(), 'Your company', 'Legal name, printed on invoices.'),
  registeredAddress: setting(longText, '', 'Registered office address, printed on invoices.'),
  state: setting(
    z.enum(GST_STATES.map((state) => state.name) as [string, ...string[]]),
    'Maharashtra',
    'State of the registered office. Determines CGST + SGST or IGST.',
  ),
  pinCode: setting(z.string().regex(/^([1-9]\d{5})?$/, 'must be 6 digits'), '', 'PIN code of the registered office.'),
  gstin: setting(
    z
      .string()
      .refine((gstin) => gstin === '' || gstinIsValid(gstin), 'must be 15 characters, the last its check character'),
    '',
    "The seller's GSTIN.",
  ),
  pan: setting(z.string().regex(/^([A-Z]{5}\d{4}[A-Z])?$/, 'must look like ABCDE1234F'), '', "The seller's PAN."),
  cin: setting(line(21), '', 'Corporate identity number (CIN).'),
  tollFree: setting(line(40), '', 'Toll-free number in the footer.'),
  phone: setting(line(40), '', 'Customer care phone number.'),
  careEmail: setting(emailAddress, '', 'Customer care email address.'),
  chatUrl: setting(webAddress, '', 'URL of the chat link. Leave empty to hide it.'),
  footerCareHours: setting(line(), '09:30 AM - 06:30 PM IST Mon-Fri', 'Customer care hours in the footer.'),
  policyCareHours: setting(line(), '12 am to 7 pm, closed on Sundays', 'Customer care hours in the return policy.'),
  storeHours: setting(line(), '11 am to 9.30 pm, 7 days', 'Store hours in the return policy.'),
  copyrightLine: setting(line(), '2023-24', 'Years in the copyright line.'),
  grievanceOfficer: setting(
    z.object({ name: line(), designation: line(), email: emailAddress, phone: line(40) }),
    { name: '', designation: 'Grievance Officer', email: '', phone: '' },
    'Grievance officer, required by the E-Commerce Rules 2020.',
  ),
  corporate: setting(contact, noContact, 'Contact for corporate gifting.'),
  distributor: setting(contact, noContact, 'Contact for distributors.'),
  smsSender: setting(
    smsSenderSchema,
    smsSenderStart,
    'Sender id (header) and entity id of SMS in the DLT register of TRAI. With a sender id, only texts with a DLT template id are sent.',
  ),
  socialLinks: setting(
    z.array(z.object({ name: line(40).min(1), url: z.url({ protocol: /^https?$/ }) })).max(12),
    [],
    'Social media links in the footer.',
  ),
  defaultSeoDescription: setting(line(300), '', 'SEO description for pages that have none of their own.'),
  upi: guarded(
    z.object({
      vpa: z.string().regex(/^([\w.-]{2,256}@[A-Za-z]{2,64})?$/, 'must look like name@bank'),
      payeeName: line(),
    }),
    { vpa: '', payeeName: '' },
    'UPI ID that receives payments. Use a merchant UPI ID: personal ones have limits.',
  ),
  bank: guarded(
    z.object({
      accountName: line(),
      accountNumber: z.string().regex(/^\d{0,18}$/, 'must be at most 18 digits'),
      ifsc: z.string().regex(/^([A-Z]{4}0[A-Z0-9]{6})?$/, 'must look like ABCD0123456'),
      bankName: line(),
      branch: line(),
    }),
    { accountName: '', accountNumber: '', ifsc: '', bankName: '', branch: '' },
    'Bank account that receives NEFT and RTGS payments.',
  ),
  paymentModes: guarded(
    z.object({
      card: modeLimits,
      upiGateway: modeLimits.default(UPI_LIMITS),
      upi: modeLimits,
      neft: modeLimits,
    }),
    {
      card: { offered: true, leastPaise: 100, mostPaise: null },
      upiGateway: UPI_LIMITS,
      upi: UPI_LIMITS,
      neft: { offered: true, leastPaise: 100, mostPaise: null },
    },
    'Payment modes with the minimum and maximum per payment. UPI allows jewellers up to ₹2 lakh per payment. UPI is offered in two ways: through the payment provider, which confirms it (upiGateway), and to your own UPI address with a screenshot (upi).',
  ),
  gst: setting(
    datedList(z.object({ since, bp: basisPoints })),
    [{ since: '2017-07-01', bp: 300 }],
    'GST rate on bullion, by effective date.',
  ),
  hsnDefaults: setting(
    datedList(z.object({ since, ...perMetal((metal) => hsnOfForms.default(METAL_DEFAULTS[metal].hsn)) })),
    [{ since: '2017-07-01', ...perMetal((metal) => METAL_DEFAULTS[metal].hsn) }],
    'HSN of products that have none of their own, by effective date.',
  ),
  panThreshold: guarded(
    datedList(z.object({ since, paise })),
    [{ since: '2016-01-01', paise: 2_00_000_00 }],
    'Order total above which a PAN is required, by effective date (Rule 114B and its successor).',
  ),
  buybackDeduction: setting(
    datedList(z.object({ since, bp: basisPoints })),
    [{ since: '2017-07-01', bp: 100 }],
    'Deducted from the live selling rate when the store buys a piece back, by effective date.',
  ),
  cardSurcharge: setting(
    datedList(z.object({ since, bp: basisPoints })),
    [{ since: '2017-07-01', bp: 200 }],
    'Surcharge on card payments, as a percentage of the total, by effective date.',
  ),
  cancellationCharge: setting(
    datedList(z.object({ since, bp: basisPoints })),
    [{ since: '2017-07-01', bp: 200 }],
    'Charge kept when an order paid online is cancelled, by effective date.',
  ),
  cancellationHours: setting(z.int().min(0).max(720), 24, 'Hours within which a customer may cancel.'),
  priceLockSeconds: setting(
    z.int().min(10).max(86_400).nullable(),
    null,
    'How long a price lock is valid. Leave empty to use PRICE_LOCK_SECONDS.',
  ),
  orderExpiryMinutes: setting(
    z.object({ card: z.int().min(5).max(10_080), upiGateway: z.int().min(5).max(15).default(10) }),
    { card: 16, upiGateway: 10 },
    'Minutes after which an unpaid order at the payment provider expires, by card and by UPI. By card the provider requires more than 15; a UPI request is valid for 5 to 15.',
  ),
  transferTimes: setting(
    transferTimesSchema,
    transferTimesStart,
    'How long a UPI or NEFT order keeps its price before payment, and how long a reported payment is looked for, by effective date.',
  ),
  bankHolidays: setting(
    bankHolidaysSchema,
    bankHolidaysStart,
    'Bank holidays, besides Sundays and second and fourth Saturdays.',
  ),
  unpaidLimits: guarded(
    unpaidLimitsSchema,
    unpaidLimitsStart,
    'Maximum unpaid UPI and NEFT orders, in rupees and grams of fine metal: per new customer, per established customer, per delivery address, and in total.',
  ),
  positionLimits: guarded(
    positionLimitsSchema,
    positionLimitsStart,
    'How much of each metal may be open (sold and not bought or hedged), in grams of fine metal: above the first an email and a banner, above the second sales of the metal pause until it is covered. 0 is no limit.',
  ),
  roundTotals: setting(
    z.boolean(),
    false,
    'Rounds order totals to the rupee, shown as a separate line on the cart, payment page and invoice.',
  ),
  paymentTolerancePaise: guarded(
    paiseFrom(0, 1_000_00),
    10_00,
    'Difference within which a UPI or NEFT payment still settles the order. A shortfall is written off; an excess is added to the customer’s balance.',
  ),
  loyaltyEarn: guarded(
    z.object({ paisePerPoint: z.int().min(100).max(100_000_000), mostPointsPerOrder: z.int().min(0).nullable() }),
    { paisePerPoint: 1_000_00, mostPointsPerOrder: null },
    'Order value that earns one loyalty point on delivery. 1 point = ₹1.',
  ),
  states: setting(stateNames(false), namesOfStates(false), 'States offered in forms, in this order.'),
  unionTerritories: setting(
    stateNames(true),
    namesOfStates(true),
    'Union territories offered in forms, in this order.',
  ),
  deliveryPromise: setting(
    z.object({ workingDays: z.int().min(1).max(60), pinCodes: line(40) }),
    { workingDays: 7, pinCodes: '10,000+' },
    'Delivery promise shown to customers.',
  ),
  ...showcaseSettings,
  ...deliverySettings,
  ...bookSettings,
  separateDispatch: guarded(
    z.boolean(),
    false,
    'The person who accepted the payment of an order cannot dispatch it. Needs at least two people.',
  ),
  premiumApproval: guarded(
    z.object(perMetal((metal) => approvalAbove.default(METAL_DEFAULTS[metal].premiumApprovalPaise))),
    perMetal((metal) => METAL_DEFAULTS[metal].premiumApprovalPaise),
    `How far one person may move each premium in a day (${quotedWeights}), and the price of each sold variant by its terms. Beyond it a second person is needed.`,
  ),
  changeLimits: guarded(
    changeLimitsSchema,
    changeLimitsStart,
    'What one person may do in a day without a second person: points adjusted, money refunded, paid out, returned or released, payments accepted without a bank statement, coupons, and manual rates far from the market.',
  ),
  changeDelays: guarded(
    changeDelaysSchema,
    changeDelaysStart,
    'How long changes wait before they take effect, so that any owner can stop them: of the payee, of staff, and others where no second person can approve them.',
  ),
  ratesAlertEmail: guarded(
    emailAddress,
    '',
    'Email addresses notified when sales halt automatically. Leave empty to notify customer care.',
  ),
  ...privacySettings,
  saleLimits: guarded(
    z.object({
      floorBelowRateBp: basisPointsFrom(0, 1_000),
      ...perMetal((metal) => ceilingLimit.default(METAL_DEFAULTS[metal].saleCeiling)),
    }),
    { floorBelowRateBp: 50, ...perMetal((metal) => METAL_DEFAULTS[metal].saleCeiling) },
    'Price limits per piece, relative to its metal value at the market rate. Outside them the variant is not sold.',
  ),
  rateGuard: guarded(rateGuardSchema, rateGuardStart, 'When a rate is rejected and sales halt until staff check it.'),
} as const;

type Declarations = typeof businessSettings;
export type BusinessSettingName = keyof Declarations;

/** The values of all business settings. */
export type BusinessValues = { readonly [N in BusinessSettingName]: z.output<Declarations[N]['schema']> };

/** A validation error of a setting: path and message. */
export interface BusinessSettingIssue {
  readonly name: string;
  readonly message: string;
}

export function isBusinessSettingName(name: string): name is BusinessSettingName {
  return Object.hasOwn(businessSettings, name);
}

/** Validates a value. Returns it normalised for storage, or the validation errors. */
export function checkBusinessValue(
  name: BusinessSettingName,
  value: unknown,
): { readonly value: unknown; readonly issues: BusinessSettingIssue[] } {
  const result = businessSettings[name].schema.safeParse(value, { error: validationMessage });
  if (result.success) return { value: result.data, issues: [] };
  const issues = result.error.issues.map((issue) => ({
    name: [name, ...issue.path].join('.'),
    message: issue.message,
  }));
  return { value: null, issues };
}

/** The default values. */
export function startValues(): BusinessValues {
  return Object.fromEntries(
    Object.entries(businessSettings).map(([name, { start }]) => [name, start]),
  ) as BusinessValues;
}

/** Email address for alerts to staff; empty when none is set. */
export function alertAddress(values: Pick<BusinessValues, 'ratesAlertEmail' | 'careEmail'>): string {
  return values.ratesAlertEmail || values.careEmail;
}
