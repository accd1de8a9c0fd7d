/** E-invoices: documents to buyers with GSTIN, and what the invoice registration portal answered to each. */
import type { Paise } from '@tola/pricing';
import * as z from 'zod/mini';
import { staffCall } from './staff-call.ts';
import { anId, type ListPage, listSort, omissibleText, pageOfList, requiredText } from './staff-values.ts';

export const E_INVOICE_LISTS = ['open', 'registered', 'cancelled', 'not due'] as const;
/** Open are those that wait, need a correction, or are being cancelled. */
export type EInvoiceList = (typeof E_INVOICE_LISTS)[number];

export type EInvoiceState = 'not due' | 'waiting' | 'needs correction' | 'registered' | 'cancelling' | 'cancelled';

export interface EInvoiceRow {
  readonly id: number;
  readonly kind: 'invoice' | 'credit note';
  readonly documentId: number;
  readonly number: string;
  readonly orderNumber: string;
  /** `YYYY-MM-DD` in India. */
  readonly dated: string;
  readonly buyer: string;
  readonly buyerGstin: string;
  readonly valuePaise: Paise;
  readonly state: EInvoiceState;
  /** What keeps it from being registered or cancelled, for staff; null for nothing. */
  readonly problem: string | null;
  /** How often the portal was asked. */
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  /** The last day on which the portal takes it. */
  readonly reportBy: string;
  readonly irn: string | null;
  readonly ackNumber: string | null;
  readonly ackedAt: string | null;
  readonly cancelledAt: string | null;
  /** Until when the IRN of an invoice that was taken back wholly can be cancelled; null where it cannot. */
  readonly cancelBefore: string | null;
}

export interface EInvoices extends ListPage<EInvoiceRow> {
  readonly open: number;
  readonly registered: number;
  readonly cancelled: number;
  readonly notDue: number;
  /** Whether the duty applies today. */
  readonly isDue: boolean;
  /** Without one, documents are uploaded as a file. */
  readonly hasProvider: boolean;
}

export interface ReadEInvoiceAnswers {
  /** Documents that got their IRN from the file. */
  readonly taken: number;
  /** Had it already. */
  readonly known: number;
  /** Answers that belong to no document of the store, or to another than they say: number, or the beginning of the IRN. */
  readonly foreign: string[];
  /** Entries that are no answers. */
  readonly unreadable: number;
}

export const MOST_E_INVOICES_IN_A_FILE = 500;
const MOST_ANSWER_BYTES = 6 * 1024 * 1024;

/** Why an IRN is cancelled, as the portal numbers it. */
export const CANCEL_REASONS = {
  '1': 'Duplicate',
  '2': 'Mistake in the data',
  '3': 'Order cancelled',
  '4': 'Other',
} as const;

const unknown = { 'e-invoice-unknown': [404, 'This document does not exist'] } as const;

/** Filters of the list and of its file. */
export const eInvoiceFilters = {
  shown: z._default(z.enum(E_INVOICE_LISTS), 'open'),
  /** Beginning of a document or order number, an IRN or a GSTIN. */
  search: omissibleText(100),
};

export const listEInvoices = staffCall<EInvoices>()({
  name: 'ListEInvoices',
  does: 'Lists documents to buyers with GSTIN by the state of their registration, the latest first.',
  right: 'books.read',
  repeat: 'harmless',
  payload: z.object({ ...pageOfList, sort: listSort, ...eInvoiceFilters }),
});

export const retryEInvoice = staffCall()({
  name: 'RetryEInvoice',
  does: 'Sends a document to the portal again at once.',
  right: 'books.close',
  repeat: 'harmless',
  payload: z.object({ id: anId }),
  refusals: { ...unknown, 'nothing-to-send': [409, 'The document is registered or not due: there is nothing to send'] },
});

export const correctEInvoice = staffCall()({
  name: 'CorrectEInvoice',
  does: 'Says the PIN code and place of a buyer whose frozen address does not, and sends the document.',
  right: 'books.close',
  repeat: 'harmless',
  payload: z.object({
    id: anId,
    pinCode: z.string('is required').check(z.regex(/^[1-9]\d{5}$/, 'must be 6 digits')),
    location: z
      .string('is required')
      .check(z.trim(), z.minLength(3, 'enter at least 3 characters'), z.maxLength(50, 'is longer than 50 characters')),
  }),
  refusals: {
    ...unknown,
    'nothing-to-correct': [409, 'The document is registered or not due: there is nothing to correct'],
    'pin-code-elsewhere': [400, 'PIN code {pinCode} is not in {state}'],
  },
});

export const cancelEInvoice = staffCall()({
  name: 'CancelEInvoice',
  does: 'Cancels the IRN of an invoice that was taken back wholly, within 24 hours of its registration.',
  right: 'books.close',
  freshFactor: true,
  repeat: 'harmless',
  payload: z.object({
    id: anId,
    reason: z.enum(['1', '2', '3', '4'], 'is not a reason'),
    remark: requiredText(100).check(z.regex(/^[^"\\]*$/, 'must not have quotation marks or backslashes')),
  }),
  refusals: {
    ...unknown,
    'not-registered': [409, 'Only a registered invoice can be cancelled'],
    'too-late': [409, 'The portal cancels within 24 hours only. The credit note of the refund takes the invoice back'],
    'being-sent': [409, 'A credit note of this invoice is being sent to the portal. Try again in a few minutes'],
    'month-closed': [409, 'The books of its month are closed. The credit note of the refund takes the invoice back'],
    'not-taken-back': [
      409,
      'Refund the order first: the IRN can be cancelled once credit notes take back the whole invoice',
    ],
  },
});

export const readEInvoiceAnswers = staffCall<ReadEInvoiceAnswers>()({
  name: 'ReadEInvoiceAnswers',
  does: 'Takes IRN and signed QR code of documents from the file that the portal gives back.',
  right: 'books.close',
  repeat: 'harmless',
  bodyBytes: MOST_ANSWER_BYTES,
  payload: z.object({
    text: z.string('is required').check(z.minLength(2, 'is empty'), z.maxLength(MOST_ANSWER_BYTES)),
  }),
  refusals: {
    'answers-unreadable': [400, 'The file is not JSON. Download the answers of the portal as JSON'],
    'nothing-signed': [400, 'No entry of the file has IRN, acknowledgement and signed QR code'],
  },
});
