/** Reference numbers of bank payments: which shapes there are and what they say. */

export type ReferenceKind = 'UPI or IMPS' | 'NEFT' | 'RTGS' | 'other';

export interface ReferenceNumber {
  /** Capitals and digits only. */
  readonly utr: string;
  readonly kind: ReferenceKind;
}

/** RTGS: bank, R, channel, date, serial. NEFT: bank and twelve more. UPI and IMPS: the twelve digits of the RRN. */
const SHAPES: readonly (readonly [RegExp, ReferenceKind])[] = [
  [/^[A-Z]{4}R[A-Z0-9]\d{16}$/, 'RTGS'],
  [/^[A-Z]{4}[A-Z0-9]{12}$/, 'NEFT'],
  [/^\d{12}$/, 'UPI or IMPS'],
];

/**
 * Reads a reference number as a person types it. Null when it can be none: a UPI payment has 12 digits; a transfer has
 * 16 to 22 letters and digits, or the 12 digits of IMPS.
 */
export function readReferenceNumber(typed: string, mode: 'Upi' | 'NEFT'): ReferenceNumber | null {
  const utr = typed.replace(/[\s-]/g, '').toUpperCase();
  const kind = referenceKind(utr);
  if (mode === 'Upi') return kind === 'UPI or IMPS' ? { utr, kind } : null;
  return kind === 'UPI or IMPS' || /^[A-Z0-9]{16,22}$/.test(utr) ? { utr, kind } : null;
}

export function referenceKind(utr: string): ReferenceKind {
  return SHAPES.find(([shape]) => shape.test(utr))?.[1] ?? 'other';
}
