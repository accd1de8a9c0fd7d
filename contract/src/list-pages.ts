/** Optional fields of calls whose lists grow with the catalogue. Without them the lists are whole, up to {@link LIST_ROWS_AT_MOST}. */
import { type Codec, optional, type Plain, record } from './codec.ts';
import { wholeNumber } from './values.ts';

export const LIST_ROWS_AT_MOST = 1_000;

const rowCount = wholeNumber(1, LIST_ROWS_AT_MOST, 'The number of rows must be from 1 to 1000');

/** A page of a list. */
export const pageFields = record({
  page: optional('Page', wholeNumber(1, 1_000_000, 'Page must be from 1 to 1000000')),
  perPage: optional('PerPage', rowCount),
});

export type PageFields = Plain<typeof pageFields>;

/** How many rows each group of a list may have. */
export const groupFields = record({ perGroup: optional('PerGroup', rowCount) });

type Optionally<T, U> = T & Partial<U>;

/** A record with further fields, which callers may leave out. */
export function withOptional<T extends object, U extends object>(
  required: Codec<T>,
  further: Codec<U>,
): Codec<Optionally<T, U>> {
  const shape =
    required.shape?.kind === 'record' && further.shape?.kind === 'record'
      ? { kind: 'record' as const, fields: { ...required.shape.fields, ...further.shape.fields } }
      : undefined;
  return {
    decode: (wire, name) => ({ ...required.decode(wire, name), ...further.decode(wire, name) }),
    read: (wire) => ({ ...required.read(wire), ...further.read(wire) }),
    encode: (plain) => ({
      ...(required.encode(plain) as object),
      ...(further.encode(plain as object as U) as object),
    }),
    ...(shape === undefined ? {} : { shape }),
  };
}

/** A payload that callers may leave out altogether. */
export function orNothing<T extends object>(payload: Codec<T>): Codec<Partial<T> | null> {
  const isObject = (wire: unknown): boolean => typeof wire === 'object' && wire !== null && !Array.isArray(wire);
  return {
    ...payload,
    decode: (wire, name) => (isObject(wire) ? payload.decode(wire, name) : null),
    read: (wire) => (isObject(wire) ? payload.read(wire) : null),
    encode: (plain) => (plain === null ? undefined : payload.encode(plain as T)),
  };
}
