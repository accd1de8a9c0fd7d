/** Rows of the objects of pictures and films. */
import { type Queryable, sql } from '#database';

export interface NewMedia {
  readonly key: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Before the objects are stored, so that those of an interrupted upload are found. */
export async function beginMedia(db: Queryable, files: readonly NewMedia[], now: Date): Promise<void> {
  await db.run(sql`
    insert into media_object (key, content_type, bytes, sha256, begun_at)
    select file->>'key', file->>'contentType', (file->>'bytes')::bigint, file->>'sha256', ${now}
    from jsonb_array_elements(${sql.json(files)}) file`);
}

export async function completeMedia(db: Queryable, keys: readonly string[], now: Date): Promise<void> {
  await db.run(sql`update media_object set stored_at = ${now} where key = any(${keys}) and stored_at is null`);
}

/** An object that was stored before rows were written. */
export async function adoptMedia(db: Queryable, file: NewMedia, now: Date): Promise<void> {
  await db.run(sql`
    insert into media_object (key, content_type, bytes, sha256, begun_at, stored_at)
    values (${file.key}, ${file.contentType}, ${file.bytes}, ${file.sha256}, ${now}, ${now})
    on conflict (key) do nothing`);
}

export async function unfinishedMedia(db: Queryable, before: Date, atMost: number): Promise<string[]> {
  const rows = await db.rows<{ key: string }>(
    sql`select key from media_object where stored_at is null and begun_at < ${before} order by begun_at limit ${atMost}`,
  );
  return rows.map(({ key }) => key);
}

export async function forgetMedia(db: Queryable, key: string): Promise<void> {
  await db.run(sql`delete from media_object where key = ${key} and stored_at is null`);
}

/** A row whose object has to be there. */
export interface StoredMedia {
  readonly key: string;
  readonly sha256: string;
}

/** By key. */
export async function storedMedia(
  db: Queryable,
  { afterKey, atMost }: { readonly afterKey: string; readonly atMost: number },
): Promise<StoredMedia[]> {
  return await db.rows<StoredMedia>(sql`
    select key, sha256 from media_object where key > ${afterKey} and stored_at is not null order by key limit ${atMost}`);
}

/** Also one whose upload was interrupted, or is not complete yet. */
export async function isKnownMedia(db: Queryable, key: string): Promise<boolean> {
  return (await db.maybeOne<{ key: string }>(sql`select key from media_object where key = ${key}`)) !== null;
}

/** Checksums by key, of those objects that have a row. */
export async function mediaChecksums(db: Queryable, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.rows<StoredMedia>(sql`select key, sha256 from media_object where key = any(${keys})`);
  return new Map(rows.map(({ key, sha256 }) => [key, sha256]));
}
