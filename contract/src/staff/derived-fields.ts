/** Values of fields that follow from another field: shown in the form, and editable there. */
import { slugOf } from '../slug.ts';
import type { Derivation, FieldShape, RecordValues } from './resource.ts';

const LONGEST_CODE = 40;

/** The derived value; empty while the other field is. @param row from 0, for a field within rows */
export function derivedValue({ from, as }: Derivation, values: RecordValues, row = 0): string {
  const source = String(values[from] ?? '').trim();
  if (source === '') return '';
  if (as === 'slug') return slugOf(source);
  if (as === 'code') return slugOf(source).toUpperCase().slice(0, LONGEST_CODE).replace(/-$/, '');
  return row === 0 ? source : `${source}, picture ${row + 1}`;
}

/** The values with each empty field derived, also within rows. */
export function withDerived(fields: readonly FieldShape[], values: RecordValues): RecordValues {
  const filled: Record<string, unknown> = { ...values };
  for (const field of fields) {
    const value = values[field.name];
    if (field.derived !== undefined && isEmpty(value)) filled[field.name] = derivedValue(field.derived, values);
    if (field.kind === 'rows' && Array.isArray(value))
      filled[field.name] = value.map((row, index) => filledRow(field.of, row, values, index));
  }
  return filled;
}

function filledRow(fields: readonly FieldShape[], row: unknown, values: RecordValues, index: number): unknown {
  if (typeof row !== 'object' || row === null) return row;
  const filled: Record<string, unknown> = { ...row };
  for (const { name, derived } of fields)
    if (derived !== undefined && isEmpty(filled[name])) filled[name] = derivedValue(derived, values, index);
  return filled;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
