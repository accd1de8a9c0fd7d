/** What can be decided about several records of a list at once. */
import {
  type Field,
  type ListedRecord,
  mayEdit,
  type RecordValues,
  type Resource,
  type Right,
  type StoredRecord,
} from '@tola/contract/staff';
import { LeftAsItIs } from '../lists/left-as-it-is.ts';

export interface Decision {
  readonly field: string;
  readonly value: unknown;
  /** On the button. */
  readonly action: string;
  /** Of what was done: "published". */
  readonly verb: string;
}

/** Publishing and declining, or publishing and hiding, for those who may; none for other resources. */
export function decisionsOf({ fields }: Resource, rights: readonly Right[]): Decision[] {
  const field = fields.find((one) => isModerated(one) || isPublished(one));
  if (field === undefined || !mayEdit(rights, field)) return [];
  const of = (value: unknown, action: string, verb: string): Decision => ({ field: field.name, value, action, verb });
  return isModerated(field)
    ? [of('published', 'Publish', 'published'), of('declined', 'Decline', 'declined')]
    : [of(true, 'Publish', 'published'), of(false, 'Make a draft', 'made a draft')];
}

function isModerated(field: Field): boolean {
  return field.kind === 'choice' && field.name === 'status' && field.choices.some(([value]) => value === 'declined');
}

function isPublished({ kind, name }: Field): boolean {
  return kind === 'flag' && name === 'published';
}

/**
 * The values of a record with a decision, if it is still what the list has shown.
 *
 * @throws LeftAsItIs when it is not, or has pictures, which the list does not show
 */
export function decided(
  row: Pick<ListedRecord, 'values'>,
  held: Pick<StoredRecord, 'values'>,
  { field, value }: Decision,
): RecordValues {
  const isSame = (name: string): boolean => JSON.stringify(row.values[name]) === JSON.stringify(held.values[name]);
  if (!Object.keys(row.values).every((name) => !Object.hasOwn(held.values, name) || isSame(name)))
    throw new LeftAsItIs('Changed since you opened the list');
  const { photos } = held.values;
  if (value === 'published' && Array.isArray(photos) && photos.length > 0)
    throw new LeftAsItIs('It has photos: open it to publish it');
  return { ...held.values, [field]: value };
}
