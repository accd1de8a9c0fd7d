/** React Hook Form resolvers that validate as the contract does. */
import { type FieldShape, type RecordValues, validate, validateRecord } from '@tola/contract/staff';
import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form';
import type * as z from 'zod/mini';
import { fieldMessage } from '../controls/format.ts';

/** @param schema the call's payload schema; null accepts everything */
export function schemaResolver<T extends FieldValues>(schema: z.ZodMiniType<unknown> | null): Resolver<T> {
  return (values) => (schema === null ? accepted(values) : resolved(values, validate(schema, values)));
}

/** @param held the stored record, whose values are accepted unchanged; null for a new one */
export function recordResolver(
  fields: readonly FieldShape[],
  held: RecordValues | null,
): Resolver<Record<string, unknown>> {
  return (values) => resolved(values, validateRecord(fields, values, held));
}

function accepted<T extends FieldValues>(values: T) {
  return { values, errors: {} };
}

/** The values as typed: the server normalises them. */
function resolved<T extends FieldValues>(values: T, result: ReturnType<typeof validate>) {
  if (result.success) return accepted(values);
  return { values: {}, errors: formErrors(values, result) };
}

/** By the name of the field, within rows also by row and its field; none when the values are valid. */
export function formErrors<T extends FieldValues>(values: T, result: ReturnType<typeof validate>): FieldErrors<T> {
  const errors: FieldErrors<T> = {};
  for (const issue of result.success ? [] : result.error.issues) {
    const [name, row, field] = issue.path;
    if (typeof name !== 'string') continue;
    const path = typeof row === 'number' && typeof field === 'string' ? `${name}.${row}.${field}` : name;
    if (get(errors, path) !== undefined) continue;
    const message = isEmpty(values, issue.path) ? 'Required' : fieldMessage(issue.message);
    set(errors, path, { type: 'invalid', message });
  }
  return errors;
}

/** An empty field is missing, whatever else its schema says about it. */
function isEmpty(values: unknown, path: readonly PropertyKey[]): boolean {
  const value = path.reduce<unknown>(
    (part, name) => (typeof part === 'object' && part !== null ? (part as Record<PropertyKey, unknown>)[name] : part),
    values,
  );
  return value === '' || value === null || value === undefined;
}
