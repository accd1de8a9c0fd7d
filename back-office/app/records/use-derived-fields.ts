/** Fills derived fields of a new record while their source is typed, until somebody edits them. */
import { derivedValue, type FieldShape } from '@tola/contract/staff';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';

/** @param isNew a change of an existing name changes no URL or alt text by itself */
export function useDerivedFields(
  form: UseFormReturn<Record<string, unknown>>,
  fields: readonly FieldShape[],
  isNew: boolean,
): void {
  useEffect(() => {
    if (!isNew) return;
    const edited = new Set<string>();
    const { unsubscribe } = form.watch((values, { name, type }) => {
      if (name === undefined || type !== 'change') return;
      // A field that was emptied follows its source again.
      if (values[name] === '') edited.delete(name);
      else edited.add(name);
      for (const field of fields)
        if (field.derived?.from === name && !edited.has(field.name))
          form.setValue(field.name, derivedValue(field.derived, values), { shouldDirty: true });
    });
    return unsubscribe;
  }, [form, fields, isNew]);
}
