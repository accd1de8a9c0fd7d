/** Names of referenced records in files: a column beside each id, by which the record can also be chosen. */
import { type Field, type ImportResult, type Resource, resourceNamed } from '@tola/contract/staff';
import { type Queryable, sql } from '#database';
import { textOfCell } from './csv.ts';
import type { FileRow } from './import-row.ts';
import { bindingOf } from './record-bindings.ts';
import { columnOf, fileFields, nameColumnOf } from './record-file.ts';
import { findIds } from './record-keys.ts';

type Reference = Field & { readonly kind: 'reference' };

export function referenceFields(resource: Resource): Reference[] {
  return fileFields(resource).filter((field) => field.kind === 'reference');
}

interface NamedRows {
  /** With the ids of records that are named only. */
  readonly rows: readonly FileRow[];
  readonly errors: ImportResult['errors'];
}

/** Looks up the records that rows name, and compares names with ids where a row has both. */
export async function withReferences(db: Queryable, resource: Resource, rows: readonly FileRow[]): Promise<NamedRows> {
  const errors: ImportResult['errors'] = [];
  let filled = rows;
  for (const field of referenceFields(resource)) {
    const other = resourceNamed(field.resource);
    if (other === null || !rows.some((row) => nameIn(row, field) !== '')) continue;
    const found = await findNamed(
      db,
      other,
      rows.map((row) => nameIn(row, field)),
    );
    const known = new Set(await findIds(db, other, rows.map((row) => Number(idIn(row, field))).filter(isId)));
    filled = filled.map((row, index) => {
      const name = nameIn(row, field);
      if (name === '') return row;
      const ids = found.get(name.toLowerCase()) ?? [];
      const problem = problemOf(row, field, { other, ids, known });
      // Line 1 of the file is the header.
      if (problem !== null) errors.push({ line: index + 2, message: `Column “${nameColumnOf(field)}”: ${problem}` });
      return idIn(row, field) === '' && ids.length === 1 ? { ...row, [columnOf(field)]: String(ids[0]) } : row;
    });
  }
  return { rows: filled, errors };
}

function nameIn(row: FileRow, field: Reference): string {
  return textOfCell((row[nameColumnOf(field)] ?? '').trim());
}

function isId(id: number): boolean {
  return Number.isSafeInteger(id) && id > 0;
}

function idIn(row: FileRow, field: Reference): string {
  return (row[columnOf(field)] ?? '').trim();
}

interface Found {
  readonly other: Resource;
  /** Of the name. */
  readonly ids: readonly number[];
  /** Those ids of the file that exist. */
  readonly known: ReadonlySet<number>;
}

function problemOf(row: FileRow, field: Reference, { other, ids, known }: Found): string | null {
  const name = nameIn(row, field);
  const id = idIn(row, field);
  if (id !== '') {
    // An unknown id is reported as such.
    if (ids.includes(Number(id)) || !known.has(Number(id))) return null;
    return `“${name}” is not the ${other.singular} ${id} of the column “${columnOf(field)}”. Leave one of the two empty`;
  }
  if (ids.length === 0) return `no ${other.singular} is called “${name}”`;
  return ids.length === 1
    ? null
    : `${ids.length} records are called “${name}”. Use the code, or the id in the column “${columnOf(field)}”`;
}

/** Ids by name in lower case: the label of the export, the name, or the code. */
async function findNamed(db: Queryable, other: Resource, names: readonly string[]): Promise<Map<string, number[]>> {
  const binding = bindingOf(other.name);
  const wanted = [...new Set(names.filter((name) => name !== '').map((name) => name.toLowerCase()))];
  const texts = [binding.label, ...binding.searched];
  const rows = await db.rows<{ id: number; name: string }>(sql`
    select distinct named.id, named.name from (
      select t.id, lower(unnest(array[${sql.join(texts)}])) as name from ${sql.identifier(binding.table)} t) named
    where named.name = any(${wanted})`);
  const found = new Map<string, number[]>();
  for (const { id, name } of rows) found.set(name, [...(found.get(name) ?? []), id]);
  return found;
}
