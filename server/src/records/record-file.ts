/** Records as rows of a file: their columns, cells and versions. */
import { createHash } from 'node:crypto';
import type { Field, RecordValues, Resource } from '@tola/contract/staff';
import type { Queryable } from '#database';
import { csvOf, textOfCell } from './csv.ts';
import { readRows } from './record-store.ts';

/** What a cell can hold; pictures, tables and rich texts stay in their forms. */
const IN_FILES = new Set<Field['kind']>([
  'line',
  'text',
  'integer',
  'decimal',
  'paise',
  'milligrams',
  'basisPoints',
  'flag',
  'choice',
  'reference',
  'image',
]);
const UNITS: Partial<Record<Field['kind'], number>> = { paise: 100, milligrams: 1000, basisPoints: 100 };

export function fileFields(resource: Resource): Field[] {
  return resource.fields.filter(
    ({ kind, readOnly, excludedFromFiles }) =>
      IN_FILES.has(kind) && readOnly !== true && excludedFromFiles === undefined,
  );
}

/** The head of a field's column names the unit that its cells are in: `makingPaise` of a record is `makingRupees` here. */
export function columnOf({ name }: Field): string {
  return name.replace('Paise', 'Rupees').replace(/Mg$/, 'Grams').replace(/Bp$/, 'Percent');
}

export async function recordsAsCsv(db: Queryable, resource: Resource, now: Date): Promise<string> {
  type Row = Awaited<ReturnType<typeof readRows>>[number];
  return csvOf<Row>(
    [
      ['id', ({ id }) => String(id)],
      ['version', ({ values }) => rowVersion(resource, values)],
      ...fileFields(resource).map(
        (field) => [columnOf(field), ({ values }: Row) => cellOf(field, values[field.name])] as const,
      ),
    ],
    await readRows(db, resource, null, now),
  );
}

export function cellOf(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const unit = UNITS[field.kind];
  return unit === undefined ? String(value) : String(Number(value) / unit);
}

/** A cell's value. NaN, which no check lets through, for what is no figure. */
export function cellValue(field: Field, cell: string): unknown {
  const text = textOfCell(cell.trim());
  if (field.kind === 'line' || field.kind === 'text') return text;
  if (text === '') return null;
  if (field.kind === 'flag') return text === 'yes' ? true : text === 'no' ? false : text;
  if (field.kind === 'choice' || field.kind === 'image') return text;
  const figure = Number(text.replaceAll(',', ''));
  const unit = UNITS[field.kind];
  if (unit === undefined) return figure;
  const whole = Math.round(figure * unit);
  return Math.abs(whole - figure * unit) < 1e-6 * unit ? whole : Number.NaN;
}

/** Characters of a version for each field, 30 bits: enough to tell whether this very field has changed. */
const STAMP_LENGTH = 5;

/**
 * What a row was when it was exported, field by field, so that a refusal can say what has changed since. It begins with a
 * letter, and so stays a text in every spreadsheet.
 */
function rowVersion(resource: Resource, values: RecordValues): string {
  return `v${fileFields(resource)
    .map((field) => stampOf(values[field.name]))
    .join('')}`;
}

/** The fields that are not what they were at the export; null when it is no version of these fields. */
export function changedSince(resource: Resource, version: string, values: RecordValues): Field[] | null {
  const fields = fileFields(resource);
  if (!version.startsWith('v') || version.length !== 1 + fields.length * STAMP_LENGTH) return null;
  return fields.filter((field, index) => {
    const from = 1 + index * STAMP_LENGTH;
    return version.slice(from, from + STAMP_LENGTH) !== stampOf(values[field.name]);
  });
}

function stampOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64url')
    .slice(0, STAMP_LENGTH);
}
