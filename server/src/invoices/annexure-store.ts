/** SQL of the annexures of invoices. */
import type { CustomerId, OrderId } from '@tola/contract';
import { type Queryable, sql } from '#database';
import type { AnnexureDocument } from './annexure-document.ts';

export interface AnnexureRecord {
  readonly id: number;
  readonly customerId: CustomerId;
  readonly document: AnnexureDocument;
  /** Of its first PDF. */
  readonly pdfSha256: string | null;
}

/** The first annexure of an order stands. */
export async function insertAnnexure(
  tx: Queryable,
  { orderId, document, now }: { readonly orderId: OrderId; readonly document: AnnexureDocument; readonly now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into serial_annexure (order_id, issued_at, document) values (${orderId}, ${now}, ${sql.json(document)})
    on conflict (order_id) do nothing`);
}

export async function findAnnexureByOrderNumber(db: Queryable, orderNumber: string): Promise<AnnexureRecord | null> {
  return await db.maybeOne<AnnexureRecord>(sql`
    select a.id, o.customer_id, a.document, a.pdf_sha256
    from customer_order o join serial_annexure a on a.order_id = o.id where o.order_number = ${orderNumber}`);
}

export async function hasAnnexure(db: Queryable, orderId: OrderId): Promise<boolean> {
  const found = await db.one<{ found: boolean }>(sql`
    select exists (select from serial_annexure where order_id = ${orderId}) as found`);
  return found.found;
}

/** Stores the hash of the first rendering. */
export async function saveAnnexureHash(db: Queryable, id: number, pdfSha256: string): Promise<void> {
  await db.run(sql`update serial_annexure set pdf_sha256 = ${pdfSha256} where id = ${id} and pdf_sha256 is null`);
}
