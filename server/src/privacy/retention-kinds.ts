/** Kinds of personal data that the retention job erases, with the ground on which each is kept until then. */
import { financialYear, indianDate, indianInstant } from '@tola/pricing';
import type { Retention, RetentionPeriod } from '#business';
import type { Transaction } from '#database';
import { deleteSecurityEventsBefore } from '#security-events';
import { announceErasures } from './inactive-accounts.ts';
import * as store from './retention-store.ts';

const DAY_MS = 24 * 60 * 60_000;

export interface RetentionKind {
  readonly name: RetentionPeriod;
  readonly label: string;
  /** From when the time counts, and on which ground the data is kept. */
  readonly ground: string;
  eraseBatch(tx: Transaction, batch: store.Batch, now: Date): Promise<number>;
}

const PURPOSE = 'DPDP Act 2023, s. 8(7): erased when its purpose is over';

export const RETENTION_KINDS: readonly RetentionKind[] = [
  {
    name: 'cartDays',
    label: 'Items left in a cart',
    ground: `From the day they were added. ${PURPOSE}.`,
    eraseBatch: store.eraseCartLines,
  },
  {
    name: 'enquiryDays',
    label: 'Enquiries with notes and visiting cards',
    ground: `From the last change. ${PURPOSE}.`,
    eraseBatch: store.eraseEnquiries,
  },
  {
    name: 'priceAlertDays',
    label: 'Stopped and unconfirmed price alerts',
    ground: `From the stop, or from the request. ${PURPOSE}.`,
    eraseBatch: store.erasePriceAlerts,
  },
  {
    name: 'messageDays',
    label: 'Recipient and text of sent emails and SMS',
    ground: `From the event. ${PURPOSE}.`,
    eraseBatch: store.eraseMessages,
  },
  {
    name: 'screenshotDays',
    label: 'Screenshots of payments',
    ground: `From the upload, once the payment is decided. ${PURPOSE}; the payment itself is a tax record.`,
    eraseBatch: store.eraseScreenshots,
  },
  {
    name: 'providerMessageDays',
    label: 'Messages of the payment provider',
    ground: 'From their arrival: evidence in disputes of payments.',
    eraseBatch: store.eraseProviderMessages,
  },
  {
    name: 'securityEventDays',
    label: 'Security events with IP addresses',
    ground: 'From the event. DPDP Rules 2025, rule 6: one year.',
    eraseBatch: async (tx, { before, atMost }) => await deleteSecurityEventsBefore(tx, before, atMost),
  },
  {
    name: 'inactiveAccountDays',
    label: 'Accounts without a login or order',
    ground: `From the last login or order; the customer is told 30 days before and keeps the account by logging in. ${PURPOSE}.`,
    eraseBatch: announceErasures,
  },
  {
    name: 'identityDays',
    label: 'PAN of orders, account numbers of payouts',
    ground: 'From the transaction. PMLA 2002, s. 12: five years. Takes precedence over erasure.',
    eraseBatch: store.eraseIdentity,
  },
  {
    name: 'taxRecordMonths',
    label: 'Names and addresses of orders, invoices and credit notes',
    ground:
      'From 31 December after the financial year, when the annual return is due. CGST Act 2017, s. 36: 72 months. Takes precedence over erasure.',
    eraseBatch: store.eraseTaxRecords,
  },
];

/** Data that other jobs erase on their own, for the table in the back office. */
export const FIXED_PERIODS: readonly { readonly label: string; readonly period: string }[] = [
  { label: 'One-time passwords', period: 'Within an hour of their expiry' },
  { label: 'Sessions with their user agent', period: 'Within an hour of their end' },
  { label: 'Unused price locks', period: 'At night after their expiry' },
  {
    label: 'Designs of customised pieces',
    period: '90 days after they were saved; three years where a piece was ordered',
  },
  { label: 'Screenshots without an order', period: 'Within two days' },
  { label: 'Counters of rate limits, with IP addresses', period: 'At the end of their window' },
];

/** What tax and money-laundering law keeps. */
const LAWFUL_RECORDS: ReadonlySet<RetentionPeriod> = new Set(['identityDays', 'taxRecordMonths']);

/** The instant before which data of a kind is erased; null while a proceeding keeps it. */
export function erasedBefore(kind: RetentionPeriod, retention: Retention, now: Date): Date | null {
  if (retention.proceedingOpen && LAWFUL_RECORDS.has(kind)) return null;
  return kind === 'taxRecordMonths'
    ? taxRecordsBefore(retention.taxRecordMonths, now)
    : new Date(now.getTime() - retention[kind] * DAY_MS);
}

/** The last day on which a tax record of this instant is kept. */
export function taxRecordsKeptUntil(months: number, at: Date): string {
  const startYear = Number(financialYear(at).slice(0, 4));
  const after = indianInstant(firstDayAfter(startYear, months));
  return indianDate(new Date(after.getTime() - DAY_MS));
}

/** The last day on which data of this instant is kept for so many days. */
export function keptUntil(days: number, at: Date): string {
  return indianDate(new Date(at.getTime() + days * DAY_MS));
}

/** Start of the oldest financial year that must still be kept. Its annual return is due on 31 December after its end. */
export function taxRecordsBefore(months: number, now: Date): Date {
  let startYear = Number(financialYear(now).slice(0, 4));
  while (!isOver(startYear - 1, months, now)) startYear -= 1;
  return indianInstant(`${startYear}-04-01`);
}

/** Whether the records of the financial year that starts in this year need not be kept any longer. */
function isOver(startYear: number, months: number, now: Date): boolean {
  return indianDate(now) >= firstDayAfter(startYear, months);
}

/** The day after the records of a financial year need not be kept any longer. */
function firstDayAfter(startYear: number, months: number): string {
  // 1 January after the return falls due, so that whole months can be added.
  const monthIndex = (startYear + 2) * 12 + months;
  return `${Math.floor(monthIndex / 12)}-${String((monthIndex % 12) + 1).padStart(2, '0')}-01`;
}
