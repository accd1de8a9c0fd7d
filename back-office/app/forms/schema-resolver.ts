/** React Hook Form resolver that validates with the contract's schema. */
import { validate } from '@tola/contract/staff';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { fieldMessage } from '../controls/format.ts';

/** @param schema the call's payload schema; null accepts everything */
export function schemaResolver<T extends FieldValues>(schema: z.ZodMiniType<unknown> | null): Resolver<T> {
  return (values) => {
    const result = schema === null ? { success: true as const, data: values } : validate(schema, values);
    if (result.success) return { values: values as never, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of result.error.issues) {
      const [name] = issue.path;
      if (typeof name !== 'string' || errors[name] !== undefined) continue;
      errors[name] = {
        type: 'invalid',
        message: isEmpty(values, issue.path) ? 'Required' : fieldMessage(issue.message),
      };
    }
    return { values: {}, errors: errors as FieldErrors<T> };
  };
}

/** An empty field is missing, whatever else its schema says about it. */
function isEmpty(values: unknown, path: readonly PropertyKey[]): boolean {
  const value = path.reduce<unknown>(
    (part, name) => (typeof part === 'object' && part !== null ? (part as Record<PropertyKey, unknown>)[name] : part),
    values,
  );
  return value === '' || value === null || value === undefined;
}
