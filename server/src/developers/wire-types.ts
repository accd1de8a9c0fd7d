/** Codecs in words, derived from the codecs themselves, so that the reference stays true. */
import type { AnyCall } from '@tola/contract';
import type { Codec } from '@tola/contract/codec';
import { contentBlock } from '@tola/contract/pages';
import * as values from '@tola/contract/values';
import * as z from 'zod';

export interface WireField {
  readonly name: string;
  readonly type: WireType;
  /** What the field means, where its name and type do not say it. */
  readonly note?: string;
}

export interface WireType {
  /** "string, at most 100 characters". */
  readonly text: string;
  readonly optional: boolean;
  /** Of an object, or of the objects in a list. */
  readonly fields: readonly WireField[];
}

// Two names each: the same codec under another type.
const COUNT = 'integer, 0 or more';
const RUPEES = 'number, rupees with at most two decimals';

/** Codecs that are not composed of others. A new one in the contract does not compile until it is described here. */
const NAMED: { [K in keyof typeof values as (typeof values)[K] extends Codec<infer _T> ? K : never]: string } = {
  amountOfThings: COUNT,
  basisPoints: COUNT,
  flag: 'boolean',
  grams: 'number, grams',
  id: 'integer, 1 or more',
  idOrNone: 'integer; 0 for none',
  instant: 'string, ISO 8601 instant',
  percent: 'number, per cent',
  plainNumber: 'number',
  plainText: 'string',
  rupees: RUPEES,
  rupeesPerGram: RUPEES,
  rupeesOrNone: 'number, rupees; null without a live price',
  signedRupees: 'number, rupees, also below zero',
  weightText: "string, a weight such as '10gm'",
};

/** The same codecs by the plain values that the back office sends: paise and milligrams instead of rupees and text. */
const PLAIN: Readonly<Partial<Record<keyof typeof NAMED, string>>> = {
  grams: 'integer, milligrams',
  percent: 'integer, basis points',
  rupees: 'integer, paise',
  rupeesOrNone: 'integer, paise; null without a live price',
  signedRupees: 'integer, paise, also below zero',
  weightText: 'integer, milligrams',
};

const named = textsByCodec(NAMED);
const plain = textsByCodec(PLAIN);

/** @throws Error when two names of one codec are described differently */
function textsByCodec(texts: Readonly<Record<string, string>>): ReadonlyMap<unknown, string> {
  const byCodec = new Map<unknown, string>();
  for (const [name, codec] of Object.entries(values)) {
    const text = texts[name];
    if (text === undefined) continue;
    const other = byCodec.get(codec) ?? text;
    if (other !== text) throw new Error(`${name} is also the codec described as "${other}"`);
    byCodec.set(codec, text);
  }
  return byCodec;
}

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

/** Of the one object whose fields depend on its kind. */
const BLOCK_FIELDS: readonly WireField[] = [
  { name: 'Kind', type: choicesOf(['p', 'list', 'table']) },
  { name: 'Text', type: leaf('string'), note: 'Of a paragraph.' },
  { name: 'Items', type: leaf('list of string'), note: 'Of a list.' },
  { name: 'Head', type: leaf('list of string'), note: 'Of a table.' },
  { name: 'Rows', type: leaf('list of list of string'), note: 'Of a table.' },
];

function typeOf(codec: Codec<unknown>): WireType {
  const known = named.get(codec);
  if (known !== undefined) return leaf(known);
  if (codec === contentBlock) return { text: 'object', optional: false, fields: BLOCK_FIELDS };
  const { shape } = codec;
  if (shape === undefined) return leaf(codec.decode.length === 0 ? '' : 'value');
  switch (shape.kind) {
    case 'record':
      return { text: 'object', optional: false, fields: fieldsOfRecord(shape.fields) };
    case 'list': {
      return listOf(typeOf(shape.of));
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

/** The fields of a record as the program names them: how the back office sends it. */
export function plainFieldsOf(codec: Codec<unknown>): readonly WireField[] {
  return plainTypeOf(codec).fields;
}

function plainTypeOf(codec: Codec<unknown>): WireType {
  const known = plain.get(codec);
  if (known !== undefined) return leaf(known);
  const { shape } = codec;
  switch (shape?.kind) {
    case 'record':
      return { text: 'object', optional: false, fields: plainFieldsOfRecord(shape.fields) };
    case 'list':
      return listOf(plainTypeOf(shape.of));
    case 'optional': {
      const inner = plainTypeOf(shape.of);
      return { ...inner, text: `${inner.text} or null` };
    }
    default:
      return typeOf(codec);
  }
}

function plainFieldsOfRecord(fields: Readonly<Record<string, { codec: Codec<unknown> }>>): WireField[] {
  return Object.entries(fields).map(([name, { codec }]) => ({ name, type: plainTypeOf(codec) }));
}

export function leaf(text: string): WireType {
  return { text, optional: false, fields: [] };
}

export function choicesOf(values: readonly unknown[]): WireType {
  return leaf(values.map((value) => JSON.stringify(value)).join(' or '));
}

export function listOf(item: WireType): WireType {
  const text = item.text.includes(' or ') ? `(${item.text})` : item.text;
  return { ...item, text: item.text === 'object' ? 'list of objects' : `list of ${text}` };
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A JSON Schema in words, with nested objects as fields. */
function schemaType(schema: JsonSchema): WireType {
  if (schema.enum !== undefined) return choicesOf(schema.enum);
  if (schema.const !== undefined) return leaf(JSON.stringify(schema.const));
  const choices = (schema.anyOf ?? schema.oneOf)?.filter(isSchema);
  if (choices !== undefined) return choiceType(choices.map(schemaType));
  if (schema.type === 'array') {
    return listOf(isSchema(schema.items) ? schemaType(schema.items) : leaf('value'));
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
