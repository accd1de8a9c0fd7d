/** The calls on records of every resource. */
import * as z from 'zod/mini';
import * as catalogue from './catalogue-resources.ts';
import * as content from './content-resources.ts';
import { EDIT_CONFLICT } from './people.ts';
import { IMAGE_FOLDERS, type RecordValues, type Resource } from './resource.ts';
import { staffCall } from './staff-call.ts';
import { anId, type ListPage, optionalText, pageOfList, requiredText, versionText } from './staff-values.ts';
import * as trades from './trade-resources.ts';

export const RESOURCES: readonly Resource[] = [
  ...Object.values(catalogue),
  ...Object.values(content),
  ...Object.values(trades),
];

export function resourceNamed(name: string): Resource | null {
  return RESOURCES.find((resource) => resource.name === name) ?? null;
}

export interface ListedRecord {
  readonly id: number;
  /** The listed fields; for a reference also its label, under its name with `Label` behind it. */
  readonly values: RecordValues;
}

export interface StoredRecord extends ListedRecord {
  readonly version: string;
  readonly label: string;
}

export interface SavedRecord extends StoredRecord {
  /** What the person should know although it is saved; empty for nothing. */
  readonly warning: string;
}

const resource = requiredText(40);
const NO_RECORD = [404, 'It is not there any more'] as const;
const NO_RESOURCE = [404, 'There is no such kind of record'] as const;
const NO_RIGHT = [403, 'You do not have the right to do this'] as const;
const refusals = { 'resource-unknown': NO_RESOURCE, 'no-right-here': NO_RIGHT } as const;

export const listRecords = staffCall<ListPage<ListedRecord>>()({
  name: 'ListRecords',
  does: 'Lists records of a resource: searched, filtered, sorted, a page at a time.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({
    resource,
    ...pageOfList,
    search: optionalText(200),
    sort: optionalText(60),
    filters: z._default(z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(200))), {}),
  }),
  refusals,
});

export const readRecord = staffCall<StoredRecord>()({
  name: 'ReadRecord',
  does: 'Reads a record with its version.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({ resource, id: anId }),
  refusals: { ...refusals, 'record-unknown': NO_RECORD },
});

/** What there is to choose from where a record refers to another. */
export const listChoices = staffCall<{ id: number; label: string }[]>()({
  name: 'ListChoices',
  does: 'Lists the records of a resource by their names.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({ resource }),
  refusals,
});

export const saveRecord = staffCall<SavedRecord>()({
  name: 'SaveRecord',
  does: 'Adds a record, or changes it if nobody has changed it since it was read. Fields that the person may not change may be sent as they are.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({
    resource,
    id: z.nullable(anId),
    version: z.nullable(versionText),
    values: z.record(z.string(), z.unknown()),
  }),
  refusals: {
    ...refusals,
    'record-unknown': NO_RECORD,
    'changed-meanwhile': EDIT_CONFLICT,
    'not-valid-here': [400, '{problem}'],
    taken: [409, 'There is one with the same {what} already'],
    'does-not-fit': [409, 'This does not fit with the rest: {what}'],
    'no-right-to-field': [403, 'Changing {fields} needs the role {roles}. Nothing has been saved'],
    'keeps-its-metal': [
      409,
      'Metal, fineness and weight cannot change once a piece has been in stock or sold. Create a new variant instead.',
    ],
  },
  bodyBytes: 1024 * 1024,
});

export const removeRecord = staffCall()({
  name: 'RemoveRecord',
  does: 'Removes a record that nothing else depends on.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({ resource, id: anId, version: versionText }),
  refusals: {
    ...refusals,
    'record-unknown': NO_RECORD,
    'changed-meanwhile': EDIT_CONFLICT,
    'in-use': [409, 'Orders or other records still need it. Hide it instead.'],
  },
});

export const uploadPicture = staffCall<{ path: string }>()({
  name: 'UploadPicture',
  does: 'Checks a picture, makes it in every size that its place needs, and answers its path.',
  right: ['content', 'pricing'],
  repeat: 'acts again',
  payload: z.object({
    part: z.enum(IMAGE_FOLDERS as unknown as ['products', ...(typeof IMAGE_FOLDERS)[number][]]),
    name: requiredText(80),
    file: z.string().check(z.maxLength(16 * 1024 * 1024)),
  }),
  refusals: {
    'not-a-picture': [400, 'This is not a PNG, JPEG, WebP or AVIF picture'],
    'too-small': [400, 'The picture must be at least {width} pixels wide'],
  },
  bodyBytes: 17 * 1024 * 1024,
});

/** Largest film that is taken. Films are posted as they are to `/back-office/files/videos/{format}?name=…`. */
export const VIDEO_BYTES = 60 * 1024 * 1024;

/** The resources that go in and out as files. */
export const FILE_RESOURCES = ['weights', 'products', 'sub-categories', 'categories', 'types'] as const;
export type FileResource = (typeof FILE_RESOURCES)[number];

/** A row that adds or changes a record. */
export interface ImportedRow {
  /** In the file; line 1 holds the names of the columns. */
  readonly line: number;
  /** Null for a record to add. */
  readonly id: number | null;
  readonly label: string;
  /** The fields that change, as they are now; null for a record to add. For a reference also its label, as in lists. */
  readonly before: RecordValues | null;
  readonly after: RecordValues;
}

export interface ImportResult {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rows: ImportedRow[];
  /** Every row that is wrong, by its line in the file. While the check finds one, nothing is written. */
  readonly errors: { readonly line: number; readonly message: string }[];
  /** The rows without an error have been written. */
  readonly isWritten: boolean;
}

export const importRecords = staffCall<ImportResult>()({
  name: 'ImportRecords',
  does: 'Checks the rows of a file against the records and, unless it is a dry run or a row is wrong, writes them some at a time. A row whose record has changed since the export is refused; repeating an import writes what is missing.',
  right: ['content', 'pricing'],
  repeat: 'harmless',
  payload: z.object({
    resource: z.enum(FILE_RESOURCES),
    rows: z
      .array(z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(20_000))))
      .check(z.minLength(1, 'has no rows'), z.maxLength(5_000)),
    isDryRun: z.boolean(),
  }),
  bodyBytes: 8 * 1024 * 1024,
});
