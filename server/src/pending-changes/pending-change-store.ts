/** The SQL of pending changes. */
import type { StaffId } from '@tola/contract';
import type { ChangeKindName, ChangeState } from '@tola/contract/staff';
import { type Queryable, type Sql, sql, type Transaction } from '#database';

export interface ChangeRow {
  readonly id: number;
  readonly kind: ChangeKindName;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly sentence: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly payload: unknown;
  readonly reason: string;
  readonly state: ChangeState;
  readonly proposedBy: string;
  readonly proposedById: StaffId;
  readonly proposedAt: Date;
  readonly takesEffectAt: Date | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string;
}

const columns = sql`
  change.id, change.kind, subject_kind, subject_id, sentence, change.before, change.after, payload, reason, state,
  proposer.name as proposed_by, change.proposed_by as proposed_by_id, proposed_at, takes_effect_at,
  decider.name as decided_by, decided_at, decision_reason`;
const tables = sql`
  pending_change change join staff_member proposer on proposer.id = change.proposed_by
  left join staff_member decider on decider.id = change.decided_by`;

export interface NewChange {
  readonly kind: ChangeKindName;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly sentence: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly payload: unknown;
  readonly reason: string;
  readonly proposedBy: StaffId;
  readonly takesEffectAt: Date | null;
}

/** Null when the same change of the same person is open already. */
export async function insertChange(tx: Transaction, change: NewChange, now: Date): Promise<number | null> {
  const { kind, subjectKind, subjectId, sentence, before, after, payload, reason, proposedBy, takesEffectAt } = change;
  const row = await tx.maybeOne<{ id: number }>(sql`
    insert into pending_change (kind, subject_kind, subject_id, sentence, before, after, payload, reason, proposed_by,
      proposed_at, takes_effect_at)
    values (${kind}, ${subjectKind}, ${subjectId}, ${sentence}, ${sql.json(before)}, ${sql.json(after)},
      ${sql.json(payload)}, ${reason}, ${proposedBy}, ${now}, ${takesEffectAt})
    on conflict (kind, subject_id, proposed_by, md5(payload::text)) where state = 'proposed' do nothing
    returning id`);
  return row?.id ?? null;
}

export async function sameOpenChange(
  tx: Transaction,
  { kind, subjectId, proposedBy, payload }: NewChange,
): Promise<{ id: number; takesEffectAt: Date | null }> {
  return await tx.one<{ id: number; takesEffectAt: Date | null }>(sql`
    select id, takes_effect_at from pending_change
    where state = 'proposed' and kind = ${kind} and subject_id = ${subjectId} and proposed_by = ${proposedBy}
      and payload = ${sql.json(payload)}`);
}

/** An open change, locked against a concurrent decision. */
export async function lockOpenChange(tx: Transaction, id: number): Promise<ChangeRow | null> {
  return await tx.maybeOne<ChangeRow>(sql`
    select ${columns} from ${tables} where change.id = ${id} and state = 'proposed' for no key update of change`);
}

export interface Decision {
  readonly id: number;
  readonly state: Exclude<ChangeState, 'proposed'>;
  /** Null when its time decided. */
  readonly by: StaffId | null;
  readonly reason: string;
}

export async function closeChange(tx: Transaction, { id, state, by, reason }: Decision, now: Date): Promise<void> {
  await tx.run(sql`
    update pending_change
    set state = ${state}, decided_by = ${by}, decided_at = greatest(${now}::timestamptz, proposed_at), decision_reason = ${reason}
    where id = ${id}`);
}

/** Open changes whose time has come, oldest first. */
export async function dueChanges(db: Queryable, now: Date): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select id from pending_change where state = 'proposed' and takes_effect_at <= ${now} order by takes_effect_at, id`);
  return rows.map(({ id }) => id);
}

export interface Reader {
  readonly id: StaffId;
  readonly kinds: readonly ChangeKindName[];
}

/** People see what they may decide on, and what they proposed. */
function visibleTo({ id, kinds }: Reader): Sql {
  return sql`(change.kind = any(${kinds}) or change.proposed_by = ${id})`;
}

export async function findChange(db: Queryable, reader: Reader, id: number): Promise<ChangeRow | null> {
  return await db.maybeOne<ChangeRow>(
    sql`select ${columns} from ${tables} where change.id = ${id} and ${visibleTo(reader)}`,
  );
}

/** Open changes oldest first, decided ones newest first. */
export async function findChanges(
  db: Queryable,
  reader: Reader,
  { isOpen, page, perPage }: { isOpen: boolean; page: number; perPage: number },
): Promise<{ rows: ChangeRow[]; total: number }> {
  const where = sql`${isOpen ? sql`state = 'proposed'` : sql`state <> 'proposed'`} and ${visibleTo(reader)}`;
  const order = isOpen ? sql`proposed_at, change.id` : sql`decided_at desc, change.id desc`;
  const rows = await db.rows<ChangeRow>(sql`
    select ${columns} from ${tables} where ${where} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`);
  const { total } = await db.one<{ total: number }>(
    sql`select count(*) as total from pending_change change where ${where}`,
  );
  return { rows, total };
}

/** All open changes of a kind, oldest first. */
export async function openChangesOf(db: Queryable, kind: ChangeKindName): Promise<ChangeRow[]> {
  return await db.rows<ChangeRow>(sql`
    select ${columns} from ${tables} where state = 'proposed' and change.kind = ${kind} order by proposed_at, change.id`);
}

/** How many open changes a person could decide on. */
export async function countChangesFor(db: Queryable, { id, kinds }: Reader): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) from pending_change
    where state = 'proposed' and kind = any(${kinds}) and proposed_by <> ${id}`);
  return count;
}
