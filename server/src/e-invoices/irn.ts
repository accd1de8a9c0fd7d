/** The IRN of a document, which the portal computes and anybody can check. */
import { createHash } from 'node:crypto';

export interface NumberedDocument {
  readonly sellerGstin: string;
  /** `2026-27` */
  readonly financialYear: string;
  readonly kind: 'invoice' | 'credit note';
  readonly number: string;
}

export const DOCUMENT_TYPES = { invoice: 'INV', 'credit note': 'CRN' } as const;

/** 64 lower-case hexadecimal digits. */
export function irnOf({ sellerGstin, financialYear, kind, number }: NumberedDocument): string {
  return createHash('sha256').update(`${sellerGstin}${financialYear}${DOCUMENT_TYPES[kind]}${number}`).digest('hex');
}
