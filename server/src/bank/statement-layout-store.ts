/** Rows of statement layouts that staff have described. */
import type { StatementColumns } from '@tola/contract/staff';
import { type Queryable, sql } from '#database';

export interface LayoutRow {
  readonly id: number;
  readonly bankName: string;
  readonly signature: string;
  readonly columns: StatementColumns;
  readonly savedAt: Date;
}

/** By the name of the bank. */
export async function findLayouts(db: Queryable): Promise<LayoutRow[]> {
  return await db.rows<LayoutRow>(sql`
    select id, bank_name, signature, columns, saved_at from statement_layout order by bank_name, id`);
}

/** Remembers the layout, or replaces the one of the same header. */
export async function saveLayout(
  tx: Queryable,
  layout: Pick<LayoutRow, 'bankName' | 'signature' | 'columns'> & { readonly savedBy: string },
  now: Date,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into statement_layout (bank_name, signature, columns, saved_by, saved_at)
    values (${layout.bankName}, ${layout.signature}, ${sql.json(layout.columns)}, ${layout.savedBy}, ${now})
    on conflict (signature) do update set bank_name = excluded.bank_name, columns = excluded.columns,
      saved_by = excluded.saved_by, saved_at = excluded.saved_at
    returning id`);
  return id;
}

/** The bank's name; null when there is no such layout. */
export async function deleteLayout(tx: Queryable, id: number): Promise<string | null> {
  const row = await tx.maybeOne<{ bankName: string }>(sql`
    delete from statement_layout where id = ${id} returning bank_name`);
  return row?.bankName ?? null;
}
