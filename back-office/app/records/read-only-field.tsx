/** Read-only field, with the reason when it is locked. */
import { type FieldShape, listChoices, type RecordValues } from '@tola/contract/staff';
import { Lock } from 'lucide-react';
import type { ReactElement } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { NOTHING } from '../controls/format.ts';
import { formatField } from '../fields/field-format.ts';

interface ReadOnlyFieldProps {
  field: FieldShape;
  values: RecordValues;
  /** Empty for fields that are never editable. */
  because: string;
  className: string;
}

export function ReadOnlyField({ field, values, because, className }: ReadOnlyFieldProps): ReactElement {
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <p className="label flex items-center gap-1.5">
        {field.label}
        {because !== '' && <Lock size={13} strokeWidth={1.5} role="img" aria-label={because} className="text-muted" />}
      </p>
      {field.kind === 'images' && <Pictures paths={values[field.name]} />}
      <p className="whitespace-pre-wrap">
        {field.kind === 'images' ? null : field.kind === 'reference' ? (
          <ReferenceName resource={field.resource} id={values[field.name]} />
        ) : (
          formatField(field, values)
        )}
      </p>
    </div>
  );
}

function Pictures({ paths }: { paths: unknown }): ReactElement {
  if (!Array.isArray(paths) || paths.length === 0) return <p>{NOTHING}</p>;
  return (
    <ul className="flex flex-wrap gap-2">
      {(paths as string[]).map((path, index) => (
        <li key={path}>
          <a href={path} target="_blank" rel="noreferrer">
            <img
              src={path}
              alt={`Attachment ${index + 1}`}
              className="size-28 rounded-card border border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function ReferenceName({ resource, id }: { resource: string; id: unknown }): ReactElement {
  const choices = useApiQuery(listChoices, { resource });
  if (id === null || id === undefined) return <>{NOTHING}</>;
  if (choices.isPending) return <>Loading…</>;
  return <>{choices.data?.find((choice) => choice.id === id)?.label ?? String(id)}</>;
}
