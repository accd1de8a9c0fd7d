/** Versions of content: kept with every save, read, and named when they are restored. */
import { type RecordValues, readSavedVersion, VERSIONS_KEPT } from '@tola/contract/staff';
import { indianDateTime } from '@tola/pricing';
import type { Actor } from '#audit';
import { type Queryable, sql, type Transaction } from '#database';
import { refuse } from '#http';

export interface VersionSubject {
  /** Of a record, or `page-texts`. */
  readonly resource: string;
  /** The record's id, or the page's name. */
  readonly subject: string;
}

interface SavedHere {
  /** What was there before this save; null for a new record. */
  readonly before: RecordValues | null;
  readonly after: RecordValues;
  readonly note: string;
}

/** Keeps what is held after a save, and before the first one that is kept. The caller has locked the record. */
export async function keepVersion(
  tx: Transaction,
  { resource, subject }: VersionSubject,
  { before, after, note }: SavedHere,
  actor: Actor,
  now: Date,
): Promise<void> {
  if (before !== null) {
    await tx.run(sql`
      insert into saved_version (resource, subject, held, note, saved_at, saved_by)
      select ${resource}, ${subject}, ${sql.json(before)}, '', null, ''
      where not exists (select from saved_version where resource = ${resource} and subject = ${subject})`);
  }
  await tx.run(sql`
    insert into saved_version (resource, subject, held, note, saved_at, saved_by)
    values (${resource}, ${subject}, ${sql.json(after)}, ${note}, ${now}, ${actor.name})`);
  await tx.run(sql`
    delete from saved_version where resource = ${resource} and subject = ${subject} and id < (
      select min(id) from (
        select id from saved_version where resource = ${resource} and subject = ${subject}
        order by id desc limit ${VERSIONS_KEPT}) kept)`);
}

/** With the record itself; the audit log has what it held. */
export async function forgetVersions(tx: Transaction, { resource, subject }: VersionSubject): Promise<void> {
  await tx.run(sql`delete from saved_version where resource = ${resource} and subject = ${subject}`);
}

interface VersionRow {
  readonly id: number;
  readonly savedAt: Date | null;
  readonly savedBy: string;
  readonly note: string;
}

/** Newest first. */
export async function versionsOf(db: Queryable, { resource, subject }: VersionSubject): Promise<VersionRow[]> {
  return await db.rows<VersionRow>(sql`
    select id, saved_at, saved_by, note from saved_version where resource = ${resource} and subject = ${subject}
    order by id desc`);
}

type HeldVersion = VersionRow & VersionSubject & { readonly held: RecordValues };

/** @throws Refusal version-unknown */
export async function readVersion(db: Queryable, id: number): Promise<HeldVersion> {
  const row = await db.maybeOne<HeldVersion>(sql`
    select id, saved_at, saved_by, note, resource, subject, held from saved_version where id = ${id}`);
  if (row === null) throw refuse(readSavedVersion, 'version-unknown');
  return row;
}

/**
 * What the audit log and the new version say about a restored version.
 *
 * @param from null where nothing is restored
 * @throws Refusal version-unknown, also for a version of something else
 */
export async function restoreNote(
  db: Queryable,
  { resource, subject }: VersionSubject,
  from: number | null,
): Promise<string> {
  if (from === null) return '';
  const version = await readVersion(db, from);
  if (version.resource !== resource || version.subject !== subject) throw refuse(readSavedVersion, 'version-unknown');
  if (version.savedAt === null) return 'restored the version before the first kept one';
  return `restored the version of ${indianDateTime(version.savedAt).replace('T', ' ').slice(0, 16)} by ${version.savedBy}`;
}
