/** How long each kind of personal data is kept. The minimum of a kind that a law requires is part of the schema. */
import * as z from 'zod';
import { datedList, since, valueOn } from './dated-values.ts';

/** Tax records: months after the annual GST return of their year falls due (CGST Act 2017, s. 36). */
const TAX_MONTHS = 72;
/** Identity of buyers: five years after the transaction (PMLA 2002, s. 12). */
const IDENTITY_DAYS = 5 * 365 + 2;
/** Logs of access (DPDP Rules 2025, rule 6). */
const LOG_DAYS = 365;

/** Accounts: the time that the DPDP Rules 2025 (third schedule) set for large online stores. */
const INACTIVE_DAYS = 3 * 365 + 1;

const LONGEST_DAYS = 20 * 366;

function days(least: number) {
  return z.int().min(least, `is below ${least} days`).max(LONGEST_DAYS, `is above ${LONGEST_DAYS} days`);
}

export const retentionSchema = datedList(
  z.object({
    since,
    cartDays: days(1),
    enquiryDays: days(30),
    priceAlertDays: days(1),
    messageDays: days(30),
    screenshotDays: days(30),
    providerMessageDays: days(30),
    securityEventDays: days(LOG_DAYS),
    /** Absent in lists stored before accounts were erased. */
    inactiveAccountDays: days(365).default(INACTIVE_DAYS),
    identityDays: days(IDENTITY_DAYS),
    taxRecordMonths: z
      .int()
      .min(TAX_MONTHS, `is below ${TAX_MONTHS} months`)
      .max(20 * 12),
    /** A proceeding is open: nothing that tax or money-laundering law requires is erased. */
    proceedingOpen: z.boolean(),
  }),
);

export type Retention = z.output<typeof retentionSchema>[number];
/** Kinds of data with a duration of their own. */
export type RetentionPeriod = Exclude<keyof Retention, 'since' | 'proceedingOpen'>;

/** The shortest duration that a law allows; null where none prescribes one. */
export const LEGAL_MINIMUM: Readonly<Record<RetentionPeriod, number | null>> = {
  cartDays: null,
  enquiryDays: null,
  priceAlertDays: null,
  messageDays: null,
  screenshotDays: null,
  providerMessageDays: null,
  securityEventDays: LOG_DAYS,
  inactiveAccountDays: null,
  identityDays: IDENTITY_DAYS,
  taxRecordMonths: TAX_MONTHS,
};

export const retentionStart: Retention[] = [
  {
    since: '2017-07-01',
    cartDays: 365,
    enquiryDays: 730,
    priceAlertDays: 90,
    messageDays: 180,
    screenshotDays: 180,
    providerMessageDays: 540,
    securityEventDays: LOG_DAYS,
    inactiveAccountDays: INACTIVE_DAYS,
    identityDays: IDENTITY_DAYS,
    taxRecordMonths: TAX_MONTHS,
    proceedingOpen: false,
  },
];

/** @param day `YYYY-MM-DD` in India */
export function retentionOn(values: { readonly retention: readonly Retention[] }, day: string): Retention {
  return valueOn(values.retention, day);
}
