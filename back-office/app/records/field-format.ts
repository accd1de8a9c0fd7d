/** Amounts, weights and percentages: whole units in the record, what people type in the field. */
import type { FieldShape as Field } from '@tola/contract/staff';
import { formatRupees, formatWeight } from '@tola/pricing';
import { formatCount, formatDateTime } from '../controls/format.ts';

/** How many of the record's units make one of the typed ones. */
const UNITS: Partial<Record<Field['kind'], number>> = { paise: 100, milligrams: 1000, basisPoints: 100 };

/** What the field shows for a value. */
export function formatInput(kind: Field['kind'], value: unknown): string {
  if (value === null || value === undefined) return '';
  const unit = UNITS[kind];
  return unit === undefined ? String(value) : String(Number(value) / unit);
}

/** The value that was typed; null for an empty field, NaN for what is no figure. */
export function parseNumber(kind: Field['kind'], typed: string): number | null {
  const text = typed.replaceAll(',', '').trim();
  if (text === '') return null;
  const figure = Number(text);
  const unit = UNITS[kind];
  if (unit === undefined) return figure;
  const whole = Math.round(figure * unit);
  // More decimals than the unit has are a slip of the finger, not to be rounded away.
  return Math.abs(whole - figure * unit) < 1e-6 * unit ? whole : Number.NaN;
}

/** A value in a list. */
export function formatField(field: Field, values: Readonly<Record<string, unknown>>): string {
  const value = values[field.name];
  if (value === null || value === undefined || value === '') return '—';
  switch (field.kind) {
    case 'paise':
      return formatRupees(Number(value));
    case 'milligrams':
      return formatWeight(Number(value));
    case 'basisPoints':
      return `${Number(value) / 100} %`;
    case 'flag':
      return value === true ? field.labels[0] : field.labels[1];
    case 'choice':
      return field.choices.find(([choice]) => choice === value)?.[1] ?? String(value);
    case 'dateTime':
      return formatDateTime(String(value));
    case 'reference':
      return String(values[`${field.name}Label`] ?? value);
    case 'integer':
      return formatCount(Number(value));
    default:
      return String(value);
  }
}

export function isNumeric(kind: Field['kind']): boolean {
  return (
    kind === 'paise' || kind === 'milligrams' || kind === 'basisPoints' || kind === 'integer' || kind === 'decimal'
  );
}
