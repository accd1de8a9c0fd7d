/** Signs invoices and credit notes with the certificate of the settings. Each file is signed once, and its signature kept. */
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Database } from '#database';
import { ConfigError } from '#declared-setting';
import { type Pdf, signatureOf } from './pdf-cache.ts';
import type { SigningCertificate } from './sign-pdf.ts';
import { findAppendix, keepAppendix, type SignedFile } from './signature-store.ts';

interface CertificateSettings {
  readonly signingCertificate: string | null;
  readonly signingPassword: string | null;
}

/** Null where documents are not signed. @throws ConfigError when the certificate cannot be read */
export function signingCertificate(settings: CertificateSettings): SigningCertificate | null {
  const { signingCertificate: path, signingPassword: password } = settings;
  if (path === null || password === null) return null;
  let file: Buffer;
  try {
    file = readFileSync(path);
  } catch (error) {
    throw new ConfigError(`SIGNING_CERTIFICATE: the file ${path} cannot be read: ${String(error)}`);
  }
  try {
    createSecureContext({ pfx: file, passphrase: password });
  } catch (error) {
    const remedy = 'it must be PKCS#12 with a key, and SIGNING_PASSWORD its password';
    throw new ConfigError(`SIGNING_CERTIFICATE: the file ${path} cannot be opened, ${remedy}: ${String(error)}`);
  }
  return { file, password };
}

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
  const reason = `${kind === 'invoice' ? 'Tax invoice' : 'Credit note'} ${number}`;
  const appendix = await signatureOf(pdf.bytes, certificate, { signer, reason, at: now });
  await keepAppendix(database, file, appendix, now);
  const kept = await findAppendix(database, file);
  return Buffer.concat([pdf.bytes, kept ?? appendix]);
}
