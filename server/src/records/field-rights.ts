/** Who may change which field of a record. */
import {
  type Field,
  initialValues,
  isSameValue,
  mayEdit,
  type RecordValues,
  type Resource,
  RIGHTS,
  type Right,
  saveRecord,
} from '@tola/contract/staff';
import { refuse } from '#http';

/**
 * A field keeps its value unless the person may change it; a new record needs the right to every field with a value.
 *
 * @param before null for a new record
 * @throws Refusal no-right-to-field, naming every such field
 */
export function requireFieldRights(
  resource: Resource,
  rights: readonly Right[],
  before: RecordValues | null,
  after: RecordValues,
): void {
  const start = initialValues(resource.fields);
  const isTouched = (field: Field): boolean =>
    before === null
      ? field.optional !== true || !isSameValue(after[field.name], start[field.name])
      : Object.hasOwn(after, field.name) && !isSameValue(after[field.name], before[field.name]);
  const barred = resource.fields.filter(
    (field) => field.readOnly !== true && !mayEdit(rights, field) && isTouched(field),
  );
  if (barred.length === 0) return;
  throw refuse(saveRecord, 'no-right-to-field', {
    fields: barred.map(({ label }) => `“${label}”`).join(', '),
    rights: [...new Set(barred.map(({ right }) => `“${RIGHTS[right].label}”`))].join(' and '),
  });
}
