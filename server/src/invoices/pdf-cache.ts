/** Documents drawn in a worker thread. Tax documents, which never change, are kept while they are asked for. */
import { openWorkerPool } from '#workers';
import { sha256 } from './document-hash.ts';
import type { PackingSlip } from './packing-slip.ts';
import type { PdfTask, TaxDocument } from './pdf-worker.ts';
import type { PrintRun } from './print-run.ts';
import type { Proof } from './proof-pdf.ts';
import type { PurchaseVoucher } from './purchase-voucher.ts';
import type { SignatureFacts, SigningCertificate } from './sign-pdf.ts';

const pool = openWorkerPool<PdfTask, Uint8Array>({
  module: new URL('./pdf-worker.ts', import.meta.url),
  threads: 1,
  maxWaiting: 50,
  timeoutMs: 20_000,
});

/** A thread of its own, so that no customer's invoice waits for the documents of two hundred orders. */
const printPool = openWorkerPool<PdfTask, Uint8Array>({
  module: new URL('./pdf-worker.ts', import.meta.url),
  threads: 1,
  maxWaiting: 4,
  timeoutMs: 120_000,
});

/** Documents kept, of about 50 KB each. */
const MAX_KEPT = 300;

export interface Pdf {
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** By the hash of the document, which never changes once it is issued; least recently used first. */
const kept = new Map<string, Promise<Pdf>>();

/** The PDF of a document. Concurrent requests share one rendering. */
export async function pdfOf(task: TaxDocument): Promise<Pdf> {
  const key = sha256(Buffer.from(JSON.stringify(task)));
  const pdf = kept.get(key) ?? render(task);
  kept.delete(key);
  kept.set(key, pdf);
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break;
    kept.delete(oldest);
  }
  try {
    return await pdf;
  } catch (error) {
    if (kept.get(key) === pdf) kept.delete(key);
    throw error;
  }
}

/** The packing slip of a parcel as it is now. @throws Refusal 503 when too many documents wait */
export async function packingSlipOf(slip: PackingSlip): Promise<Buffer> {
  return Buffer.from(await pool.run({ kind: 'packing slip', slip }));
}

/** The voucher of a purchase as it is now. @throws Refusal 503 when too many documents wait */
export async function purchaseVoucherOf(voucher: PurchaseVoucher): Promise<Buffer> {
  return Buffer.from(await pool.run({ kind: 'purchase voucher', voucher }));
}

/** The proof of a customised piece. @throws Refusal 503 when too many documents wait */
export async function proofOf(proof: Proof): Promise<Buffer> {
  return Buffer.from(await pool.run({ kind: 'proof', proof }));
}

/** The documents of several orders as one PDF. @throws Refusal 503 when too many are being drawn */
export async function printRunOf(run: PrintRun): Promise<Buffer> {
  return Buffer.from(await printPool.run({ kind: 'print run', run }));
}

/** What is appended to a file to sign it. @throws Refusal 503 when too many documents wait */
export async function signatureOf(
  pdf: Buffer,
  certificate: SigningCertificate,
  facts: SignatureFacts,
): Promise<Buffer> {
  return Buffer.from(await pool.run({ kind: 'signature', pdf, certificate, facts }));
}

async function render(task: TaxDocument): Promise<Pdf> {
  const bytes = Buffer.from(await pool.run(task));
  return { bytes, sha256: sha256(bytes) };
}
