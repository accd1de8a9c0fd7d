/** What a codec accepts and sends, in words: read from the codecs themselves, so that the reference cannot go stale. */
import type { AnyCall } from '@tola/contract';
import type { Codec } from '@tola/contract/codec';
import * as values from '@tola/contract/values';
import * as z from 'zod';

export interface WireField {
  readonly name: string;
  readonly type: WireType;
}

export interface WireType {
  /** "string, at most 100 characters". */
  readonly text: string;
  readonly optional: boolean;
  /** Of an object, or of the objects in a list. */
  readonly fields: readonly WireField[];
}

/** The codecs that are not made of others. A new one in the contract does not compile until it is described here. */
const NAMED: { [K in keyof typeof values as (typeof values)[K] extends Codec<infer _T> ? K : never]: string } = {
  amountOfThings: 'integer, 0 or more',
  basisPoints: 'integer, basis points',
  flag: 'boolean',
  grams: 'number, grams',
  id: 'integer, 1 or more',
  idOrNone: 'integer; 0 for none',
  instant: 'string, ISO 8601 instant',
  percent: 'number, per cent',
  plainText: 'string',
  rupees: 'number, rupees with at most two decimals',
  rupeesPerGram: 'number, rupees per gram',
  rupeesOrNone: 'number, rupees; null without a live price',
  signedRupees: 'number, rupees, also below zero',
  weightText: "string, a weight such as '10gm'",
};

const texts: Readonly<Record<string, string>> = NAMED;
const named = new Map<unknown, string>(
  Object.entries(values).flatMap(([name, codec]) => {
    const text = texts[name];
    return text === undefined ? [] : [[codec, text] as const];
  }),
);

/** The fields of an object on the wire; none for a call without payload. */
export function fieldsOf(codec: Codec<unknown>): readonly WireField[] {
  return typeOf(codec).fields;
}

/** The fields of a successful reply: those of `Data`, then what travels beside it. */
export function replyFieldsOf(call: AnyCall): readonly WireField[] {
  const data = typeOf(call.data);
  const isEmpty = data.text === '' && data.fields.length === 0;
  return [...(isEmpty ? [] : [{ name: 'Data', type: data }]), ...fieldsOf(call.extras)];
}

function typeOf(codec: Codec<unknown>): WireType {
  const known = named.get(codec);
  if (known !== undefined) return leaf(known);
  const { shape } = codec;
  if (shape === undefined) return leaf(codec.decode.length === 0 ? '' : 'value');
  switch (shape.kind) {
    case 'record':
      return { text: 'object', optional: false, fields: fieldsOfRecord(shape.fields) };
    case 'list': {
      const item = typeOf(shape.of);
      return { ...item, text: item.fields.length > 0 ? 'list of objects' : `list of ${item.text}` };
    }
    case 'optional':
      return { ...typeOf(shape.of), optional: true };
    case 'json': {
      const inner = typeOf(shape.of);
      return { ...inner, text: `JSON text of ${inner.text}` };
    }
    case 'same':
      return typeOf(shape.of);
    case 'integer':
      return leaf(`integer, ${rangeOf(shape.least, shape.most)}`);
    case 'schema':
      return schemaType(z.toJSONSchema(shape.schema, { io: 'input', unrepresentable: 'any' }));
  }
}

function fieldsOfRecord(fields: Readonly<Record<string, { wire: string; codec: Codec<unknown> }>>): WireField[] {
  return Object.values(fields).map(({ wire, codec }) => ({ name: wire, type: typeOf(codec) }));
}

function leaf(text: string): WireType {
  return { text, optional: false, fields: [] };
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A JSON Schema in words, with the objects inside it as fields. */
function schemaType(schema: JsonSchema): WireType {
  if (schema.enum !== undefined) return leaf(schema.enum.map((value) => JSON.stringify(value)).join(' or '));
  if (schema.const !== undefined) return leaf(JSON.stringify(schema.const));
  const choices = (schema.anyOf ?? schema.oneOf)?.filter(isSchema);
  if (choices !== undefined) return choiceType(choices.map(schemaType));
  if (schema.type === 'array') {
    const item = isSchema(schema.items) ? schemaType(schema.items) : leaf('value');
    return { ...item, text: item.fields.length > 0 ? 'list of objects' : `list of ${item.text}` };
  }
  if (schema.type === 'object') return { text: 'object', optional: false, fields: propertiesOf(schema) };
  return leaf([schema.type ?? 'value', ...limitsOf(schema)].join(', '));
}

function choiceType(choices: readonly WireType[]): WireType {
  const text = choices.map((choice) => choice.text).join(' or ');
  return { text, optional: false, fields: choices.flatMap(({ fields }) => fields) };
}

function propertiesOf(schema: JsonSchema): WireField[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (!isSchema(property)) return [];
    return [{ name, type: { ...schemaType(property), optional: !required.has(name) } }];
  });
}

function limitsOf({ format, pattern, minLength, maxLength, minimum, maximum }: JsonSchema): string[] {
  const limits: string[] = [];
  if (format !== undefined) limits.push(format);
  else if (pattern !== undefined) limits.push(`pattern ${pattern}`);
  if (minLength === 1) limits.push('not empty');
  else if (minLength !== undefined) limits.push(`at least ${minLength} characters`);
  if (maxLength !== undefined) limits.push(`at most ${maxLength} characters`);
  if (minimum !== undefined || maximum !== undefined) limits.push(rangeOf(minimum, maximum));
  return limits;
}

function rangeOf(least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER): string {
  const isOpen = most === Number.MAX_SAFE_INTEGER;
  if (least === Number.MIN_SAFE_INTEGER) return isOpen ? 'any' : `at most ${most}`;
  return isOpen ? `${least} or more` : `${least} to ${most}`;
}

function isSchema(schema: unknown): schema is JsonSchema {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema);
}
