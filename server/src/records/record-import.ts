/** CSV import: checked as a whole, written in batches. */
import type { ImportedRow, ImportResult } from '@tola/contract/staff';
import type { Actor } from '#audit';
import { type Database, inSavepoint, type Transaction } from '#database';
import { Refusal } from '#http';
import { checkFile, messageOf } from './import-check.ts';
import { changedValues, type FileRow, newValues, type RowContext, RowError } from './import-row.ts';
import { readRow } from './record-store.ts';
import { refusingViolations, versionOf, writeRecord } from './records.ts';

/** Rows in one transaction, which orders and trading halts may have to wait for. */
const ROWS_AT_ONCE = 20;

interface Import extends RowContext {
  readonly rows: readonly FileRow[];
  readonly isDryRun: boolean;
}

/**
 * Writes nothing if any row is not valid. A row that cannot be written after that, because its record was changed
 * concurrently, is listed as an error and the others are written. Importing the same file again resumes an
 * interrupted import: rows already written equal their records.
 */
export async function importRows(database: Database, file: Import, actor: Actor, now: Date): Promise<ImportResult> {
  const checked = await checkFile(database, file, file.rows, now);
  if (file.isDryRun || checked.errors.length > 0) return resultOf(checked, false);
  const job = { ...file, rows: checked.given };
  const written: ImportedRow[] = [];
  const errors: ImportResult['errors'] = [];
  let { unchanged } = checked;
  // Sorted by id, so that concurrent imports cannot deadlock.
  const rows = [...checked.rows].sort((a, b) => (a.id ?? Infinity) - (b.id ?? Infinity) || a.line - b.line);
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    const outcomes = await database.transaction(async (tx) => await writeSome(tx, job, some, actor, now));
    for (const [index, row] of some.entries()) {
      const outcome = outcomes[index];
      if (outcome === 'written') written.push(row);
      else if (outcome === 'unchanged') unchanged += 1;
      else errors.push({ line: row.line, message: outcome?.message ?? '' });
    }
  }
  written.sort((a, b) => a.line - b.line);
  return resultOf({ rows: written, errors: errors.sort((a, b) => a.line - b.line), unchanged }, true);
}

function resultOf(
  { rows, errors, unchanged }: Pick<ImportResult, 'rows' | 'errors' | 'unchanged'>,
  isWritten: boolean,
): ImportResult {
  const added = rows.filter(({ id }) => id === null).length;
  return { added, changed: rows.length - added, unchanged, rows, errors, isWritten };
}

type Outcome = 'written' | 'unchanged' | { readonly message: string };

async function writeSome(
  tx: Transaction,
  job: Import,
  rows: readonly ImportedRow[],
  actor: Actor,
  now: Date,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    try {
      outcomes.push(await inSavepoint(tx, async () => await writeOne(tx, job, row, actor, now)));
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof RowError)) throw error;
      outcomes.push({ message: messageOf(error) });
    }
  }
  return outcomes;
}

/** Checks the row again, against the record that is now locked. */
async function writeOne(tx: Transaction, job: Import, planned: ImportedRow, actor: Actor, now: Date): Promise<Outcome> {
  const { resource, rights, guard } = job;
  const row = job.rows[planned.line - 2];
  if (row === undefined) throw new Error(`The file has no line ${planned.line}`);
  const saving = { resource, rights, guard, note: 'imported' };
  const { id } = planned;
  if (id === null) {
    const values = newValues(job, row);
    await refusingViolations(async () => await writeRecord(tx, { ...saving, id, version: null, values }, actor, now));
    return 'written';
  }
  const held = await readRow(tx, resource, id, now, { lock: true });
  if (held === null) throw new RowError(`The ${resource.singular} with the id ${id} no longer exists`);
  const values = changedValues(job, row, { id, ...held });
  if (Object.keys(values).length === 0) return 'unchanged';
  const version = versionOf(resource, held.values);
  await refusingViolations(async () => await writeRecord(tx, { ...saving, id, version, values }, actor, now));
  return 'written';
}
