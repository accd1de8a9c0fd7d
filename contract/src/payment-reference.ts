/**
 * Reference numbers that match a payment to an order: the one that a bank or UPI app assigns, and the remark that the
 * buyer enters. One rule for the page and the server.
 */
import { indianDayNumber, startOfIndianDay } from '@tola/pricing';

/** Payment modes with a reference number; at the counter it is that of any transfer. */
export type TransferMode = 'Upi' | 'NEFT' | 'Counter';

export type ReferenceKind = 'UPI or IMPS' | 'NEFT' | 'RTGS' | 'other';

export interface ReferenceNumber {
  /** Capitals and digits only. */
  readonly utr: string;
  readonly kind: ReferenceKind;
}

/** Message for an invalid number. */
export const REFERENCE_WRONG = 'Enter valid reference number';

/** Longest reference in a UPI link (`tr`, NPCI UPI Linking Specification 1.6). */
const LONGEST_REMARK = 35;

/** RTGS and NEFT: bank, R or N, channel, date, serial; shorter NEFT ones: bank and twelve more. UPI and IMPS: the twelve digits of the RRN. */
const SHAPES: readonly (readonly [RegExp, ReferenceKind])[] = [
  [/^[A-Z]{4}R[A-Z0-9]\d{16}$/, 'RTGS'],
  [/^[A-Z]{4}N[A-Z0-9]\d{16}$/, 'NEFT'],
  [/^[A-Z]{4}[A-Z0-9]{12}$/, 'NEFT'],
  [/^\d{12}$/, 'UPI or IMPS'],
];

/** 16 characters of an NEFT transfer, 22 of an RTGS one; banks pad some to lengths between. */
const TRANSFER_NUMBER = /^[A-Z0-9]{16,22}$/;

/**
 * Parses a typed reference number. Null when invalid: a UPI payment has 12 digits; a transfer has
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
 * An unambiguous deadline: "by 24 November, 00:00" suggests that the 24th still counts, so midnight IST becomes the last
 * minute of the day before. Takes and returns ISO instants; other times are unchanged.
 */
export function lastMinuteBefore(end: string): string {
  const at = new Date(end);
  const isMidnight = startOfIndianDay(indianDayNumber(at)).getTime() === at.getTime();
  return isMidnight ? new Date(at.getTime() - MINUTE_MS).toISOString() : end;
}

/** The remark of a transfer: banks and UPI accept letters and digits only, so TL-26-000184-7KQ2 becomes TL260001847KQ2. */
export function remarkOf(orderNumber: string): string {
  return orderNumber.replace(/[^A-Za-z0-9]/g, '').slice(0, LONGEST_REMARK);
}
