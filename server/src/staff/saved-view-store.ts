/** The SQL of saved views. */
import type { StaffId } from '@tola/contract';
import type { SavedView } from '@tola/contract/staff';
import { type Queryable, sql } from '#database';

/** The person's own views and those that colleagues share, by name. */
export async function viewsOf(db: Queryable, staffId: StaffId, list: string): Promise<SavedView[]> {
  return await db.rows<SavedView>(sql`
    select view.id, view.name, view.query, view.is_shared, view.staff_id = ${staffId} as is_mine, member.name as who
    from saved_view view join staff_member member on member.id = view.staff_id
    where view.list = ${list} and (view.staff_id = ${staffId} or view.is_shared)
    order by lower(view.name), view.id`);
}

export interface ViewToSave extends Pick<SavedView, 'name' | 'query' | 'isShared'> {
  readonly staffId: StaffId;
  readonly list: string;
}

/** Adds the view, or replaces that of the same name. */
export async function writeView(
  tx: Queryable,
  { staffId, list, name, query, isShared }: ViewToSave,
  now: Date,
): Promise<{ readonly id: number; readonly isChanged: boolean }> {
  const written = await tx.maybeOne<{ id: number }>(sql`
    insert into saved_view as held (staff_id, list, name, query, is_shared, saved_at)
    values (${staffId}, ${list}, ${name}, ${query}, ${isShared}, ${now})
    on conflict on constraint saved_view_once do update
      set query = excluded.query, is_shared = excluded.is_shared, saved_at = excluded.saved_at
      where (held.query, held.is_shared) is distinct from (excluded.query, excluded.is_shared)
    returning id`);
  if (written !== null) return { id: written.id, isChanged: true };
  const held = await tx.one<{ id: number }>(sql`
    select id from saved_view where staff_id = ${staffId} and list = ${list} and name = ${name}`);
  return { id: held.id, isChanged: false };
}

/** The person's views of the list under other names. */
export async function countOthers(
  db: Queryable,
  { staffId, list, name }: Pick<ViewToSave, 'staffId' | 'list' | 'name'>,
): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) from saved_view where staff_id = ${staffId} and list = ${list} and name <> ${name}`);
  return count;
}

/** Deletes the person's own view, or any shared one. @returns null when there is none to delete */
export async function deleteView(
  tx: Queryable,
  { id, staffId, mayDeleteShared }: { id: number; staffId: StaffId; mayDeleteShared: boolean },
): Promise<Omit<ViewToSave, 'staffId'> | null> {
  return await tx.maybeOne<Omit<ViewToSave, 'staffId'>>(sql`
    delete from saved_view where id = ${id} and (staff_id = ${staffId} or (is_shared and ${mayDeleteShared}))
    returning list, name, query, is_shared`);
}
