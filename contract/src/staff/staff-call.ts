/** Declares back-office calls. On the wire: `POST /back-office/api/{name}` with plain field names. */
import type * as z from 'zod/mini';
import { type Call, defineCall, nothing, type Refusals } from '../call.ts';
import { type Codec, ValidationError } from '../codec.ts';
import type { Admission } from './rights.ts';
import { formatIssue, storageError, validate } from './validation.ts';

/** Refusals of any back-office call. */
export const staffRefusals = {
  'not-signed-in': [401, 'Please log in again'],
  'no-right': [403, 'You don’t have permission to do this'],
  'fresh-factor-due': [403, 'Confirm that it’s you: this needs your second factor from the last 5 minutes'],
} as const satisfies Refusals;

/** How long a second factor counts as fresh. */
export const FRESH_FACTOR_SECONDS = 5 * 60;

/** The session is not complete: it counts as signed out. */
export const secondFactorDue = { 'not-signed-in': [401, 'The second factor is still due'] } as const satisfies Refusals;

export interface StaffCall<P, D, R extends Refusals = Refusals> extends Call<P, D, null, R, 'guest'> {
  readonly right: Admission;
  /** Refused as `fresh-factor-due` unless the person used their second factor in the last {@link FRESH_FACTOR_SECONDS}. */
  readonly freshFactor: boolean;
  /** Payload schema, shared with forms; null for a call without payload. */
  readonly schema: z.ZodMiniType<P> | null;
}

export type AnyStaffCall = StaffCall<unknown, unknown>;

interface Declaration<P, R extends Refusals> {
  readonly name: string;
  readonly does: string;
  readonly right: Admission;
  /** For payee, refunds, payouts, people, exports of personal data and keys: a stolen session alone must not suffice. */
  readonly freshFactor?: true;
  readonly repeat: 'harmless' | 'acts again';
  readonly payload?: z.ZodMiniType<P>;
  readonly refusals?: R;
  readonly bodyBytes?: number;
}

/**
 * Declares a call that replies with a `D` (`null` for none). Instants travel as ISO text, money as paise, weights as
 * milligrams.
 */
export function staffCall<D = null>() {
  return <P = null, R extends Refusals = Record<never, never>>(declared: Declaration<P, R>): StaffCall<P, D, R> => {
    const { right, freshFactor = false, payload, ...rest } = declared;
    const call = defineCall<P, D, null, R, 'guest'>({
      ...rest,
      caller: 'guest',
      payload: payload === undefined ? (nothing as Codec<P>) : validated(payload),
      data: trusted as Codec<D>,
    });
    return { ...call, right, freshFactor, schema: payload ?? null };
  };
}

/** Replies of our own server are not validated. */
const trusted: Codec<unknown> = { decode: (wire) => wire, read: (wire) => wire ?? null, encode: (plain) => plain };

/** Validates the payload; messages name the invalid field. */
function validated<T>(schema: z.ZodMiniType<T>): Codec<T> {
  return {
    decode(wire) {
      const fault = storageError(wire);
      if (fault !== null) throw new ValidationError(fault);
      const result = validate(schema, wire);
      if (result.success) return result.data;
      throw new ValidationError(formatIssue(result.error.issues[0]));
    },
    read: (wire) => wire as T,
    encode: (plain) => plain,
    shape: { kind: 'schema', schema },
  };
}

/** A value on the wire: a Date on the server arrives as ISO text. */
export type OnWire<T> = T extends Date
  ? string
  : T extends string | number | boolean
    ? T
    : T extends readonly (infer Item)[]
      ? OnWire<Item>[]
      : T extends object
        ? { [K in keyof T]: OnWire<T[K]> }
        : T;
