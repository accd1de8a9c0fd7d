/** Validation with messages for people; Zod's defaults mention strings, objects and bounds. */
import * as z from 'zod/mini';
import { isStorable } from '../values.ts';

/** Validates; issues without a message of their own get a plain one. */
export function validate<T>(schema: z.ZodMiniType<T>, value: unknown) {
  return z.safeParse(schema, value, { error: validationMessage });
}

/** Message of an issue whose schema declares none. */
export function validationMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null || issue.input === '') return 'is required';
  switch (issue.code) {
    case 'too_big':
      return beyond(issue.origin, 'longer', 'more', 'above', issue.maximum);
    case 'too_small':
      return beyond(issue.origin, 'shorter', 'fewer', 'below', issue.minimum);
    case 'invalid_type':
      if (issue.expected === 'int') return 'is not a whole number';
      return issue.expected === 'number' ? 'is not a number' : 'is not valid';
    case 'invalid_value':
      return 'is not one of the options';
    default:
      return 'is not valid';
  }
}

function beyond(origin: string, text: string, list: string, number: string, bound: number | bigint): string {
  if (origin === 'string') return `is ${text} than ${bound} characters`;
  return origin === 'array' ? `has ${list} than ${bound} entries` : `is ${number} ${bound}`;
}

/** No form or file of the back office nests deeper. */
const MAX_DEPTH = 20;

/** Why a value cannot be stored, with the name of its outermost field; null when it can. */
export function storageError(value: unknown): string | null {
  const waiting: { value: unknown; path: string[]; depth: number }[] = [{ value, path: [], depth: 0 }];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const { path, depth } = one;
    if (typeof one.value === 'string' && !isStorable(one.value)) {
      return formatIssue({ path, message: 'contains a character that cannot be stored' });
    }
    if (typeof one.value !== 'object' || one.value === null) continue;
    if (depth === MAX_DEPTH) return formatIssue({ path: path.slice(0, 1), message: 'is nested too deeply' });
    for (const [name, inner] of Object.entries(one.value)) {
      if (!isStorable(name)) return formatIssue({ path, message: 'contains a character that cannot be stored' });
      waiting.push({ value: inner, path: Array.isArray(one.value) ? path : [...path, name], depth: depth + 1 });
    }
  }
  return null;
}

/** "Roles: select at least one". */
export function formatIssue(issue: { path: PropertyKey[]; message: string } | undefined): string {
  if (issue === undefined) return 'Invalid request';
  const field = issue.path.filter((part) => typeof part === 'string').join(' ');
  const words = field.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words === '' ? issue.message : `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${issue.message}`;
}
