/** Lists of records: the listed fields of each, and the version of the whole record. */
import type { ListedRecord, Resource } from '@tola/contract/staff';
import type { Queryable } from '#database';
import { type ListWanted, listedFields, listRows } from './record-list-store.ts';
import { withChildren } from './record-store.ts';
import { versionOf } from './records.ts';

/** Dates are still Dates. */
export async function listedRecords(
  db: Queryable,
  resource: Resource,
  wanted: ListWanted,
  now: Date,
): Promise<{ rows: ListedRecord[]; total: number }> {
  const { rows, total } = await listRows(db, resource, wanted, now);
  const whole = await withChildren(db, resource, rows);
  const names = listedFields(resource).flatMap(({ name, kind }) =>
    kind === 'reference' ? [name, `${name}Label`] : [name],
  );
  return {
    rows: rows.map((row) => ({
      id: row.id,
      values: Object.fromEntries(names.map((name) => [name, row[name]])),
      version: versionOf(resource, whole.get(row.id) ?? {}),
    })),
    total,
  };
}
