/** Converts PostgreSQL values and column names to JavaScript's. */
import { types } from 'pg';
import { InvariantBroken } from './invariant.ts';

const INT8 = 20;
const INT8_LIST = 1016;
const DATE = 1082;
const DATE_LIST = 1182;
const TIMESTAMP = 1114;

function safeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new InvariantBroken(`${text} is too large for an exact number`);
  return value;
}

function asText(text: string): string {
  return text;
}

const readInt8List = types.getTypeParser(1009 as number, 'text') as (text: string) => (string | null)[];

/** Overrides of pg's parsers; set per query, so that libraries on the same pool keep the defaults. */
export const valueParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
    switch (oid) {
      case INT8:
        return safeNumber;
      case INT8_LIST:
        return (text) => readInt8List(text).map((one) => (one === null ? null : safeNumber(one)));
      case DATE:
      case TIMESTAMP:
        return asText;
      case DATE_LIST:
        return readInt8List;
      default:
        return types.getTypeParser(oid, format ?? 'text') as (value: string) => unknown;
    }
  },
};

const camelNames = new Map<string, string>();

export function camelName(column: string): string {
  let name = camelNames.get(column);
  if (name === undefined) {
    name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camelNames.set(column, name);
  }
  return name;
}

/** The column of a camelCase name. */
export function columnName(name: string): string {
  return name.replace(/([A-Z])/g, '_$1').toLowerCase();
}

/** Converts pg's value arrays into objects with camelCase names. */
export function shapeRows<R>(columns: readonly { name: string }[], rows: readonly unknown[][]): R[] {
  const names = columns.map((column) => camelName(column.name));
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index += 1) row[names[index] as string] = values[index];
    return row as R;
  });
}
