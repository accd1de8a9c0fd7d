/**
 * The reference numbers that join a payment to an order: what a bank or a UPI app gives for a transfer, and what the
 * buyer writes into its remarks. One rule for the page that asks and the server that decides.
 */
import { indianDayNumber, startOfIndianDay } from '@tola/pricing';

/** Ways to pay that leave a reference number. */
export type TransferMode = 'Upi' | 'NEFT';

export type ReferenceKind = 'UPI or IMPS' | 'NEFT' | 'RTGS' | 'other';

export interface ReferenceNumber {
  /** Capitals and digits only. */
  readonly utr: string;
  readonly kind: ReferenceKind;
}

/** The sentence for a number that can be none. */
export const REFERENCE_WRONG = 'Enter valid reference number';

/** Longest reference that a UPI link may carry (`tr`, NPCI UPI Linking Specification 1.6). */
const LONGEST_REMARK = 35;

/** RTGS: bank, R, channel, date, serial. NEFT: bank and twelve more. UPI and IMPS: the twelve digits of the RRN. */
const SHAPES: readonly (readonly [RegExp, ReferenceKind])[] = [
  [/^[A-Z]{4}R[A-Z0-9]\d{16}$/, 'RTGS'],
  [/^[A-Z]{4}[A-Z0-9]{12}$/, 'NEFT'],
  [/^\d{12}$/, 'UPI or IMPS'],
];

/** 16 characters of an NEFT transfer, 22 of an RTGS one; banks pad some to lengths between. */
const TRANSFER_NUMBER = /^[A-Z0-9]{16,22}$/;

/**
 * Reads a reference number as a person types it. Null when it can be none: a UPI payment has 12 digits; a transfer has
 * 16 to 22 letters and digits, or the 12 digits of IMPS.
 */
export function readReferenceNumber(typed: string, mode: TransferMode): ReferenceNumber | null {
  const utr = typed.replace(/[\s-]/g, '').toUpperCase();
  const kind = referenceKind(utr);
  if (mode === 'Upi') return kind === 'UPI or IMPS' ? { utr, kind } : null;
  return kind === 'UPI or IMPS' || TRANSFER_NUMBER.test(utr) ? { utr, kind } : null;
}

export function referenceKind(utr: string): ReferenceKind {
  return SHAPES.find(([shape]) => shape.test(utr))?.[1] ?? 'other';
}

const MINUTE_MS = 60_000;

/**
 * A time to pay as it is read without mistake: "by 24 November, 00:00" sounds like a payment on the 24th, so the midnight that
 * ends a day in India is told as the last minute of that day. Takes and gives ISO instants; other times stay as they are.
 */
export function lastMinuteBefore(end: string): string {
  const at = new Date(end);
  const isMidnight = startOfIndianDay(indianDayNumber(at)).getTime() === at.getTime();
  return isMidnight ? new Date(at.getTime() - MINUTE_MS).toISOString() : end;
}

/** What the buyer writes into the remarks: banks and UPI take letters and digits only, TL-26-000184-7KQ2 becomes TL260001847KQ2. */
export function remarkOf(orderNumber: string): string {
  return orderNumber.replace(/[^A-Za-z0-9]/g, '').slice(0, LONGEST_REMARK);
}
