/**
 * Writing the audit log. An operation records its entry itself, after its guards and in its own transaction: what rolls
 * back takes the entry with it, and what commits has one.
 */
import { sql, type Transaction } from '#database';
import type { Actor } from './actor.ts';
import { nameOf } from './audit-names.ts';

export interface NewAuditEntry {
  /** A verb in the past: `saved`, `halted`. */
  readonly action: string;
  /** What kind of thing: `order`, `premium`. */
  readonly kind: string;
  readonly subjectId: string | number;
  /** Its name for people; looked up when it is left out. */
  readonly subject?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly note?: string;
}

/** One statement. The type of `tx` keeps an entry from being written outside of a transaction. */
export async function recordAudit(tx: Transaction, actor: Actor, entry: NewAuditEntry, now: Date): Promise<void> {
  const { action, kind, note = '' } = entry;
  const subjectId = String(entry.subjectId);
  const subject = entry.subject === undefined ? nameOf(kind, subjectId) : sql`${entry.subject}::text`;
  const staffId = actor.kind === 'staff' ? Number(actor.id) : null;
  const { ip, requestId } = actor.request ?? { ip: '', requestId: '' };
  await tx.run(sql`
    insert into audit_entry (at, staff_id, who, action, kind, subject_id, subject, before, after, note, ip, request_id)
    values (${now}, ${staffId}, ${actor.name}, ${action}, ${kind}, ${subjectId}, ${subject}, ${jsonOrNull(entry.before)},
      ${jsonOrNull(entry.after)}, ${note}, ${ip}, ${requestId})`);
}

function jsonOrNull(value: unknown): ReturnType<typeof sql> {
  return value === undefined ? sql`null` : sql.json(value);
}
