/** Registers, finds and cancels documents. A number that once got an IRN never gets another, cancelled or not. */

import { faultOf, type Inv01 } from './invoice-checks.ts';
import { IRP_ERRORS, type IrpError } from './irp-error.ts';
import type { RegisteredDocument, State } from './irp-state.ts';
import { indianTime } from './portal-time.ts';
import { irnOf, jwt, qrData } from './signed-parts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a call found: an answer, or an error with what the portal says beside it. */
export type Outcome = { readonly data: object } | { readonly error: IrpError; readonly info?: object };

export function register(state: State, invoice: Inv01): Outcome {
  const error = faultOf(invoice, state);
  if (error !== null) return { error };
  const irn = irnOf(invoice.SellerDtls.Gstin, invoice.DocDtls);
  const earlier = state.documents.get(irn);
  if (earlier !== undefined) {
    const { ackNo: AckNo, ackDt: AckDt } = earlier;
    return { error: IRP_ERRORS.duplicate, info: { InfCd: 'DUPIRN', Desc: { AckNo, AckDt, Irn: irn } } };
  }
  const at = state.now();
  const ackNo = 172_610_000_000_000 + state.documents.size + 1;
  const ackDt = indianTime(at);
  const { Typ: type, No: number, Dt: date } = invoice.DocDtls;
  const document: RegisteredDocument = {
    ...{ irn, ackNo, ackDt, ackAt: at, type, number, date, cancelledAt: null },
    signedInvoice: jwt(state.signingKey, { AckNo: ackNo, AckDt: ackDt, Irn: irn, ...invoice }),
    signedQr: jwt(state.signingKey, qrData(invoice, irn, at)),
  };
  state.documents.set(irn, document);
  return { data: answerOf(document) };
}

export function findByIrn(state: State, irn: string): Outcome {
  return found(state.documents.get(irn));
}

export function findByDetails(state: State, query: URLSearchParams): Outcome {
  const [type, number, date] = [query.get('doctype'), query.get('docnum'), query.get('docdate')];
  const all = [...state.documents.values()];
  return found(all.find((one) => one.type === type && one.number === number && one.date === date));
}

function found(document: RegisteredDocument | undefined): Outcome {
  return document === undefined ? { error: IRP_ERRORS.noData } : { data: answerOf(document) };
}

export function cancel(state: State, { Irn, CnlRsn }: { readonly Irn?: unknown; readonly CnlRsn?: unknown }): Outcome {
  const document = state.documents.get(String(Irn));
  if (document === undefined) return { error: IRP_ERRORS.noData };
  if (!['1', '2', '3', '4'].includes(String(CnlRsn))) return { error: IRP_ERRORS.schema };
  if (document.cancelledAt !== null) return { error: IRP_ERRORS.notActive };
  const now = state.now();
  if (now.getTime() - document.ackAt.getTime() > DAY_MS) return { error: IRP_ERRORS.tooLate };
  document.cancelledAt = now;
  return { data: { Irn: document.irn, CancelDate: indianTime(now) } };
}

function answerOf(document: RegisteredDocument): object {
  return {
    AckNo: document.ackNo,
    AckDt: document.ackDt,
    Irn: document.irn,
    SignedInvoice: document.signedInvoice,
    SignedQRCode: document.signedQr,
    Status: document.cancelledAt === null ? 'ACT' : 'CNL',
    EwbNo: null,
    EwbDt: null,
    EwbValidTill: null,
    Remarks: null,
  };
}
