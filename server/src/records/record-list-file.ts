/** A list of records as a file: the columns, filters and order of the screen. Not for import: {@link recordsAsCsv} is. */
import type { Field, Resource } from '@tola/contract/staff';
import type { Database } from '#database';
import type { RawReply } from '#http';
import { type CsvColumns, csvStreamReply, timeCell } from './csv.ts';
import { cellOf } from './record-file.ts';
import { exportRows, type ListFilters, listedFields } from './record-list-store.ts';
import type { Raw } from './record-store.ts';

export async function recordListAsCsv(
  database: Database,
  resource: Resource,
  wanted: ListFilters,
  now: Date,
): Promise<RawReply> {
  const columns: CsvColumns<Raw> = [
    ['ID', ({ id }) => String(id)],
    ...listedFields(resource).map((field) => [field.label, (row: Raw) => textOf(field, row)] as const),
  ];
  return await csvStreamReply(`${resource.name}-list.csv`, columns, exportRows(database, resource, wanted, now));
}

/** As the screen shows it: choices by their label, references by their name. */
function textOf(field: Field, row: Raw): string {
  const value = row[field.name];
  if (field.kind === 'reference') return String(row[`${field.name}Label`] ?? '');
  if (field.kind === 'choice') return field.choices.find(([one]) => one === value)?.[1] ?? String(value ?? '');
  if (field.kind === 'flag') return field.labels[value === true ? 0 : 1];
  return value instanceof Date ? timeCell(value) : cellOf(field, value);
}
