/** Checks a file before anything is written: only reads, in small steps, without locks. */
import type { ImportedRow, ImportResult, RecordValues, Resource } from '@tola/contract/staff';
import { resourceNamed } from '@tola/contract/staff';
import type { Queryable } from '#database';
import { Refusal } from '#http';
import { changedValues, type FileRow, idOfRow, newValues, type RowContext, RowError } from './import-row.ts';
import { columnOf, fileFields, nameColumnOf } from './record-file.ts';
import { findIds, uniqueKeysOf, valuesOfKey } from './record-keys.ts';
import { choicesOf, readRows } from './record-store.ts';
import { referenceFields, withReferences } from './reference-names.ts';
import { changesOfMetal } from './variant-metal.ts';

/** Rows looked up at once; other requests run between two steps. */
const STEP = 100;

export interface CheckedFile {
  /** The rows of the file, with the ids of records that are named only. */
  readonly given: readonly FileRow[];
  readonly rows: ImportedRow[];
  readonly errors: ImportResult['errors'];
  readonly unchanged: number;
}

export async function checkFile(
  db: Queryable,
  context: RowContext,
  file: readonly FileRow[],
  now: Date,
): Promise<CheckedFile> {
  const { resource } = context;
  const errors: ImportResult['errors'] = columnErrors(resource, file);
  // Without versions no row can be imported; one error says so, not one per line.
  if (errors.some(({ message }) => message === VERSION_MISSING)) return { given: file, rows: [], errors, unchanged: 0 };
  const { rows, errors: misnamed } = await withReferences(db, resource, file);
  errors.push(...misnamed);
  const unread = new Set(misnamed.map(({ line }) => line));
  const planned: ImportedRow[] = [];
  let unchanged = 0;
  const lines = new Map<number, number>();
  for (let from = 0; from < rows.length; from += STEP) {
    const some = rows.slice(from, from + STEP);
    const ids = some.flatMap((row) => idOfRow(row) ?? []);
    const held = new Map((await readRows(db, resource, ids, now)).map((record) => [record.id, record]));
    for (const [index, row] of some.entries()) {
      // Line 1 of the file is the header.
      const line = from + index + 2;
      if (unread.has(line)) continue;
      try {
        const plan = planRow(context, row, line, { held, lines });
        if (plan === null) unchanged += 1;
        else planned.push(plan);
      } catch (error) {
        errors.push({ line, message: messageOf(error) });
      }
    }
  }
  errors.push(...(await missingReferences(db, resource, planned)), ...(await clashes(db, resource, planned)));
  const failed = new Set(errors.map(({ line }) => line));
  const valid = planned.filter(({ line }) => !failed.has(line));
  const fixed = await changesOfMetal(db, resource, valid);
  errors.push(...fixed);
  const importable = valid.filter(({ line }) => !fixed.some((error) => error.line === line));
  return {
    given: rows,
    rows: await withLabels(db, resource, importable),
    errors: errors.sort((a, b) => a.line - b.line),
    unchanged,
  };
}

/** The message of a row's error; rethrows any other error. */
export function messageOf(error: unknown): string {
  if (error instanceof RowError || error instanceof Refusal) return error.message;
  throw error;
}

function planRow(
  context: RowContext,
  row: FileRow,
  line: number,
  { held, lines }: { held: ReadonlyMap<number, Parameters<typeof changedValues>[2]>; lines: Map<number, number> },
): ImportedRow | null {
  const { resource } = context;
  const id = idOfRow(row);
  if (id === null) {
    const after = newValues(context, row);
    return { line, id, label: `New ${resource.singular}`, before: null, after };
  }
  const record = held.get(id);
  if (record === undefined) throw new RowError(`No ${resource.singular} has the id ${row.id?.trim()}`);
  const earlier = lines.get(id);
  if (earlier !== undefined) throw new RowError(`The id ${id} is already in line ${earlier}`);
  lines.set(id, line);
  const after = changedValues(context, row, record);
  const names = Object.keys(after);
  if (names.length === 0) return null;
  const before = Object.fromEntries(names.map((name) => [name, record.values[name]]));
  return { line, id, label: record.label, before, after };
}

const VERSION_MISSING = 'The column “version” is missing. Export again and edit the new file';

/** Unknown columns are reported, since they are probably misspelt. */
function columnErrors(resource: Resource, rows: readonly FileRow[]): ImportResult['errors'] {
  const columns = Object.keys(rows[0] ?? {});
  const known = new Set([
    'id',
    'version',
    ...fileFields(resource).map(columnOf),
    ...referenceFields(resource).map(nameColumnOf),
  ]);
  const messages = columns
    .filter((name) => !known.has(name))
    .map((name) => {
      const why = resource.fields.find((field) => columnOf(field) === name)?.excludedFromFiles;
      return why === undefined
        ? `Unknown column “${name}”`
        : `The column “${name}” cannot be imported. ${why}. Remove the column and edit it in the form`;
    });
  const namesRecords = rows.some((row) => idOfRow(row) !== null);
  if (namesRecords && !columns.includes('version')) messages.push(VERSION_MISSING);
  return messages.map((message) => ({ line: 1, message }));
}

async function missingReferences(
  db: Queryable,
  resource: Resource,
  rows: readonly ImportedRow[],
): Promise<ImportResult['errors']> {
  const errors: ImportResult['errors'] = [];
  for (const field of resource.fields) {
    if (field.kind !== 'reference') continue;
    const wanted = rows.filter(({ after }) => typeof after[field.name] === 'number');
    if (wanted.length === 0) continue;
    const other = resourceNamed(field.resource);
    if (other === null) throw new Error(`The field ${field.name} refers to no resource`);
    const ids = wanted.map(({ after }) => Number(after[field.name]));
    const known = new Set(await findIds(db, other, ids));
    for (const { line, after } of wanted) {
      const id = Number(after[field.name]);
      if (!known.has(id))
        errors.push({ line, message: `Column “${columnOf(field)}”: no ${other.singular} has the id ${id}` });
    }
  }
  return errors;
}

/** Rows whose unique fields equal those of a record or of another row. */
async function clashes(
  db: Queryable,
  resource: Resource,
  rows: readonly ImportedRow[],
): Promise<ImportResult['errors']> {
  const errors: ImportResult['errors'] = [];
  for (const fields of await uniqueKeysOf(db, resource)) {
    const columns = resource.fields.flatMap((field) => (fields.includes(field.name) ? [`“${columnOf(field)}”`] : []));
    const touching = rows.filter(({ after }) => fields.some((field) => Object.hasOwn(after, field)));
    if (touching.length === 0) continue;
    const values = new Map((await valuesOfKey(db, resource, fields)).map((row) => [row.id, row.values]));
    const keyOf = (row: ImportedRow): string | null =>
      keyText(fields, { ...values.get(row.id ?? 0), ...row.after } as RecordValues);
    const moving = new Set(touching.map(({ id }) => id));
    const taken = new Set(
      [...values].filter(([id]) => !moving.has(id)).flatMap(([, held]) => keyText(fields, held) ?? []),
    );
    for (const row of touching) {
      const key = keyOf(row);
      if (key === null) continue;
      if (taken.has(key))
        errors.push({ line: row.line, message: `Another record has the same ${columns.join(' and ')}` });
      taken.add(key);
    }
  }
  return errors;
}

function keyText(fields: readonly string[], values: RecordValues): string | null {
  const parts = fields.map((field) => values[field]);
  return parts.some((part) => part === null || part === undefined) ? null : JSON.stringify(parts);
}

/** Adds the labels of references, as in lists. */
async function withLabels(db: Queryable, resource: Resource, rows: readonly ImportedRow[]): Promise<ImportedRow[]> {
  const names = new Map<string, Map<number, string>>();
  for (const field of resource.fields) {
    if (field.kind !== 'reference' || !rows.some(({ after }) => Object.hasOwn(after, field.name))) continue;
    const other = resourceNamed(field.resource);
    if (other === null) continue;
    names.set(field.name, new Map((await choicesOf(db, other)).map(({ id, label }) => [id, label])));
  }
  if (names.size === 0) return [...rows];
  const named = (values: RecordValues): RecordValues => ({
    ...values,
    ...Object.fromEntries(
      [...names]
        .filter(([name]) => Object.hasOwn(values, name))
        .map(([name, labels]) => [`${name}Label`, labels.get(Number(values[name])) ?? null]),
    ),
  });
  return rows.map((row) => ({
    ...row,
    before: row.before === null ? null : named(row.before),
    after: named(row.after),
  }));
}
