/** Generic calls on records of any resource. */
import * as z from 'zod/mini';
import * as catalogue from './catalogue-resources.ts';
import * as content from './content-resources.ts';
import * as coupon from './coupon-resource.ts';
import * as occasions from './occasion-resource.ts';
import type { Waiting } from './pending-changes.ts';
import { EDIT_CONFLICT } from './people.ts';
import * as purchases from './purchase-resources.ts';
import { IMAGE_FOLDERS, type RecordValues, type Resource } from './resource.ts';
import * as reviews from './review-resource.ts';
import { readSavedVersion, restoredFrom } from './saved-versions.ts';
import { staffCall } from './staff-call.ts';
import { anId, type ListPage, optionalText, pageOfList, requiredText, versionText } from './staff-values.ts';
import * as locations from './stock-resources.ts';
import * as trades from './trade-resources.ts';
import * as variants from './variant-resource.ts';

export const RESOURCES: readonly Resource[] = [
  ...Object.values(catalogue),
  ...Object.values(variants),
  ...Object.values(content),
  ...Object.values(occasions),
  ...Object.values(reviews),
  ...Object.values(coupon),
  ...Object.values(trades),
  ...Object.values(locations),
  ...Object.values(purchases),
];

export function resourceNamed(name: string): Resource | null {
  return RESOURCES.find((resource) => resource.name === name) ?? null;
}

export interface ListedRecord {
  readonly id: number;
  /** Listed fields; a reference also has its label under `{name}Label`. */
  readonly values: RecordValues;
  /** Of the whole record, with the fields that the list does not show. */
  readonly version: string;
}

export interface StoredRecord extends ListedRecord {
  readonly label: string;
}

export interface SavedRecord extends StoredRecord {
  /** Warning about the saved record; empty for none. */
  readonly warning: string;
  /** The change that one person may not make alone: the record is as before it, a new one switched off. */
  readonly waiting: Waiting | null;
}

const resource = requiredText(40);
const NO_RECORD = [404, 'It no longer exists'] as const;
const NO_RESOURCE = [404, 'Unknown record type'] as const;
const NO_RIGHT = [403, 'You don’t have permission to do this'] as const;
const refusals = { 'resource-unknown': NO_RESOURCE, 'no-right-here': NO_RIGHT } as const;

export const listRecords = staffCall<ListPage<ListedRecord>>()({
  name: 'ListRecords',
  does: 'Lists records of a resource with search, filters, sorting and paging, each with its version.',
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

/** Options of a reference field. */
export const listChoices = staffCall<{ id: number; label: string }[]>()({
  name: 'ListChoices',
  does: 'Lists the labels of a resource’s records.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({ resource }),
  refusals,
});

export const saveRecord = staffCall<SavedRecord>()({
  name: 'SaveRecord',
  does: 'Adds a record, or changes it unless someone else did since it was read. Fields the user may not edit must be unchanged. A coupon above the limit of one person waits for a second person.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({
    resource,
    id: z.nullable(anId),
    version: z.nullable(versionText),
    values: z.record(z.string(), z.unknown()),
    restoredFrom,
  }),
  refusals: {
    ...refusals,
    'version-unknown': readSavedVersion.refusals['version-unknown'],
    'record-unknown': NO_RECORD,
    'changed-meanwhile': EDIT_CONFLICT,
    'not-valid-here': [400, '{problem}'],
    taken: [409, '{problem}'],
    'does-not-fit': [409, 'Conflicts with other data: {what}'],
    'no-right-to-field': [403, 'Changing {fields} requires the right {rights}. Nothing was saved'],
    'beyond-limit': [
      403,
      'This moves the price further than one person may. Propose it under Pricing, on the page of margins, making charges and taxes.',
    ],
    'keeps-its-metal': [
      409,
      'Metal, fineness and weight cannot change once a piece has been in stock or sold. Create a new variant instead.',
    ],
  },
  bodyBytes: 1024 * 1024,
});

export const removeRecord = staffCall()({
  name: 'RemoveRecord',
  does: 'Deletes a record that nothing else refers to.',
  right: 'staff',
  repeat: 'harmless',
  payload: z.object({ resource, id: anId, version: versionText }),
  refusals: {
    ...refusals,
    'record-unknown': NO_RECORD,
    'changed-meanwhile': EDIT_CONFLICT,
    'in-use': [409, 'Orders or other records use it. Hide it instead.'],
  },
});

export const uploadPicture = staffCall<{ path: string }>()({
  name: 'UploadPicture',
  does: 'Validates an image, creates every size its folder needs and returns its path.',
  right: 'pictures.upload',
  repeat: 'acts again',
  payload: z.object({
    part: z.enum(IMAGE_FOLDERS),
    name: requiredText(80),
    file: z.string().check(z.maxLength(16 * 1024 * 1024)),
  }),
  refusals: {
    'not-a-picture': [400, 'Not a PNG, JPEG, WebP or AVIF image'],
    'too-small': [400, 'The image must be at least {width} pixels wide'],
  },
  bodyBytes: 17 * 1024 * 1024,
});

/** Maximum video size. Videos are posted unencoded to `/back-office/files/videos/{format}?name=…`. */
export const VIDEO_BYTES = 60 * 1024 * 1024;

/** Resources with CSV import and export. */
export const FILE_RESOURCES = ['weights', 'products', 'sub-categories', 'categories', 'types'] as const;
export type FileResource = (typeof FILE_RESOURCES)[number];

/** A row of an import. */
export interface ImportedRow {
  /** Line in the file; line 1 is the header. */
  readonly line: number;
  /** Null for a new record. */
  readonly id: number | null;
  readonly label: string;
  /** Current values of the changed fields, with reference labels as in lists; null for a new record. */
  readonly before: RecordValues | null;
  readonly after: RecordValues;
}

export interface ImportResult {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rows: ImportedRow[];
  /** Errors by line. Nothing is written while the check finds one. */
  readonly errors: { readonly line: number; readonly message: string }[];
  /** Whether the rows without errors were written. */
  readonly isWritten: boolean;
}

export const importRecords = staffCall<ImportResult>()({
  name: 'ImportRecords',
  does: 'Validates the rows of a file and, unless it is a dry run or a row is invalid, writes them in batches. Rows whose record changed after the export are rejected; repeating an import writes the missing rows.',
  right: 'catalogue.import',
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
