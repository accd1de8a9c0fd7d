/** Value schemas shared by staff calls. */
import { ALL_METALS, type BasisPoints, METALS, type Milligrams, type Paise, type PaisePerGram } from '@tola/pricing';
import * as z from 'zod/mini';
import type { Id } from '../ids.ts';

export const anId = z.int('is not valid').check(z.positive('is not valid'));

/** The id of one entity: `idOfA<OrderId>()`. */
export function idOfA<T extends Id<string>>(): z.ZodMiniType<T> {
  return anId as z.ZodMiniType<number> as z.ZodMiniType<T>;
}

/** Required text. */
export function requiredText(maxLength = 200) {
  return z
    .string('is required')
    .check(z.trim(), z.minLength(1, 'is required'), z.maxLength(maxLength, `is longer than ${maxLength} characters`));
}

/** Optional text. */
export function optionalText(maxLength = 5_000) {
  return z._default(z.string().check(z.trim(), z.maxLength(maxLength, `is longer than ${maxLength} characters`)), '');
}

export const emailAddress = z
  .string('is required')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.regex(/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i, 'is not an email address'),
  );

/** Reason: required wherever money or customers are affected. */
export const reason = z
  .string('is required')
  .check(z.trim(), z.minLength(3, 'enter at least 3 characters'), z.maxLength(500, 'is longer than 500 characters'));

/** A reason where none is required: empty, or as long as a reason is. */
export const optionalReason = z._default(
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^$|^[\s\S]{3,}$/, 'enter at least 3 characters'),
      z.maxLength(500, 'is longer than 500 characters'),
    ),
  '',
);

/** Of a new password of staff. */
export const LEAST_PASSWORD_CHARACTERS = 12;

/** New password of a staff member. The server refuses weak ones as well. */
export const newPassword = z
  .string('is required')
  .check(
    z.minLength(LEAST_PASSWORD_CHARACTERS, `must have at least ${LEAST_PASSWORD_CHARACTERS} characters`),
    z.maxLength(200, 'is longer than 200 characters'),
  );

export const paise: z.ZodMiniType<Paise> = z.int('is not an amount').check(z.minimum(-1e15), z.maximum(1e15));
export const paiseFromZero: z.ZodMiniType<Paise> = z
  .int('is not an amount')
  .check(z.minimum(0, 'is below zero'), z.maximum(1e15));
export const paisePerGram: z.ZodMiniType<PaisePerGram> = paiseFromZero as z.ZodMiniType<number>;
export const milligrams: z.ZodMiniType<Milligrams> = z
  .int('is not a weight')
  .check(z.positive('is not a weight'), z.maximum(1e9));
export const basisPoints: z.ZodMiniType<BasisPoints> = z
  .int('is not a percentage')
  .check(z.minimum(0), z.maximum(10_000, 'is above 100 %'));
export const isoDateTime = z.iso
  .datetime({ error: 'is not a date and time', offset: true })
  .check(inOurTime('is not a date and time'));
export const isoDate = z.iso.date('is not a date').check(inOurTime('is not a date'));
/** Refusal of a date by which something has happened. */
export const notInFuture = { 'in-future': [400, 'The date is in the future'] } as const;
export const metal = z.enum(ALL_METALS, 'is not a metal');
/** The metals as the choices of a field. */
export const metalChoices = ALL_METALS.map((one) => [one, METALS[one].name] as const);
/** "Gold per 10 g, Silver per kg". */
export const quotedWeights = ALL_METALS.map((one) => `${METALS[one].name} ${METALS[one].quoted.per}`).join(', ');

/** The id of a role: a preset's name, or a number given to a composed role. */
export const roleId = z.string('is required').check(z.minLength(1, 'is required'), z.maxLength(60));

export const roleList = z.array(roleId).check(z.minLength(1, 'select at least one'), z.maxLength(50));

/** Opaque version for optimistic locking, sent back with a change. */
export const versionText = z.string('is missing').check(z.maxLength(64));

/** PostgreSQL has no year 0, and earlier years are typing errors. */
function inOurTime(wrong: string) {
  return z.refine<string>((text) => text >= '1900', wrong);
}

/** Paging parameters. */
export const pageOfList = {
  page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
  perPage: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
};

/** Text that callers may leave out. */
export function omissibleText(maxLength: number) {
  return z.optional(z.string().check(z.trim(), z.maxLength(maxLength, `is longer than ${maxLength} characters`)));
}

/** A list's column, with `-` before it for descending; omitted for the list's own order. */
export const listSort = omissibleText(40);

export interface ListPage<Row> {
  readonly rows: Row[];
  /** How many there are on all pages. */
  readonly total: number;
  /** True when a long list was counted up to `total` only: there are more. */
  readonly isTotalCapped?: boolean;
  /** True when so many rows cannot be sorted as requested and stand in the default order. */
  readonly isUnsorted?: boolean;
}
