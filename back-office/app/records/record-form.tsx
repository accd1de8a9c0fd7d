/** Record form for any resource, generated and validated from its description. */
import type { FieldShape as Description, RecordValues } from '@tola/contract/staff';
import { Lock } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { LeaveGuard } from '../forms/leave-guard.tsx';
import { recordResolver } from '../forms/schema-resolver.ts';
import { BoundField } from './bound-field.tsx';
import { folderOfPictures, PicturesControl } from './pictures-control.tsx';
import { PreviewButton, type PreviewedResource } from './preview-button.tsx';
import { ReadOnlyField } from './read-only-field.tsx';
import { RowsControl } from './rows-control.tsx';
import { SaveBar } from './save-bar.tsx';
import { UploadsProvider, useFormUploads } from './uploads.tsx';
import { useDerivedFields } from './use-derived-fields.ts';
import { useWaitingSave } from './use-waiting-save.ts';

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
  /** Of a resource with previews. */
  preview?: { readonly resource: PreviewedResource; readonly id: number | null };
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
  preview,
  isSaved,
  onSubmit,
}: RecordFormProps): ReactElement {
  const form = useForm<Record<string, unknown>>({
    defaultValues: { ...start },
    resolver: recordResolver(resource.fields, held),
  });
  useDerivedFields(form, resource.fields, held === null);
  useFirstField(form.setFocus, held === null ? resource.fields : []);
  const { isDirty } = form.formState;
  const uploads = useFormUploads();
  const save = useWaitingSave(uploads, form.handleSubmit(onSubmit));
  // Nothing has filled the read-only fields of a new record.
  const fields = resource.fields.filter(({ readOnly = false }) => held !== null || !readOnly);
  const alone = aloneInRow(fields);
  const missing = [...new Set(fields.map(missingRight))].filter((label) => label !== '');
  return (
    <FormProvider {...form}>
      <UploadsProvider uploads={uploads}>
        <form
          noValidate
          className="box grid max-w-[980px] gap-4 p-4 md:grid-cols-2 md:p-6"
          onSubmit={(event) => {
            event.preventDefault();
            save.submit();
          }}
        >
          {missing.length > 0 && (
            <p className="flex items-start gap-2 rounded-lg bg-ivory p-3 text-muted md:col-span-2">
              <Lock size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
              Locked fields require the right {missing.map((label) => `“${label}”`).join(' or ')}.
            </p>
          )}
          {fields.map((field) => (
            <FormField
              key={field.name}
              field={field}
              start={start}
              missingRight={missingRight(field)}
              isAlone={alone.has(field.name)}
            />
          ))}
          <SaveBar busy={busy} isDirty={isDirty} pending={uploads.pending} isWaiting={save.isWaiting}>
            {preview !== undefined && (
              <PreviewButton {...preview} draft={() => ({ values: form.getValues(), variants: [] })} />
            )}
          </SaveBar>
        </form>
      </UploadsProvider>
      <LeaveGuard holds={() => (isDirty || uploads.pending > 0) && !isSaved()} />
    </FormProvider>
  );
}

const TYPED = new Set<Description['kind']>(['line', 'text', 'decimal', 'integer', 'paise', 'milligrams']);

/** A new record begins with its first field. Not on phones, where the keyboard would hide the form. */
function useFirstField(setFocus: (name: string) => void, fields: readonly Description[]): void {
  const first = fields.find(({ kind, readOnly }) => readOnly !== true && TYPED.has(kind))?.name;
  useEffect(() => {
    if (first !== undefined && matchMedia('(pointer: fine)').matches) setFocus(first);
  }, [first, setFocus]);
}

const WIDE = new Set<Description['kind']>(['text', 'rich', 'rows', 'image', 'images']);

/** Lines of text without a neighbour in their row, which take all of it. */
function aloneInRow(fields: readonly Description[]): ReadonlySet<string> {
  const alone = new Set<string>();
  let left: Description | null = null;
  const endRow = (): void => {
    if (left?.kind === 'line') alone.add(left.name);
    left = null;
  };
  for (const field of fields) {
    const isWide = WIDE.has(field.kind);
    const hasMap = field.kind === 'decimal' && field.mapWith !== undefined;
    if (isWide || hasMap) endRow();
    if (!isWide) left = left === null ? field : null;
  }
  endRow();
  return alone;
}

interface FormFieldProps {
  field: Description;
  start: RecordValues;
  /** Empty when editable. */
  missingRight: string;
  /** Without a neighbour in its row. */
  isAlone?: boolean;
}

export function FormField({ field, start, missingRight, isAlone = false }: FormFieldProps): ReactElement {
  const wide = WIDE.has(field.kind) || isAlone ? 'md:col-span-2' : '';
  if (field.readOnly === true || missingRight !== '') {
    const because = missingRight === '' ? '' : `Requires the right “${missingRight}”.`;
    return <ReadOnlyField field={field} values={start} because={because} className={wide} />;
  }
  if (field.kind === 'rows') {
    const folder = folderOfPictures(field);
    return folder === null ? <RowsControl field={field} /> : <PicturesControl field={field} folder={folder} />;
  }
  const control = <BoundField field={field} name={field.name} className={wide} />;
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
