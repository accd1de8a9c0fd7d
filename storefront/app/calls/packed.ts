/**
 * Compact encoding for lists of similar objects in loader data. The router's own encoding repeats the field names for
 * each object, which makes a menu of sixty lines three times as long.
 *
 * An object becomes a row `[shape, …values]`, where `shape` points into the list of field names; an array begins with
 * −1. Quotation marks and apostrophes change places, because the text is written into a script in a string, where each
 * quotation mark would take four characters.
 */
import { useMemo } from 'react';

declare const content: unique symbol;

/** Encoded text of a `T`, which must be plain data. */
export type Packed<T> = string & { readonly [content]?: T };

const ARRAY = -1;

export function pack<T>(value: T): Packed<T> {
  const shapes = new Map<string, number>();
  const row = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null) return one;
    if (Array.isArray(one)) return [ARRAY, ...one.map(row)];
    const fields = JSON.stringify(Object.keys(one));
    const shape = shapes.get(fields) ?? shapes.size;
    shapes.set(fields, shape);
    return [shape, ...Object.values(one).map(row)];
  };
  const rows = row(value);
  return withQuotesSwapped(JSON.stringify([[...shapes.keys()].map((fields) => JSON.parse(fields) as string[]), rows]));
}

export function unpack<T>(packed: Packed<T>): T {
  const [shapes, rows] = JSON.parse(withQuotesSwapped(packed)) as [string[][], unknown];
  const plain = (one: unknown): unknown => {
    if (!Array.isArray(one)) return one;
    const [shape, ...values] = one as [number, ...unknown[]];
    if (shape === ARRAY) return values.map(plain);
    return Object.fromEntries((shapes[shape] ?? []).map((field, at) => [field, plain(values[at])]));
  };
  return plain(rows) as T;
}

function withQuotesSwapped(json: string): string {
  return json.replace(/["']/g, (mark) => (mark === '"' ? "'" : '"'));
}

/** Memoised: same text, same objects. */
export function useUnpacked<T>(packed: Packed<T>): T {
  return useMemo(() => unpack(packed), [packed]);
}
