/** Records as rows of a file: out with every plain field, in with every error by its line. */
import type { Field, ImportResult, RecordValues, Resource } from '@tola/contract/staff';
import { startOf } from '@tola/contract/staff';
import { type Database, type Queryable, sql } from '#database';
import { Refusal } from '#http';
import type { Actor } from './audit.ts';
import { csvOf } from './csv.ts';
import { choicesOf, readRow } from './record-store.ts';
import { checkedValues, fitting, readRecordOf, type Sanitise, writeRecord } from './records.ts';

/** What a cell can hold; pictures, tables and rich texts stay in their forms. */
const IN_FILES = new Set<Field['kind']>([
  'line',
  'text',
  'whole',
  'decimal',
  'paise',
  'milligrams',
  'basisPoints',
  'flag',
  'choice',
  'reference',
  'picture',
]);
const UNITS: Partial<Record<Field['kind'], number>> = { paise: 100, milligrams: 1000, basisPoints: 100 };

function fileFields(resource: Resource): Field[] {
  return resource.fields.filter(({ kind, fixed }) => IN_FILES.has(kind) && fixed !== true);
}

/** The head of a field's column names the unit that its cells are in: `makingPaise` of a record is `makingRupees` here. */
function columnOf({ name }: Field): string {
  return name.replace('Paise', 'Rupees').replace(/Mg$/, 'Grams').replace(/Bp$/, 'Percent');
}

export async function recordsAsCsv(db: Queryable, resource: Resource, now: Date): Promise<string> {
  const fields = fileFields(resource);
  const rows: { id: number; values: RecordValues }[] = [];
  for (const { id } of await choicesOf(db, resource)) {
    const row = await readRow(db, resource, id, now);
    if (row !== null) rows.push({ id, values: row.values });
  }
  return csvOf(
    [
      ['id', ({ id }) => String(id)],
      ...fields.map(
        (field) =>
          [columnOf(field), ({ values }: { values: RecordValues }) => cellOf(field, values[field.name])] as const,
      ),
    ],
    rows,
  );
}

function cellOf(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const unit = UNITS[field.kind];
  return unit === undefined ? String(value) : String(Number(value) / unit);
}

/** A cell's value. NaN, which no check lets through, for what is no figure. */
function cellValue(field: Field, cell: string): unknown {
  const text = cell.trim();
  if (field.kind === 'line' || field.kind === 'text') return text;
  if (text === '') return null;
  if (field.kind === 'flag') return text === 'yes' ? true : text === 'no' ? false : text;
  if (field.kind === 'choice' || field.kind === 'picture') return text;
  const figure = Number(text.replaceAll(',', ''));
  const unit = UNITS[field.kind];
  if (unit === undefined) return figure;
  const whole = Math.round(figure * unit);
  return Math.abs(whole - figure * unit) < 1e-6 * unit ? whole : Number.NaN;
}

class DryRun extends Error {}

interface Import {
  readonly resource: Resource;
  readonly rows: readonly Readonly<Record<string, string>>[];
  readonly isDryRun: boolean;
}

/** Writes all rows or none; a dry run takes the same way and is rolled back. */
export async function importRows(
  database: Database,
  job: Import,
  sanitise: Sanitise,
  by: Actor,
  now: Date,
): Promise<ImportResult> {
  const counts = { added: 0, changed: 0, unchanged: 0 };
  let errors: ImportResult['errors'] = [];
  try {
    await database.transaction(async (tx) => {
      Object.assign(counts, { added: 0, changed: 0, unchanged: 0 });
      errors = strangeColumns(job);
      for (const [index, row] of job.rows.entries()) {
        await tx.run(sql`savepoint one_row`);
        try {
          counts[await writeRow(tx, job.resource, row, sanitise, by, now)] += 1;
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          await tx.run(sql`rollback to savepoint one_row`);
          // Line 1 of the file holds the names of the columns.
          errors.push({ line: index + 2, message: error.message });
        }
      }
      if (job.isDryRun || errors.length > 0) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return { ...counts, errors, isWritten: !job.isDryRun && errors.length === 0 };
}

/** A column that means nothing here is a slip, not to be left out in silence. */
function strangeColumns({ resource, rows }: Import): ImportResult['errors'] {
  const known = new Set(['id', ...fileFields(resource).map(columnOf)]);
  const strange = Object.keys(rows[0] ?? {}).filter((name) => !known.has(name));
  return strange.map((name) => ({ line: 1, message: `There is no column “${name}”` }));
}

async function writeRow(
  tx: Queryable,
  resource: Resource,
  row: Readonly<Record<string, string>>,
  sanitise: Sanitise,
  by: Actor,
  now: Date,
): Promise<'added' | 'changed' | 'unchanged'> {
  const given = Object.fromEntries(
    fileFields(resource).flatMap((field) => {
      const cell = row[columnOf(field)];
      return cell === undefined ? [] : [[field.name, cellValue(field, cell)]];
    }),
  );
  const typed = (row.id ?? '').trim();
  if (typed === '') {
    if (!resource.canAdd) throw new Refusal(400, 'cannot-add', `A ${resource.one} cannot be added`);
    const values = checkedValues(resource, { ...startOf(resource.fields), ...given }, sanitise);
    await fitting(
      async () => await writeRecord(tx, { resource, id: null, version: null, values, note: 'imported' }, by, now),
    );
    return 'added';
  }
  const id = /^\d{1,15}$/.test(typed) ? Number(typed) : 0;
  const held = await readRecordOf(tx, resource, id, now);
  if (held === null) throw new Refusal(404, 'record-unknown', `There is no ${resource.one} with the id ${typed}`);
  const values = checkedValues(resource, { ...held.values, ...given }, sanitise);
  const saved = await fitting(
    async () => await writeRecord(tx, { resource, id, version: held.version, values, note: 'imported' }, by, now),
  );
  return saved.version === held.version ? 'unchanged' : 'changed';
}
