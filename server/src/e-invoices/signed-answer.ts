/** Reads what the portal has signed, from the provider or from a file, and compares it with the document. */
import { indianInstant } from '@tola/pricing';
import * as z from 'zod';
import type { Inv01 } from './inv01.ts';
import type { SignedAnswer } from './provider.ts';

const answer = z.object({
  Irn: z.string().regex(/^[0-9a-f]{64}$/i),
  AckNo: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().regex(/^\d{1,20}$/)),
  AckDt: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/),
  SignedQRCode: z.string().min(20).max(5_000),
  Status: z.string().nullish(),
});

/** Null where it is not an answer of the portal. */
export function readAnswer(value: unknown): SignedAnswer | null {
  const read = answer.safeParse(value);
  if (!read.success) return null;
  const { Irn, AckNo, AckDt, SignedQRCode, Status } = read.data;
  const ackedAt = indianInstant(AckDt);
  if (Number.isNaN(ackedAt.getTime())) return null;
  return {
    irn: Irn.toLowerCase(),
    ackNumber: AckNo,
    ackedAt,
    signedQr: SignedQRCode,
    isCancelled: Status?.toUpperCase() === 'CNL',
  };
}

const qr = z.object({
  SellerGstin: z.string(),
  BuyerGstin: z.string(),
  DocNo: z.string(),
  DocTyp: z.string(),
  TotInvVal: z.coerce.number(),
  Irn: z.string(),
});

/** Whether the QR code was signed for this document: same parties, number, value and IRN. */
export function isAnswerTo({ irn, signedQr }: SignedAnswer, payload: Inv01, expectedIrn: string): boolean {
  const read = qr.safeParse(signedData(signedQr));
  if (!read.success || irn !== expectedIrn) return false;
  const { SellerGstin, BuyerGstin, DocNo, DocTyp, TotInvVal, Irn } = read.data;
  return (
    Irn.toLowerCase() === irn &&
    SellerGstin === payload.SellerDtls.Gstin &&
    BuyerGstin === payload.BuyerDtls.Gstin &&
    DocNo.toUpperCase() === payload.DocDtls.No.toUpperCase() &&
    DocTyp === payload.DocDtls.Typ &&
    Math.abs(TotInvVal - payload.ValDtls.TotInvVal) <= 1
  );
}

/** The `data` of a JWT, which is JSON within JSON; null where it cannot be read. */
function signedData(jwt: string): unknown {
  try {
    const payload = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
      data?: unknown;
    };
    return typeof payload.data === 'string' ? (JSON.parse(payload.data) as unknown) : payload.data;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}
