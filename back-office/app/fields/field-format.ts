/** Converts amounts, weights and percentages between stored integers and typed text. */
import { type FieldShape as Field, PUBLICATION } from '@tola/contract/staff';
import { formatCount, formatDateTime, NOTHING } from '../controls/format.ts';
import { formatInUnit } from './names-and-units.ts';

/** Stored units per typed unit. */
const UNITS: Partial<Record<Field['kind'], number>> = { paise: 100, milligrams: 1000, basisPoints: 100 };

/** A stored value as input text. */
export function formatInput(kind: Field['kind'], value: unknown): string {
  if (value === null || value === undefined) return '';
  const unit = UNITS[kind];
  if (unit === undefined) return String(value);
  const typed = Number(value) / unit;
  return kind === 'paise' && !Number.isInteger(typed) ? typed.toFixed(2) : String(typed);
}

/** Parses input text to a stored value; null when empty, NaN when not a number. */
export function parseNumber(kind: Field['kind'], typed: string): number | null {
  const text = typed.replaceAll(',', '').trim();
  if (text === '') return null;
  const figure = Number(text);
  const unit = UNITS[kind];
  if (unit === undefined) return figure;
  const whole = Math.round(figure * unit);
  // Reject excess decimals as a typing error instead of rounding them.
  return Math.abs(whole - figure * unit) < 1e-6 * unit ? whole : Number.NaN;
}

/** A stored value as display text. */
export function formatField(field: Field, values: Readonly<Record<string, unknown>>): string {
  const value = values[field.name];
  if (value === null || value === undefined || value === '') return NOTHING;
  switch (field.kind) {
    case 'paise':
    case 'milligrams':
    case 'basisPoints':
      return formatInUnit(field.kind, Number(value));
    case 'flag':
      return value === true ? field.labels[0] : field.labels[1];
    case 'choice':
      if (field.name === PUBLICATION && value === 'scheduled' && values.publishFrom != null)
        return `Scheduled for ${formatDateTime(String(values.publishFrom))}`;
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
