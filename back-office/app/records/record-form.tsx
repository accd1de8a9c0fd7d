/** Record form for any resource, generated and validated from its description. */
import type { FieldShape as Description, RecordValues } from '@tola/contract/staff';
import { Lock } from 'lucide-react';
import { lazy, type ReactElement, Suspense } from 'react';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { LeaveGuard } from '../forms/leave-guard.tsx';
import { recordResolver } from '../forms/schema-resolver.ts';
import { FieldControl } from './field-control.tsx';
import { ReadOnlyField } from './read-only-field.tsx';
import { RowsControl } from './rows-control.tsx';
import { useDerivedFields } from './use-derived-fields.ts';

const LocationPicker = lazy(async () => await import('./location-picker.tsx'));

interface RecordFormProps {
  /** Only the fields are used. */
  resource: { readonly fields: readonly Description[] };
  /** Label of the right that the user lacks to change a field; empty when they may. */
  missingRight?: (field: Description) => string;
  start: RecordValues;
  /** The stored record; null for a new one. */
  held: RecordValues | null;
  busy: boolean;
  /** The form was saved, so leaving loses nothing. */
  isSaved: () => boolean;
  onSubmit: (values: RecordValues) => void;
}

export function RecordForm({
  resource,
  missingRight = () => '',
  start,
  held,
  busy,
  isSaved,
  onSubmit,
}: RecordFormProps): ReactElement {
  const form = useForm<Record<string, unknown>>({
    defaultValues: { ...start },
    resolver: recordResolver(resource.fields, held),
  });
  useDerivedFields(form, resource.fields, held === null);
  const { isDirty } = form.formState;
  const missing = [...new Set(resource.fields.map(missingRight))].filter((label) => label !== '');
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="box grid max-w-[980px] gap-4 p-4 md:grid-cols-2 md:p-6"
        onSubmit={form.handleSubmit((values) => onSubmit(values))}
      >
        {missing.length > 0 && (
          <p className="flex items-start gap-2 rounded-lg bg-ivory p-3 text-muted md:col-span-2">
            <Lock size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
            Locked fields require the right {missing.map((label) => `“${label}”`).join(' or ')}.
          </p>
        )}
        {resource.fields.map((field) => (
          <FormField key={field.name} field={field} start={start} missingRight={missingRight(field)} />
        ))}
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4 md:col-span-2">
          <Button type="submit" tone="solid" busy={busy}>
            Save
          </Button>
          {isDirty && <span className="text-[13px] text-muted">Unsaved changes</span>}
        </div>
      </form>
      <LeaveGuard holds={() => isDirty && !isSaved()} />
    </FormProvider>
  );
}

const WIDE = new Set<Description['kind']>(['text', 'rich', 'rows', 'image', 'images']);

interface FormFieldProps {
  field: Description;
  start: RecordValues;
  /** Empty when editable. */
  missingRight: string;
}

function FormField({ field, start, missingRight }: FormFieldProps): ReactElement {
  const wide = WIDE.has(field.kind) ? 'md:col-span-2' : '';
  if (field.readOnly === true || missingRight !== '') {
    const because = missingRight === '' ? '' : `Requires the right “${missingRight}”.`;
    return <ReadOnlyField field={field} values={start} because={because} className={wide} />;
  }
  if (field.kind === 'rows') return <RowsControl field={field} />;
  const control = <BoundField field={field} className={wide} />;
  if (field.kind !== 'decimal' || field.mapWith === undefined) return control;
  return (
    <>
      <Suspense fallback={<div className="h-72 rounded-lg border border-line bg-line md:col-span-2" />}>
        <LocationPicker latitude={field.name} longitude={field.mapWith} />
      </Suspense>
      {control}
    </>
  );
}

function BoundField({ field, className }: { field: Description; className: string }): ReactElement {
  return (
    <Controller
      name={field.name}
      render={({ field: bound, fieldState }) => (
        <Field
          label={field.label}
          hint={field.hint}
          problem={fieldState.error?.message}
          optional={field.optional}
          className={className}
        >
          {(control) => (
            <FieldControl
              field={field}
              control={control}
              value={bound.value}
              onChange={bound.onChange}
              bind={bound.ref}
            />
          )}
        </Field>
      )}
    />
  );
}
