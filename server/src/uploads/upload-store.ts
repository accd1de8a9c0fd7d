/** Metadata of stored images. */
import type { CustomerId } from '@tola/contract';
import { type Queryable, type Sql, sql } from '#database';

export interface UploadRow {
  readonly id: number;
  readonly fileName: string;
  readonly customerId: CustomerId;
}

export interface NewUpload {
  readonly fileName: string;
  readonly customerId: CustomerId;
  readonly sentType: string;
  readonly sentSha256: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

/** Insert of an image row, usable as a statement or as a CTE. Returns `id`. */
export function uploadInsert(upload: NewUpload, now: Date): Sql {
  return sql`
    insert into upload (file_name, customer_id, sent_type, sent_sha256, bytes, width, height, uploaded_at)
    values (${upload.fileName}, ${upload.customerId}, ${upload.sentType}, ${upload.sentSha256}, ${upload.bytes},
            ${upload.width}, ${upload.height}, ${now})
    returning id`;
}

export async function findUpload(db: Queryable, id: number): Promise<UploadRow | null> {
  return await db.maybeOne<UploadRow>(
    sql`select id, file_name, customer_id from upload where id = ${id} and erased_at is null`,
  );
}

/** Those of the files that have a row in use. */
export async function findKnownFiles(db: Queryable, fileNames: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ fileName: string }>(
    sql`select file_name from upload where file_name = any(${fileNames}) and erased_at is null`,
  );
  return new Set(rows.map((row) => row.fileName));
}
