/** The changes that one row of a file makes to its record. */
import {
  type Field,
  initialValues,
  isSameValue,
  type RecordValues,
  type Resource,
  type Right,
  schemaOf,
  validate,
  withDerived,
} from '@tola/contract/staff';
import { problemText } from './field-problems.ts';
import { requireFieldRights } from './field-rights.ts';
import { cellOf, cellValue, changedSince, columnOf, fileFields } from './record-file.ts';
import { type RecordGuard, type Sanitise, sanitised } from './records.ts';

export type FileRow = Readonly<Record<string, string>>;

/** A row that cannot be imported; the message is listed with its line. */
export class RowError extends Error {}

export interface HeldRow {
  readonly id: number;
  readonly label: string;
  readonly values: RecordValues;
}

export interface RowContext {
  readonly resource: Resource;
  readonly rights: readonly Right[];
  readonly guard: RecordGuard;
  readonly sanitise: Sanitise;
}

/** The id of the row's record; null for a new one. */
export function idOfRow(row: FileRow): number | null {
  const typed = (row.id ?? '').trim();
  if (typed === '') return null;
  return /^\d{1,15}$/.test(typed) ? Number(typed) : 0;
}

/**
 * The values of a record to add.
 *
 * @throws RowError, Refusal no-right-to-field
 */
export function newValues({ resource, rights, sanitise }: RowContext, row: FileRow): RecordValues {
  if (!resource.canAdd) throw new RowError(`A ${resource.singular} cannot be added`);
  const given = withDerived(resource.fields, { ...initialValues(resource.fields), ...givenBy(resource, row) });
  const cells = checkedCells(resource, resource.fields, given);
  const values = sanitised(resource, cells, sanitise);
  requireFieldRights(resource, rights, null, values);
  return values;
}

/**
 * The fields that a row changes. A row equal to its record changes none, whatever its version: the same file may have been
 * imported before.
 *
 * @throws RowError when a column is not valid or the record has changed since the export, Refusal no-right-to-field
 */
export function changedValues({ resource, rights }: RowContext, row: FileRow, held: HeldRow): RecordValues {
  const given = givenBy(resource, row);
  // What equals the record is not checked: it may be older than a rule.
  const differing = resource.fields.filter(
    ({ name }) => Object.hasOwn(given, name) && !isSameValue(given[name], held.values[name]),
  );
  const cells = checkedCells(resource, differing, given);
  const changed = differing.filter(({ name }) => !isSameValue(cells[name], held.values[name]));
  if (changed.length === 0) return {};
  requireVersion(resource, row, held);
  const values = Object.fromEntries(changed.map(({ name }) => [name, cells[name]]));
  requireFieldRights(resource, rights, held.values, values);
  return values;
}

/** By resource, then by the names of the fields: building a schema takes longer than checking a row with it. */
const schemas = new WeakMap<Resource, Map<string, ReturnType<typeof schemaOf>>>();

function schemaOfColumns(resource: Resource, fields: readonly Field[]): ReturnType<typeof schemaOf> {
  const known = schemas.get(resource) ?? new Map<string, ReturnType<typeof schemaOf>>();
  schemas.set(resource, known);
  const names = fields.map(({ name }) => name).join(' ');
  const schema = known.get(names) ?? schemaOf(fields);
  known.set(names, schema);
  return schema;
}

/** @throws RowError naming the columns that are not valid */
function checkedCells(resource: Resource, fields: readonly Field[], given: RecordValues): RecordValues {
  const result = validate(schemaOfColumns(resource, fields), given);
  if (result.success) return result.data;
  throw new RowError(problemText(fields, result.error.issues, (field) => `Column “${columnOf(field)}”`));
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
  const now = later.map((field) => `“${columnOf(field)}” is now ${cellText(field, held.values)}`).join('. ');
  throw new RowError(`Changed since the export: ${now}. Export again and edit the new file`);
}

const LONGEST = 60;

function cellText(field: Field, values: RecordValues): string {
  const cell = cellOf(field, values[field.name]);
  if (cell === '') return 'empty';
  return cell.length > LONGEST ? `“${cell.slice(0, LONGEST)}…”` : `“${cell}”`;
}
