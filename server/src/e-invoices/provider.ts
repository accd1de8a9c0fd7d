/** What registers e-invoices: the portal, or a GST Suvidha Provider in front of it. */
import type { Inv01 } from './inv01.ts';

/** The portal's answer to a registered document. */
export interface SignedAnswer {
  readonly irn: string;
  /** Up to 20 digits. */
  readonly ackNumber: string;
  readonly ackedAt: Date;
  /** A JWT, printed as a QR code as it is. */
  readonly signedQr: string;
  readonly isCancelled: boolean;
}

export interface EInvoiceProvider {
  /** @throws ProviderProblem */
  register(payload: Inv01): Promise<SignedAnswer>;
  /** The document that has this type, number and date; null when the portal has none. @throws ProviderProblem */
  find(details: Inv01['DocDtls'], sellerGstin: string): Promise<SignedAnswer | null>;
  /** Returns when it was cancelled. @throws ProviderProblem */
  cancel(irn: string, sellerGstin: string, reason: string, remark: string): Promise<void>;
}

/**
 * - `later`: the portal is away or busy, or refuses the login: the same request may succeed later
 * - `unsure`: there was no answer, so the request may have been carried out
 * - `refused`: the portal has read the document and does not take it
 */
type Outlook = 'later' | 'unsure' | 'refused';

export class ProviderProblem extends Error {
  override readonly name = 'ProviderProblem';
  readonly outlook: Outlook;
  /** The portal's number; empty when it did not answer. */
  readonly code: string;

  constructor(message: string, outlook: Outlook, code = '', cause?: unknown) {
    super(message, { cause });
    this.outlook = outlook;
    this.code = code;
  }
}
