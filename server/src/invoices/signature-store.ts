/** SQL of digital signatures. */
import { type Queryable, sql } from '#database';

export interface SignedFile {
  readonly kind: 'invoice' | 'credit note' | 'annexure';
  readonly documentId: number;
  /** Of the unsigned file. */
  readonly pdfSha256: string;
}

export async function findAppendix(db: Queryable, { kind, documentId, pdfSha256 }: SignedFile): Promise<Buffer | null> {
  const found = await db.maybeOne<{ appendix: Buffer }>(sql`
    select appendix from document_signature
    where kind = ${kind} and document_id = ${documentId} and pdf_sha256 = ${pdfSha256}`);
  return found?.appendix ?? null;
}

/** The first signature stands: of several at once, all get the same one. */
export async function keepAppendix(
  db: Queryable,
  { kind, documentId, pdfSha256 }: SignedFile,
  appendix: Buffer,
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into document_signature (kind, document_id, pdf_sha256, appendix, signed_at)
    values (${kind}, ${documentId}, ${pdfSha256}, ${appendix}, ${now}) on conflict do nothing`);
}
