/**
 * Two-way translation between wire values (wire names, rupees, weights as text) and plain values (English names, paise,
 * milligrams). The server validates requests strictly; the browser reads the replies of its own server without
 * validating them again.
 */
import * as z from 'zod/mini';

/** Structure of a codec, for the API reference. Hand-written codecs have none. */
export type Shape =
  | { readonly kind: 'record'; readonly fields: Readonly<Record<string, Field<unknown>>> }
  | { readonly kind: 'list' | 'optional' | 'json' | 'same'; readonly of: Codec<unknown> }
  | { readonly kind: 'integer'; readonly least: number; readonly most: number }
  | { readonly kind: 'schema'; readonly schema: z.ZodMiniType };

/** A value on the wire. `T` is its plain type. */
export interface Codec<T> {
  readonly shape?: Shape;
  /** Validates untrusted input. Throws {@link ValidationError} with a message for the user. */
  decode(wire: unknown, name: string): T;
  /** Reads the reply of our own server. */
  read(wire: unknown): T;
  encode(plain: T): unknown;
}

export type Plain<C> = C extends Codec<infer T> ? T : never;

/** The payload is invalid; `message` is shown to the user. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError';
}

/** A codec whose plain and wire values are the same, validated by a schema. */
export function checked<T>(schema: z.ZodMiniType<T>): Codec<T> {
  return {
    decode(wire, name) {
      const unnamed = `${name} is not valid`;
      // For checks without a message of their own: the library's would mention strings and objects.
      const result = z.safeParse(schema, wire, { error: () => unnamed });
      if (result.success) return result.data;
      throw new ValidationError(result.error.issues[0]?.message ?? unnamed);
    },
    read: (wire) => wire as T,
    encode: (plain) => plain,
    shape: { kind: 'schema', schema },
  };
}

/** One field of a record: its wire name and codec. */
export interface Field<T> {
  readonly wire: string;
  readonly codec: Codec<T>;
}

export function field<T>(wire: string, codec: Codec<T>): Field<T> {
  return { wire, codec };
}

/**
 * A field that may be missing, null or empty: plain `null`, omitted on the wire. A caller may leave it out, too.
 *
 * @param nothing null writes null instead, as the specification has it for some names of replies
 */
export function optional<T>(wire: string, codec: Codec<T>, nothing?: null): Field<T | null> {
  const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';
  return {
    wire,
    codec: {
      decode: (value, name) => (isNothing(value) ? null : codec.decode(value, name)),
      read: (value) => (isNothing(value) ? null : codec.read(value)),
      encode: (plain) => ((plain ?? null) === null ? nothing : codec.encode(plain as T)),
      shape: { kind: 'optional', of: codec },
    },
  };
}

type Fields = Readonly<Record<string, Field<unknown>>>;
type PlainOf<F extends Fields> = { -readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** An object. Unknown wire fields are ignored: an older or newer client may send them. */
export function record<F extends Fields>(fields: F): Codec<PlainOf<F>> {
  const entries = Object.entries(fields);
  function translate(wire: unknown, value: (field: Field<unknown>, wireValue: unknown) => unknown): PlainOf<F> {
    const source = wire as Record<string, unknown>;
    const plain: Record<string, unknown> = {};
    for (const [plainName, one] of entries)
      plain[plainName] = value(one, Object.hasOwn(source, one.wire) ? source[one.wire] : undefined);
    return plain as PlainOf<F>;
  }
  return {
    decode(wire, name) {
      if (typeof wire !== 'object' || wire === null || Array.isArray(wire))
        throw new ValidationError(`${name} is not valid`);
      return translate(wire, (one, wireValue) => one.codec.decode(wireValue, one.wire));
    },
    read: (wire) => translate(wire ?? {}, (one, wireValue) => one.codec.read(wireValue)),
    encode(plain) {
      const source = plain as Record<string, unknown>;
      const wire: Record<string, unknown> = {};
      for (const [plainName, one] of entries) wire[one.wire] = one.codec.encode(source[plainName]);
      return wire;
    },
    shape: { kind: 'record', fields },
  };
}

export function list<T>(item: Codec<T>, atMost = 1_000): Codec<T[]> {
  return {
    decode(wire, name) {
      if (!Array.isArray(wire) || wire.length > atMost) throw new ValidationError(`${name} is not valid`);
      return wire.map((one) => item.decode(one, name));
    },
    read: (wire) => (Array.isArray(wire) ? wire.map((one) => item.read(one)) : []),
    encode: (plain) => plain.map((one) => item.encode(one)),
    shape: { kind: 'list', of: item },
  };
}

/** One value in a list of one on the wire, as in the specification's replies. */
export function onlyOne<T>(item: Codec<T>): Codec<T> {
  const many = list(item);
  return {
    decode(wire, name) {
      const [first] = many.decode(wire, name);
      if (first === undefined) throw new ValidationError(`${name} is empty`);
      return first;
    },
    read: (wire) => item.read((wire as unknown[])[0]),
    encode: (plain) => [item.encode(plain)],
    shape: { kind: 'list', of: item },
  };
}

/** At most one value; an empty list on the wire when there is none. */
export function oneOrNone<T>(item: Codec<T>): Codec<T | null> {
  const many = list(item);
  return {
    decode: (wire, name) => many.decode(wire, name)[0] ?? null,
    read: (wire) => many.read(wire)[0] ?? null,
    encode: (plain) => (plain === null ? [] : [item.encode(plain)]),
    shape: { kind: 'list', of: item },
  };
}

/** A value encoded as JSON text inside JSON. */
export function jsonText<T>(inner: Codec<T>): Codec<T> {
  return {
    decode(wire, name) {
      if (typeof wire !== 'string') return inner.decode(wire, name);
      let parsed: unknown;
      try {
        parsed = JSON.parse(wire);
      } catch {
        throw new ValidationError(`${name} is not JSON`);
      }
      return inner.decode(parsed, name);
    },
    read: (wire) => inner.read(typeof wire === 'string' ? JSON.parse(wire) : wire),
    encode: (plain) => JSON.stringify(inner.encode(plain)),
    shape: { kind: 'json', of: inner },
  };
}

/** A codec with a further rule for what is submitted. What is stored was accepted by the rules of its day: replies are only read. */
export function restricted<T>(codec: Codec<T>, accept: (value: T) => T): Codec<T> {
  return { ...codec, decode: (wire, name) => accept(codec.decode(wire, name)) };
}

/** Translates a codec's plain value into a richer one (paise, milligrams, null for '0'). */
export function converted<A, B>(
  codec: Codec<A>,
  toPlain: (value: A, name: string) => B,
  toWire: (value: B) => A,
): Codec<B> {
  return {
    decode: (wire, name) => toPlain(codec.decode(wire, name), name),
    read: (wire) => toPlain(codec.read(wire), ''),
    encode: (plain) => codec.encode(toWire(plain)),
    shape: { kind: 'same', of: codec },
  };
}
