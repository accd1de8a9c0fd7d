/** Signs invoices with their annexures, and credit notes, with the certificate of the settings. Each file is signed once, and its signature kept. */
import type { Database } from '#database';
import { type Pdf, signatureOf } from './pdf-cache.ts';
import type { SigningCertificate } from './sign-pdf.ts';
import { findAppendix, keepAppendix, type SignedFile } from './signature-store.ts';

const REASONS = { invoice: 'Tax invoice', 'credit note': 'Credit note', annexure: 'Annexure to tax invoice' } as const;

/** The signed file: always the same bytes for the same unsigned ones. */
export async function signedPdf(
  database: Database,
  certificate: SigningCertificate,
  document: Omit<SignedFile, 'pdfSha256'> & { readonly signer: string; readonly number: string },
  pdf: Pdf,
  now: Date,
): Promise<Buffer> {
  const { kind, documentId, signer, number } = document;
  const file = { kind, documentId, pdfSha256: pdf.sha256 };
  const found = await findAppendix(database, file);
  if (found !== null) return Buffer.concat([pdf.bytes, found]);
  const reason = `${REASONS[kind]} ${number}`;
  const appendix = await signatureOf(pdf.bytes, certificate, { signer, reason, at: now });
  await keepAppendix(database, file, appendix, now);
  const kept = await findAppendix(database, file);
  return Buffer.concat([pdf.bytes, kept ?? appendix]);
}
