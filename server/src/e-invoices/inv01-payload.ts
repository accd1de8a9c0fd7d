/** Writes a frozen invoice or credit note as INV-01. */
import { isServiceCode, type Paise } from '@tola/pricing';
import type { CreditNoteDocument, DocumentParty, InvoiceDocument } from '#invoices';
import { type Inv01, shapeProblems, sumProblems } from './inv01.ts';
import { DOCUMENT_TYPES } from './irn.ts';
import { type Place, placeOf } from './party-place.ts';

/** What one HSN of a credit note takes back, from the books. */
export interface CreditedLine {
  readonly hsn: string;
  readonly taxablePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
}

/** A document as it is frozen, with what staff and the books add to it. */
export interface DocumentSource {
  /** `YYYY-MM-DD` in India. */
  readonly dated: string;
  readonly content:
    | { readonly kind: 'invoice'; readonly document: InvoiceDocument }
    | {
        readonly kind: 'credit note';
        readonly document: CreditNoteDocument;
        readonly lines: readonly CreditedLine[];
        /** Date of its invoice. */
        readonly invoiceDated: string;
      };
  /** Frozen with the order. */
  readonly billingPinCode: string | null;
  /** Of the firm, for documents that do not name it. */
  readonly sellerPinCode: string;
  /** As staff corrected it. */
  readonly buyerPlace: Place | null;
}

export type Written = { readonly payload: Inv01 } | { readonly problem: string };

/** The form, or what keeps the document from being registered, for staff. */
export function writeInv01(source: DocumentSource): Written {
  const { document } = source.content;
  const { seller, buyer, placeOfSupply } = document;
  const sellerPlace = placeOf(seller, source.sellerPinCode || null);
  if (sellerPlace === null)
    return {
      problem: 'The PIN code of the registered office is missing or of another State: enter it in Settings, The firm',
    };
  const buyerPlace = source.buyerPlace ?? placeOf(buyer, source.billingPinCode);
  if (buyerPlace === null)
    return {
      problem: 'The billing address names no PIN code, several, or one of another State: enter PIN code and place',
    };
  const content = source.content.kind === 'invoice' ? invoiceParts(source.content.document) : noteParts(source.content);
  const payload: Inv01 = {
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N' },
    DocDtls: { Typ: DOCUMENT_TYPES[source.content.kind], No: document.number, Dt: portalDate(source.dated) },
    SellerDtls: { Gstin: seller.gstin, ...addressOf(seller, sellerPlace) },
    BuyerDtls: {
      Gstin: buyer.gstin,
      ...addressOf(buyer, buyerPlace),
      // The first digits of a GSTIN are its State.
      Stcd: buyer.gstin.slice(0, 2),
      Pos: placeOfSupply.code,
    },
    ...shipping(document),
    ...content,
  };
  const [wrong] = [...shapeProblems(payload), ...sumProblems(payload)];
  return wrong === undefined ? { payload } : { problem: `The document does not fit the form. ${wrong}` };
}

function shipping({ buyer, delivery }: InvoiceDocument | CreditNoteDocument): Pick<Inv01, 'ShipDtls'> {
  if (delivery.address === buyer.address && delivery.name === buyer.name) return {};
  const place = placeOf(delivery, null);
  return place === null ? {} : { ShipDtls: addressOf(delivery, place) };
}

function invoiceParts(invoice: InvoiceDocument): Pick<Inv01, 'ItemList' | 'ValDtls'> {
  const { rows, total, gstBp, roundingPaise = 0, payablePaise } = invoice;
  return {
    ItemList: rows.map((row, index) => {
      const hasUnit = row.unit !== '' && row.unitPaise !== null;
      return {
        SlNo: String(index + 1),
        PrdDesc: plain(row.detail === '' ? row.description : `${row.description}, ${row.detail}`, 300),
        IsServc: isServiceCode(row.hsn) ? 'Y' : 'N',
        HsnCd: row.hsn,
        Qty: hasUnit ? row.quantity : 1,
        Unit: hasUnit ? 'NOS' : 'OTH',
        UnitPrice: rupees(hasUnit ? (row.unitPaise ?? 0) : row.grossPaise),
        TotAmt: rupees(row.grossPaise),
        Discount: rupees(row.pointsPaise + row.couponPaise),
        AssAmt: rupees(row.taxablePaise),
        GstRt: gstBp / 100,
        ...taxOf(row),
        TotItemVal: rupees(row.totalPaise),
      };
    }),
    ValDtls: values(total, roundingPaise, payablePaise),
  };
}

function noteParts(content: {
  readonly document: CreditNoteDocument;
  readonly lines: readonly CreditedLine[];
  readonly invoiceDated: string;
}): Pick<Inv01, 'ItemList' | 'ValDtls' | 'RefDtls'> {
  const { document, lines, invoiceDated } = content;
  return {
    ItemList: lines.filter(isPartOfNote).map((line, index) => ({
      SlNo: String(index + 1),
      PrdDesc: plain(`Value taken back from ${document.invoiceNumber}: ${document.reason}`, 300),
      IsServc: isServiceCode(line.hsn) ? 'Y' : 'N',
      HsnCd: line.hsn,
      Qty: 1,
      Unit: 'OTH',
      UnitPrice: rupees(line.taxablePaise),
      TotAmt: rupees(line.taxablePaise),
      Discount: 0,
      AssAmt: rupees(line.taxablePaise),
      GstRt: document.gstBp / 100,
      ...taxOf(line),
      TotItemVal: rupees(line.taxablePaise + line.cgstPaise + line.sgstPaise + line.igstPaise),
    })),
    ValDtls: values(document, document.roundingPaise ?? 0, document.totalPaise),
    RefDtls: { PrecDocDtls: [{ InvNo: document.invoiceNumber, InvDt: portalDate(invoiceDated) }] },
  };
}

/** A small refund may leave an HSN of its invoice untouched. */
function isPartOfNote({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: CreditedLine): boolean {
  return taxablePaise + cgstPaise + sgstPaise + igstPaise !== 0;
}

type Tax = Pick<CreditedLine, 'cgstPaise' | 'sgstPaise' | 'igstPaise'>;

function taxOf({ cgstPaise, sgstPaise, igstPaise }: Tax): { CgstAmt: number; SgstAmt: number; IgstAmt: number } {
  return { CgstAmt: rupees(cgstPaise), SgstAmt: rupees(sgstPaise), IgstAmt: rupees(igstPaise) };
}

function values(
  { taxablePaise, cgstPaise, sgstPaise, igstPaise }: Tax & { readonly taxablePaise: Paise },
  roundingPaise: Paise,
  totalPaise: Paise,
): Inv01['ValDtls'] {
  return {
    AssVal: rupees(taxablePaise),
    CgstVal: rupees(cgstPaise),
    SgstVal: rupees(sgstPaise),
    IgstVal: rupees(igstPaise),
    RndOffAmt: rupees(roundingPaise),
    TotInvVal: rupees(totalPaise),
  };
}

/** The first hundred characters of the address are one field, the next hundred another. */
function addressOf(party: DocumentParty, place: Place): Omit<Inv01['SellerDtls'], 'Gstin'> {
  const whole = plain(party.address, 200);
  const rest = whole.slice(100).trim();
  return {
    LglNm: plain(party.name, 100),
    Addr1: whole.slice(0, 100).trim(),
    ...(rest.length >= 3 && { Addr2: rest }),
    Loc: plain(place.location, 50),
    Pin: Number(place.pinCode),
    Stcd: party.stateCode,
  };
}

/** On one line, without the characters that the portal refuses. */
function plain(text: string, most: number): string {
  return text.replaceAll('"', "'").replaceAll('\\', '/').replaceAll(/\s+/g, ' ').trim().slice(0, most).trim();
}

function rupees(paise: Paise): number {
  return paise / 100;
}

/** `05/10/2026` of `2026-10-05`. */
function portalDate(day: string): string {
  return day.split('-').toReversed().join('/');
}
