/** Validators of control calls: each returns the value or throws a ControlError with its path. */
import { ControlError } from './control-error.ts';

export type Check = (value: unknown, path: string) => unknown;

/** true or false. */
export function flag(value: unknown, path: string): boolean {
  if (typeof value !== 'boolean') throw new ControlError(400, `${path} is true or false.`);
  return value;
}

/** Any whole number. */
export function integer(value: unknown, path: string): number {
  if (!Number.isSafeInteger(value)) throw new ControlError(400, `${path} is a whole number.`);
  return value as number;
}

/** A whole number from 0 up. */
export function wholeNumber(value: unknown, path: string): number {
  if (integer(value, path) < 0) throw new ControlError(400, `${path} is not negative.`);
  return value as number;
}

/** A whole number from 1 up. */
export function count(value: unknown, path: string): number {
  if (integer(value, path) < 1) throw new ControlError(400, `${path} is at least 1.`);
  return value as number;
}

/** Any text. */
export function text(value: unknown, path: string): string {
  if (typeof value !== 'string') throw new ControlError(400, `${path} is a text.`);
  return value;
}

/** An http or https address. */
export function webAddress(value: unknown, path: string): string {
  const address = text(value, path);
  if (!URL.canParse(address) || !/^https?:/.test(address))
    throw new ControlError(400, `${path} is an http(s) address.`);
  return address;
}

/** One of the given texts. */
export function oneOf<T extends string>(...names: readonly T[]): (value: unknown, path: string) => T {
  return (value, path) => {
    const found = names.find((name) => name === value);
    if (found === undefined) throw new ControlError(400, `${path} is one of ${names.join(', ')}.`);
    return found;
  };
}

/** A list of valid items. */
export function listOf(check: Check): Check {
  return (value, path) => {
    if (!Array.isArray(value)) throw new ControlError(400, `${path} is a list.`);
    return value.map((item, index) => check(item, `${path}[${index}]`));
  };
}

/** An object of valid values. */
export function mapOf(value: unknown, path: string, check: Check): Record<string, unknown> {
  const pairs = Object.entries(plainObject(value, path));
  return Object.fromEntries(pairs.map(([name, item]) => [name, check(item, `${path}.${name}`)]));
}

/** Any JSON object. */
export function plainObject(value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ControlError(400, `${path} is an object.`);
  }
  return value as Record<string, unknown>;
}
