/** Metadata of stored images. */
import type { CustomerId } from '@tola/contract';
import { type Queryable, type Sql, sql } from '#database';

export interface UploadRow {
  readonly id: number;
  readonly fileName: string;
  readonly customerId: CustomerId;
  /** Of the stored file; null for files stored before it was recorded. */
  readonly storedSha256: string | null;
}

export interface NewUpload {
  readonly fileName: string;
  readonly customerId: CustomerId;
  readonly sentType: string;
  readonly sentSha256: string;
  readonly storedSha256: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

/** Insert of an image row, usable as a statement or as a CTE. Returns `id`. */
export function uploadInsert(upload: NewUpload, now: Date): Sql {
  return sql`
    insert into upload (file_name, customer_id, sent_type, sent_sha256, stored_sha256, bytes, width, height, uploaded_at)
    values (${upload.fileName}, ${upload.customerId}, ${upload.sentType}, ${upload.sentSha256},
            ${upload.storedSha256}, ${upload.bytes}, ${upload.width}, ${upload.height}, ${now})
    returning id`;
}

export async function findUpload(db: Queryable, id: number): Promise<UploadRow | null> {
  return await db.maybeOne<UploadRow>(
    sql`select id, file_name, customer_id, stored_sha256 from upload where id = ${id} and erased_at is null`,
  );
}

/** What a row says of a stored file. */
export interface FileRow {
  readonly fileName: string;
  readonly storedSha256: string | null;
  readonly isErased: boolean;
}

/** Of those files that have a row. */
export async function uploadChecksums(db: Queryable, fileNames: readonly string[]): Promise<FileRow[]> {
  return await db.rows<FileRow>(sql`
    select file_name, stored_sha256, erased_at is not null as is_erased from upload where file_name = any(${fileNames})`);
}

/** A row whose file has to be there. */
export interface UploadedFile {
  readonly id: number;
  readonly fileName: string;
  readonly storedSha256: string | null;
}

/** Rows in use, by id. */
export async function uploadedFiles(
  db: Queryable,
  { afterId, before, atMost }: { readonly afterId: number; readonly before: Date; readonly atMost: number },
): Promise<UploadedFile[]> {
  return await db.rows<UploadedFile>(sql`
    select id, file_name, stored_sha256 from upload
    where id > ${afterId} and erased_at is null and uploaded_at < ${before} order by id limit ${atMost}`);
}

/** For a file stored before checksums were recorded. */
export async function recordChecksum(db: Queryable, fileName: string, sha256: string): Promise<void> {
  await db.run(
    sql`update upload set stored_sha256 = ${sha256} where file_name = ${fileName} and stored_sha256 is null`,
  );
}

/** When the rows were last replaced by those of a backup; null if never. */
export async function lastRestoreAt(db: Queryable): Promise<Date | null> {
  const { at } = await db.one<{ at: Date | null }>(sql`select max(at) as at from restore`);
  return at;
}
