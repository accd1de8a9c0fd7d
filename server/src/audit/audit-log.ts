/**
 * Writes the audit log. An operation records its entry itself, after its guards and in its transaction, so that entry and
 * change commit or roll back together.
 */
import { sql, type Transaction } from '#database';
import type { Actor } from './actor.ts';
import { nameOf } from './audit-names.ts';

export interface NewAuditEntry {
  /** A verb in the past tense: `saved`, `halted`. */
  readonly action: string;
  /** Kind of subject: `order`, `premium`. */
  readonly kind: string;
  readonly subjectId: string | number;
  /** Its display name; looked up when omitted. */
  readonly subject?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly note?: string;
}

/** One statement. The type of `tx` prevents an entry outside a transaction. */
export async function recordAudit(tx: Transaction, actor: Actor, entry: NewAuditEntry, now: Date): Promise<void> {
  const { action, kind, note = '' } = entry;
  const subjectId = String(entry.subjectId);
  const subject = entry.subject === undefined ? nameOf(kind, subjectId) : sql`${entry.subject}::text`;
  const staffId = actor.kind === 'staff' ? Number(actor.id) : null;
  // Customers by id only: their entries outlive their account.
  const who = actor.kind === 'customer' ? `Customer ${actor.id}` : actor.name;
  const { ip, requestId } = actor.request ?? { ip: '', requestId: '' };
  await tx.run(sql`
    insert into audit_entry (at, staff_id, who, action, kind, subject_id, subject, before, after, note, ip, request_id)
    values (${now}, ${staffId}, ${who}, ${action}, ${kind}, ${subjectId}, ${subject}, ${jsonOrNull(entry.before)},
      ${jsonOrNull(entry.after)}, ${note}, ${ip}, ${requestId})`);
}

function jsonOrNull(value: unknown): ReturnType<typeof sql> {
  return value === undefined ? sql`null` : sql.json(value);
}
