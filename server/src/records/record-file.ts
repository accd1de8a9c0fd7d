/** Records as CSV rows: columns, cells and versions. */
import { hash } from 'node:crypto';
import type { Field, RecordValues, Resource } from '@tola/contract/staff';
import type { Database } from '#database';
import type { RawReply } from '#http';
import { csvStreamReply, textOfCell } from './csv.ts';
import { type ReadRow, readAllRows } from './record-store.ts';

/** Kinds of fields that fit a cell; image lists, tables and rich texts are edited in forms only. */
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

/** A column's heading names the unit of its cells: the field `makingPaise` is the column `makingRupees`. */
export function columnOf({ name }: Field): string {
  return name.replace('Paise', 'Rupees').replace(/Mg$/, 'Grams').replace(/Bp$/, 'Percent');
}

/** The record that `productId` refers to is named in the column `product`. */
export function nameColumnOf(field: Field): string {
  return columnOf(field).replace(/Id$/, '');
}

export async function recordsAsCsv(database: Database, resource: Resource, now: Date): Promise<RawReply> {
  return await csvStreamReply<ReadRow>(
    `${resource.name}.csv`,
    [
      ['id', ({ id }) => String(id)],
      ['version', ({ values }) => rowVersion(resource, values)],
      ...fileFields(resource).flatMap((field) => [
        [columnOf(field), ({ values }: ReadRow) => cellOf(field, values[field.name])] as const,
        ...(field.kind === 'reference'
          ? [[nameColumnOf(field), ({ values }: ReadRow) => String(values[`${field.name}Label`] ?? '')] as const]
          : []),
      ]),
    ],
    readAllRows(database, resource, now),
  );
}

export function cellOf(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const unit = UNITS[field.kind];
  return unit === undefined ? String(value) : String(Number(value) / unit);
}

/** A cell's value; NaN, which no schema accepts, when it is not a number. */
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

/** Characters of a version per field, 30 bits: enough to detect that the field has changed. */
const STAMP_LENGTH = 5;

/**
 * Hashes of a row's fields at the export, so that an error can name the fields changed since. It begins with a
 * letter, so that every spreadsheet treats it as text.
 */
function rowVersion(resource: Resource, values: RecordValues): string {
  return `v${fileFields(resource)
    .map((field) => stampOf(values[field.name]))
    .join('')}`;
}

/** The fields changed since the export; null for a version of other fields. */
export function changedSince(resource: Resource, version: string, values: RecordValues): Field[] | null {
  const fields = fileFields(resource);
  if (!version.startsWith('v') || version.length !== 1 + fields.length * STAMP_LENGTH) return null;
  return fields.filter((field, index) => {
    const from = 1 + index * STAMP_LENGTH;
    return version.slice(from, from + STAMP_LENGTH) !== stampOf(values[field.name]);
  });
}

function stampOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value ?? null), 'base64url').slice(0, STAMP_LENGTH);
}
