/** What one row of a file asks for, against the record as it is. */
import {
  type Field,
  formatIssue,
  initialValues,
  type RecordValues,
  type Resource,
  type Role,
  saveRecord,
  schemaOf,
  validate,
} from '@tola/contract/staff';
import { refuse } from '#http';
import { isSameValue, requireFieldRights } from './field-rights.ts';
import { cellOf, cellValue, changedSince, columnOf, fileFields } from './record-file.ts';
import { checkedValues, type Sanitise } from './records.ts';

export type FileRow = Readonly<Record<string, string>>;

/** What is wrong with a row, for its line in the list of errors. */
export class RowError extends Error {}

export interface HeldRow {
  readonly id: number;
  readonly label: string;
  readonly values: RecordValues;
}

export interface RowContext {
  readonly resource: Resource;
  readonly roles: readonly Role[];
  readonly sanitise: Sanitise;
}

/** The record that a row names; null for one to add. */
export function idOfRow(row: FileRow): number | null {
  const typed = (row.id ?? '').trim();
  if (typed === '') return null;
  return /^\d{1,15}$/.test(typed) ? Number(typed) : 0;
}

/**
 * The values of a record to add.
 *
 * @throws RowError, Refusal not-valid-here, no-right-to-field
 */
export function newValues({ resource, roles, sanitise }: RowContext, row: FileRow): RecordValues {
  if (!resource.canAdd) throw new RowError(`A ${resource.singular} cannot be added`);
  const values = checkedValues(resource, { ...initialValues(resource.fields), ...givenBy(resource, row) }, sanitise);
  requireFieldRights(resource, roles, null, values);
  return values;
}

/**
 * The fields of a record that a row changes; none for a row that is as the record is, whatever its version says: it may be
 * there because the same file was imported before.
 *
 * @throws RowError when the record has changed since the export, Refusal not-valid-here, no-right-to-field
 */
export function changedValues({ resource, roles }: RowContext, row: FileRow, held: HeldRow): RecordValues {
  const given = givenBy(resource, row);
  const fields = resource.fields.filter(({ name }) => Object.hasOwn(given, name));
  const result = validate(schemaOf(fields), given);
  if (!result.success) {
    const problem = result.error.issues.map((issue) => formatIssue(issue)).join('. ');
    throw refuse(saveRecord, 'not-valid-here', { problem });
  }
  const changed = fields.filter(({ name }) => !isSameValue(result.data[name], held.values[name]));
  if (changed.length === 0) return {};
  requireVersion(resource, row, held);
  const values = Object.fromEntries(changed.map(({ name }) => [name, result.data[name]]));
  requireFieldRights(resource, roles, held.values, values);
  return values;
}

function givenBy(resource: Resource, row: FileRow): RecordValues {
  return Object.fromEntries(
    fileFields(resource).flatMap((field) => {
      const cell = row[columnOf(field)];
      return cell === undefined ? [] : [[field.name, cellValue(field, cell)]];
    }),
  );
}

function requireVersion(resource: Resource, row: FileRow, held: HeldRow): void {
  const version = (row.version ?? '').trim();
  const later = changedSince(resource, version, held.values);
  if (later === null) throw new RowError('The version is not from an export. Export again and edit the new file');
  if (later.length === 0) return;
  const now = later.map((field) => `${field.label} is now ${wordsOf(field, held.values)}`).join('. ');
  throw new RowError(`Changed since the export: ${now}. Export again and edit the new file`);
}

const LONGEST = 60;

function wordsOf(field: Field, values: RecordValues): string {
  const cell = cellOf(field, values[field.name]);
  if (cell === '') return 'empty';
  return cell.length > LONGEST ? `“${cell.slice(0, LONGEST)}…”` : `“${cell}”`;
}
