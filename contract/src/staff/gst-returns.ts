/** GST returns of a month: the figures of GSTR-1 and GSTR-3B, what checks them, and what differs from the books. */
import type { Paise } from '@tola/pricing';
import * as z from 'zod/mini';
import { staffCall } from './staff-call.ts';
import { paise } from './staff-values.ts';

/** A month, `YYYY-MM`. */
export const bookMonth = z
  .string('is required')
  .check(z.regex(/^20(1[7-9]|[2-9]\d)-(0[1-9]|1[0-2])$/, 'is not a month'));

export const GSTR1_SECTIONS = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'hsn-b2b', 'hsn-b2c', 'docs'] as const;
export type Gstr1Section = (typeof GSTR1_SECTIONS)[number];

export interface GstTax {
  readonly igstPaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
}

export interface GstFigures extends GstTax {
  readonly taxablePaise: Paise;
}

export interface GstSectionFigures extends GstFigures {
  readonly section: 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur';
  readonly documents: number;
  /** Totals of the documents, tax included. */
  readonly valuePaise: Paise;
}

export type GstCheckName = 'hsn' | 'outward' | 'sections' | 'documents' | 'books' | 'portal' | 'irn';

export interface GstCheck {
  readonly name: GstCheckName;
  readonly isMet: boolean;
  /** The two sides that have to be equal: paise, or a count. */
  readonly left: number;
  readonly right: number;
  readonly unit: 'paise' | 'count';
}

/** A document that makes a check fail. */
export interface GstDifference {
  readonly check: GstCheckName;
  /** Of the document; of missing numbers, the document before them. */
  readonly number: string;
  readonly orderNumber: string;
  readonly dated: string;
  /** The two sides of this document, where the check compares sums. */
  readonly leftPaise: Paise | null;
  readonly rightPaise: Paise | null;
}

/** A document of the month that the return leaves out. */
export interface GstLeftOut {
  readonly number: string;
  readonly kind: 'invoice' | 'credit note';
  readonly documentId: number;
  readonly orderNumber: string;
  readonly dated: string;
  readonly valuePaise: Paise;
  readonly why: 'other GSTIN' | 'to own GSTIN' | 'IRN cancelled';
}

/** Input tax of purchases, by the day in the books. */
export interface GstInput {
  /** Bills, and rates fixed later. */
  readonly bills: GstFigures;
  readonly debitNotes: GstFigures;
  /** 4(A)(5), all other input tax: bills less debit notes. */
  readonly net: GstFigures;
  /** Bought, net of debit notes, from suppliers without GSTIN, who charge none. */
  readonly untaxedPaise: Paise;
  /** Left to pay in cash of the month’s tax, once its input tax is set off, without credit of earlier months. */
  readonly payable: GstTax;
}

export interface GstReturn {
  readonly month: string;
  readonly gstin: string;
  readonly schemaVersion: string;
  readonly b2clLimitPaise: Paise;
  /** Null while the month is open. */
  readonly closedAt: string | null;
  readonly sections: GstSectionFigures[];
  readonly hsn: (GstFigures & {
    readonly buyers: 'B2B' | 'B2C';
    readonly hsn: string;
    readonly description: string;
    readonly grams: number;
    readonly rateBp: number;
  })[];
  readonly series: {
    readonly kind: 'invoice' | 'credit note';
    readonly first: string;
    readonly last: string;
    readonly numbers: number;
    readonly cancelled: number;
  }[];
  /** GSTR-3B 3.1(a). */
  readonly outward: GstFigures;
  /** GSTR-3B 3.2, to buyers without GSTIN. */
  readonly interState: { readonly pos: string; readonly taxablePaise: Paise; readonly igstPaise: Paise }[];
  /** For table 4 of GSTR-3B, which is filled in on the portal. */
  readonly input: GstInput;
  /** What the registers of the month add up to. */
  readonly books: GstFigures;
  /** Figures of 3.1(a) as the portal shows them, noted by staff. */
  readonly portal: (GstFigures & { readonly notedBy: string; readonly notedAt: string }) | null;
  readonly checks: GstCheck[];
  /** The first documents of each check that is not met. Those of the books that the return leaves out stand in `leftOut`. */
  readonly differences: GstDifference[];
  /** The first of them. */
  readonly leftOut: GstLeftOut[];
}

export const readGstReturn = staffCall<GstReturn>()({
  name: 'ReadGstReturn',
  does: 'Works out the GST return of a month from its invoices and credit notes, and checks it against the books.',
  right: 'books.read',
  repeat: 'harmless',
  payload: z.object({ month: bookMonth }),
  refusals: { 'gstin-missing': [409, 'Enter the firm’s GSTIN in Settings first'] },
});

export const notePortalFigures = staffCall()({
  name: 'NotePortalFigures',
  does: 'Notes the outward figures that the GST portal shows for a month, to compare them with the books.',
  right: 'books.close',
  repeat: 'harmless',
  payload: z.object({ month: bookMonth, taxablePaise: paise, igstPaise: paise, cgstPaise: paise, sgstPaise: paise }),
});
