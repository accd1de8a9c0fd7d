/** The SQL of preview links. */
import { PREVIEWS_KEPT, type RecordValues } from '@tola/contract/staff';
import { type Queryable, sql, type Transaction } from '#database';

export interface HeldDraft {
  readonly values: RecordValues;
  /** Of a product. */
  readonly variants: readonly RecordValues[];
}

export interface NewPreview {
  readonly tokenHash: Buffer;
  readonly resource: string;
  readonly recordId: number | null;
  readonly held: HeldDraft;
  readonly madeBy: string;
  readonly staffId: number;
  readonly expiresAt: Date;
}

/** Adds a link, and removes those that have expired and the oldest of the person. */
export async function insertPreview(tx: Transaction, preview: NewPreview, now: Date): Promise<number> {
  const { tokenHash, resource, recordId, held, madeBy, staffId, expiresAt } = preview;
  const { id } = await tx.one<{ id: number }>(sql`
    insert into preview_link (token_hash, resource, record_id, held, made_at, made_by, staff_id, expires_at)
    values (${tokenHash}, ${resource}, ${recordId}, ${sql.json(held)}, ${now}, ${madeBy}, ${staffId}, ${expiresAt})
    returning id`);
  await tx.run(sql`delete from preview_link where expires_at <= ${now}`);
  await tx.run(sql`
    delete from preview_link where staff_id = ${staffId} and id < (
      select min(id) from (
        select id from preview_link where staff_id = ${staffId} order by id desc limit ${PREVIEWS_KEPT}) kept)`);
  return id;
}

export interface FoundPreview {
  readonly resource: string;
  readonly held: HeldDraft;
  readonly expiresAt: Date;
}

/** Null when it is unknown, revoked or expired. */
export async function findPreview(db: Queryable, tokenHash: Buffer, now: Date): Promise<FoundPreview | null> {
  return await db.maybeOne<FoundPreview>(sql`
    select resource, held, expires_at from preview_link where token_hash = ${tokenHash} and expires_at > ${now}`);
}

export interface PreviewRow {
  readonly id: number;
  readonly madeAt: Date;
  readonly madeBy: string;
  readonly expiresAt: Date;
}

export async function previewsOf(db: Queryable, resource: string, id: number, now: Date): Promise<PreviewRow[]> {
  return await db.rows<PreviewRow>(sql`
    select id, made_at, made_by, expires_at from preview_link
    where resource = ${resource} and record_id = ${id} and expires_at > ${now} order by id desc`);
}

export interface PreviewOwner {
  readonly resource: string;
  readonly recordId: number | null;
}

export async function lockPreview(tx: Transaction, id: number): Promise<PreviewOwner | null> {
  return await tx.maybeOne<PreviewOwner>(sql`select resource, record_id from preview_link where id = ${id} for update`);
}

export async function deletePreview(tx: Transaction, id: number): Promise<void> {
  await tx.run(sql`delete from preview_link where id = ${id}`);
}
