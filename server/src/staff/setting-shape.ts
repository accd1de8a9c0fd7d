/** The input type of a setting, derived from its schema. */
import type { SettingShape } from '@tola/contract/staff';
import * as z from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Longer texts get a multi-line input. */
const LONGEST_LINE = 250;

export function shapeOf(schema: z.ZodType): SettingShape {
  return shapeOfJson(z.toJSONSchema(schema));
}

function shapeOfJson(json: JsonSchema): SettingShape {
  const { type, enum: choices, anyOf } = json;
  if (choices !== undefined) return { kind: 'choice', choices: choices.filter(isChoice) };
  if (anyOf !== undefined) return shapeOfUnion(anyOf.filter((one) => typeof one === 'object'));
  if (type === 'array') return { kind: 'list', of: shapeOfJson(json.items as JsonSchema) };
  if (type === 'object') {
    const parts = Object.entries(json.properties ?? {}).map(([name, part]) => [name, shapeOfJson(part as JsonSchema)]);
    return { kind: 'group', of: Object.fromEntries(parts) };
  }
  if (type === 'boolean') return { kind: 'flag' };
  if (type === 'integer' || type === 'number') return { kind: 'figure' };
  if (json.format === 'date') return { kind: 'date' };
  return { kind: (json.maxLength ?? 0) > LONGEST_LINE ? 'text' : 'line' };
}

/** An optional value: null or an empty text is the alternative. */
function shapeOfUnion(parts: readonly JsonSchema[]): SettingShape {
  const some = parts.filter(({ type, const: only }) => type !== 'null' && only !== '');
  const [first] = some;
  if (first === undefined || some.length > 1) throw new Error('A setting cannot have several types');
  const shape = shapeOfJson(first);
  const isNullable = parts.some(({ type }) => type === 'null');
  return isNullable && (shape.kind === 'figure' || shape.kind === 'date') ? { ...shape, optional: true } : shape;
}

function isChoice(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
