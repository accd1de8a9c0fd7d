/** Compares the columns of a statement with the row type that the program declares for it. */
import type { RowField, RowShape } from './call-sites.ts';
import type { Column } from './describe.ts';

/** The mismatches, one sentence each. */
export function disagreements(columns: readonly Column[], row: RowShape): string[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const missing = [...row.fields]
    .filter(([name, field]) => !byName.has(name) && !field.optional)
    .map(([name]) => `${name}: a field of ${row.name}, but no column of the statement`);
  const wrong = columns.flatMap((column) => {
    const field = row.fields.get(column.name);
    if (field !== undefined) return columnAgainstField(column, field);
    return row.open ? [] : [`${column.name}: a column of the statement, but no field of ${row.name}`];
  });
  return [...missing, ...wrong];
}

function columnAgainstField(column: Column, field: RowField): string[] {
  const found: string[] = [];
  const { name, type, kind, nullability } = column;
  if (!accepts(field, kind)) found.push(`${name}: ${type} arrives as ${kind}, the field is ${field.kinds.join(' | ')}`);
  if (nullability === 'maybe' && !field.nullable && !field.kinds.includes('any')) {
    found.push(`${name}: may be null, the field may not`);
  }
  return found;
}

/** JSON matches any type; its content is not checked here. */
function accepts(field: RowField, kind: Column['kind']): boolean {
  return kind === 'any' || field.kinds.includes('any') || field.kinds.includes(kind) || field.kinds.length === 0;
}
