/** Validates the values of a record, in the form and on the server. */
import { withDerived } from './derived-fields.ts';
import { type FieldShape, initialValues, type RecordValues, schemaOf } from './resource.ts';
import { validate } from './validation.ts';

/** An empty text equals null. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other);
}

function textOf(value: unknown): string {
  return JSON.stringify(value === '' || value === undefined ? null : value);
}

/**
 * Validates values, with derived ones filled in. What equals the stored record is accepted unchanged: it may be older than
 * a rule, and a record must be savable as it was read.
 *
 * @param held the stored record; null for a new one
 */
export function validateRecord(
  fields: readonly FieldShape[],
  values: RecordValues,
  held: RecordValues | null,
): ReturnType<typeof validate<RecordValues>> {
  const filled = withDerived(fields, withAbsent(fields, values, held));
  const kept = held === null ? [] : fields.filter(({ name }) => isSameValue(filled[name], held[name]));
  const checked = validate(schemaOf(fields.filter((field) => !kept.includes(field))), filled);
  if (!checked.success || held === null) return checked;
  const unchanged = kept.filter(({ readOnly }) => readOnly !== true).map(({ name }) => [name, asSent(held[name])]);
  return { ...checked, data: { ...Object.fromEntries(unchanged), ...checked.data } };
}

/** The values with those that the client left out. */
function withAbsent(fields: readonly FieldShape[], values: RecordValues, held: RecordValues | null): RecordValues {
  const absent = fields.filter(({ name, mayBeAbsent }) => mayBeAbsent === true && values[name] === undefined);
  if (absent.length === 0) return values;
  const instead = held ?? initialValues(absent);
  return { ...values, ...Object.fromEntries(absent.map(({ name }) => [name, instead[name]])) };
}

/** Times as forms send them, for what is kept as JSON. */
function asSent(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
