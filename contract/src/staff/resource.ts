/**
 * A resource: a kind of record that the back office lists, edits and saves generically. Its description is the only
 * place that knows its fields: the table, filters, form, and client and server validation derive from it.
 */
import * as z from 'zod/mini';
import { withScheme } from './link-scheme.ts';
import { hasRight, type Right } from './rights.ts';
import { isoDateTime } from './staff-values.ts';

/** How the value of a field follows from another one. */
export interface Derivation {
  /** Within rows, a field of the record itself. */
  readonly from: string;
  readonly as: 'copy' | 'slug' | 'code';
}

interface Common {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** May be left empty. */
  readonly optional?: boolean;
  /** Shown as a column of the list. */
  readonly listed?: boolean;
  /** Head of that column, where the label is too long or names a unit that the values have themselves. */
  readonly columnLabel?: string;
  /** Shown as a filter of the list. */
  readonly filtered?: boolean;
  /** Shown, never edited. */
  readonly readOnly?: boolean;
  /** Why CSV files leave it out: it changes by itself while a file is edited. */
  readonly excludedFromFiles?: string;
  /** Clients may leave it out: it keeps its value, and a new record gets the initial one. */
  readonly mayBeAbsent?: boolean;
  /** Where its value comes from while it is empty. */
  readonly derived?: Derivation;
  /** Within rows: the form shows it only while a choice of the same row has this value. */
  readonly shownWith?: { readonly choice: string; readonly value: string };
}

/** A field without its right. */
export type FieldShape = Common &
  (
    | {
        readonly kind: 'line';
        readonly maxLength?: number;
        readonly pattern?: readonly [RegExp, string];
        readonly initial?: string;
        /** A new record begins with the name of the person who writes it. */
        readonly isWriter?: boolean;
        /** A link: what is typed as a host name, such as `tola.in/about`, gets `https://`. */
        readonly isLink?: boolean;
      }
    | { readonly kind: 'text' | 'rich'; readonly maxLength?: number }
    | { readonly kind: 'integer'; readonly min?: number; readonly max?: number; readonly initial?: number }
    | {
        readonly kind: 'decimal';
        readonly min: number;
        readonly max: number;
        /** For a latitude: the longitude field picked with it on a map. */
        readonly mapWith?: string;
      }
    /** Paise, typed in rupees. */
    | { readonly kind: 'paise'; readonly min?: number; readonly initial?: number }
    /** Milligrams, typed in grams. */
    | { readonly kind: 'milligrams' }
    /** Basis points, typed as a percentage. */
    | { readonly kind: 'basisPoints'; readonly initial?: number }
    | { readonly kind: 'flag'; readonly initial?: boolean; readonly labels: readonly [yes: string, no: string] }
    | { readonly kind: 'choice'; readonly choices: readonly (readonly [value: string, label: string])[] }
    | { readonly kind: 'dateTime' }
    /** The id of a record of another resource. */
    | { readonly kind: 'reference'; readonly resource: string }
    /** Path of an uploaded image, resized for its folder. */
    | { readonly kind: 'image'; readonly folder: ImageFolder }
    /** Paths of uploaded images, in order. */
    | { readonly kind: 'images'; readonly folder: ImageFolder }
    /** Path of an uploaded video, stored unchanged. */
    | { readonly kind: 'video'; readonly format: VideoFormat }
    /** Nested records, in order. */
    | { readonly kind: 'rows'; readonly of: readonly FieldShape[]; readonly singular: string }
  );

/** A field of a resource. Its right has no default and must be stated. */
export type Field = FieldShape & {
  /** Required to change it. Those without it see it. */
  readonly right: Right;
};

/** Gives fields the same right. */
export function withRight(right: Right, fields: readonly FieldShape[]): readonly Field[] {
  return fields.map((field) => ({ ...field, right }));
}

export const IMAGE_FOLDERS = [
  'products',
  'tiles',
  'banners',
  'journal',
  'articles',
  'shops',
  'video',
  'relief',
] as const;
export type ImageFolder = (typeof IMAGE_FOLDERS)[number];

export const VIDEO_FORMATS = ['mp4', 'webm'] as const;
export type VideoFormat = (typeof VIDEO_FORMATS)[number];

export interface Resource {
  /** In URLs and calls. */
  readonly name: string;
  readonly title: string;
  /** Singular, without an article: "coupon". */
  readonly singular: string;
  /** Required to read it. Each field names the right to change it. */
  readonly right: Right;
  readonly fields: readonly Field[];
  /** Names the searched fields; empty for no search. */
  readonly searchPlaceholder: string;
  readonly canAdd: boolean;
  readonly canRemove: boolean;
}

export type RecordValues = Readonly<Record<string, unknown>>;

export function mayEdit(rights: readonly Right[], field: Field): boolean {
  return field.readOnly !== true && hasRight(rights, field.right);
}

/** Adding or deleting a record requires the right to edit every field. */
export function mayAddOrRemove(rights: readonly Right[], { fields }: Pick<Resource, 'fields'>): boolean {
  return fields.every((field) => field.readOnly === true || mayEdit(rights, field));
}

/** Validation schema of a record, for the form and the server. */
export function schemaOf(fields: readonly FieldShape[]): z.ZodMiniType<RecordValues> {
  const shape = Object.fromEntries(
    fields.filter(({ readOnly }) => readOnly !== true).map((field) => [field.name, schemaOfField(field)]),
  );
  return z.object(shape);
}

function schemaOfField(field: FieldShape): z.ZodMiniType<unknown> {
  const schema = plainSchema(field);
  const isText =
    field.kind === 'line' ||
    field.kind === 'text' ||
    field.kind === 'rich' ||
    field.kind === 'rows' ||
    field.kind === 'images';
  return field.optional === true && !isText ? z.nullable(schema) : schema;
}

function plainSchema(field: FieldShape): z.ZodMiniType<unknown> {
  switch (field.kind) {
    case 'line':
      return textSchema(field, field.maxLength ?? 200, field);
    case 'text':
      return textSchema(field, field.maxLength ?? 5_000);
    case 'rich':
      return textSchema(field, field.maxLength ?? 200_000);
    case 'integer':
      return z
        .int('is not a whole number')
        .check(z.minimum(field.min ?? 0, `is below ${field.min ?? 0}`), z.maximum(field.max ?? 1e9, 'is too large'));
    case 'decimal':
      return z
        .number('is not a number')
        .check(z.minimum(field.min, 'is too small'), z.maximum(field.max, 'is too large'));
    case 'paise':
      return z
        .int('is not an amount')
        .check(
          z.minimum(field.min ?? 0, field.min === undefined ? 'is below zero' : 'is too small'),
          z.maximum(1e13, 'is too large'),
        );
    case 'milligrams':
      return z.int('is not a weight').check(z.positive('is not a weight'), z.maximum(1e9, 'is too large'));
    case 'basisPoints':
      return z.int('is not a percentage').check(z.minimum(0, 'is below zero'), z.maximum(10_000, 'is above 100 %'));
    case 'flag':
      return z.boolean('is not selected');
    case 'choice':
      return z.enum(field.choices.map(([value]) => value) as [string, ...string[]], 'is not selected');
    case 'dateTime':
      return isoDateTime;
    case 'reference':
      return z.int('is not selected').check(z.positive('is not selected'));
    case 'image':
      return mediaPath('is not an uploaded image');
    case 'images':
      return z
        .array(mediaPath('contains something that is not an uploaded image'))
        .check(z.minLength(field.optional === true ? 0 : 1, 'must have at least one image'), z.maxLength(40));
    case 'video':
      return mediaPath(`is not an uploaded video in ${field.format.toUpperCase()}`).check(
        z.endsWith(`.${field.format}`, `is not a video in ${field.format.toUpperCase()}`),
      );
    case 'rows':
      return z
        .array(schemaOf(field.of))
        .check(
          z.minLength(field.optional === true ? 0 : 1, `must have at least one ${field.singular}`),
          z.maxLength(100),
        );
  }
}

function mediaPath(wrong: string) {
  return z.string('is required').check(z.regex(/^\/media\/[\w./-]{3,200}$/, wrong));
}

interface LineRules {
  readonly pattern?: readonly [RegExp, string];
  readonly isLink?: boolean;
}

function textSchema(
  field: FieldShape,
  maxLength: number,
  { pattern, isLink = false }: LineRules = {},
): z.ZodMiniType<unknown> {
  const trimmed = z.string('is required').check(z.trim());
  const text = (isLink ? trimmed.check(z.overwrite(withScheme)) : trimmed).check(
    z.maxLength(maxLength, `is longer than ${maxLength} characters`),
  );
  const checked =
    pattern === undefined
      ? text
      : text.check(
          z.regex(
            field.optional === true ? new RegExp(`^$|${pattern[0].source}`, pattern[0].flags) : pattern[0],
            pattern[1],
          ),
        );
  return field.optional === true ? checked : checked.check(z.minLength(1, 'is required'));
}

/** Initial form values of a new record. */
export function initialValues(fields: readonly FieldShape[]): RecordValues {
  return Object.fromEntries(fields.map((field) => [field.name, initialValue(field)]));
}

function initialValue(field: FieldShape): unknown {
  switch (field.kind) {
    case 'line':
      return field.initial ?? '';
    case 'text':
    case 'rich':
      return '';
    case 'integer':
    case 'paise':
    case 'basisPoints':
      return field.initial ?? null;
    case 'flag':
      return field.initial ?? true;
    case 'choice':
      return field.optional === true ? null : (field.choices[0]?.[0] ?? null);
    case 'images':
    case 'rows':
      return [];
    default:
      return null;
  }
}
