/**
 * Compact encoding for lists of similar objects in loader data. The router's own encoding repeats the field names for
 * each object, which makes a menu of sixty lines three times as long.
 *
 * An object becomes a row `[shape, …values]`, where `shape` points into the list of field names; an array begins with
 * −1, and an empty array stands for the same value as in the last row of that shape. Quotation marks and apostrophes
 * change places, because the text is written into a script in a string, where each quotation mark would take four
 * characters.
 */
import { useMemo } from 'react';

declare const content: unique symbol;

/** Encoded text of a `T`, which must be plain data. */
export type Packed<T> = string & { readonly [content]?: T };

const ARRAY = -1;

export function pack<T>(value: T): Packed<T> {
  const shapes = new Map<string, { readonly at: number; readonly last: unknown[] }>();
  const row = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null) return one;
    if (Array.isArray(one)) return [ARRAY, ...one.map(row)];
    const fields = JSON.stringify(Object.keys(one));
    const shape = shapes.get(fields) ?? { at: shapes.size, last: [] };
    shapes.set(fields, shape);
    const { at, last } = shape;
    const values = Object.values(one).map((field: unknown, index) => {
      if (isLong(field) && last[index] === field) return [];
      // In the order of reading: a nested object may have the same shape.
      const encoded = row(field);
      last[index] = field;
      return encoded;
    });
    return [at, ...values];
  };
  const rows = row(value);
  return withQuotesSwapped(JSON.stringify([[...shapes.keys()].map((fields) => JSON.parse(fields) as string[]), rows]));
}

/** Whether a value takes more characters than an empty array. */
function isLong(field: unknown): boolean {
  return typeof field !== 'object' && JSON.stringify(field).length > 2;
}

export function unpack<T>(packed: Packed<T>): T {
  const [shapes, rows] = JSON.parse(withQuotesSwapped(packed)) as [string[][], unknown];
  const last: unknown[][] = shapes.map(() => []);
  const plain = (one: unknown): unknown => {
    if (!Array.isArray(one)) return one;
    const [shape, ...values] = one as [number, ...unknown[]];
    if (shape === ARRAY) return values.map(plain);
    const before = last[shape] ?? [];
    return Object.fromEntries(
      (shapes[shape] ?? []).map((field, at) => {
        const value = values[at];
        if (!(Array.isArray(value) && value.length === 0)) before[at] = plain(value);
        return [field, before[at]];
      }),
    );
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
