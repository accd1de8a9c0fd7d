/** Codecs of values: validation, and the message for invalid input. */
import {
  type BasisPoints,
  GST_STATES,
  gstinIsValid,
  gstStateCode,
  type Milligrams,
  type Paise,
  type PaisePerGram,
  paiseFromRupees,
  parseWeight,
  rupeesFromPaise,
  wireWeight,
} from '@tola/pricing';
import * as z from 'zod/mini';
import { type Codec, checked, converted, restricted, ValidationError } from './codec.ts';
import type { Id } from './ids.ts';

/** PostgreSQL text cannot hold NUL, nor its JSON half a surrogate pair; users type neither. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);
}

const storable = z.refine(
  (value: unknown) => isStorable(String(value)),
  'This text contains a character that cannot be stored',
);

/**
 * Required text.
 *
 * @param missing message when it is missing, empty or not text
 * @param atMost  maximum length in characters
 */
export function text(missing: string, atMost = 500): Codec<string> {
  return checked(
    z
      .string(missing)
      .check(z.trim(), z.minLength(1, missing), z.maxLength(atMost, `At most ${atMost} characters, please`), storable),
  );
}

/** Optional text; `''` when it is missing. */
export function anyText(atMost = 5_000): Codec<string> {
  const codec = checked(
    z.string().check(z.trim(), z.maxLength(atMost, `At most ${atMost} characters, please`), storable),
  );
  return {
    ...codec,
    decode: (wire, name) => codec.decode(wire ?? '', name),
    read: (wire) => (wire as string | undefined) ?? '',
  };
}

/** A password, not trimmed; no length or complexity rule except a bound on the cost of hashing. */
export function password(missing: string): Codec<string> {
  return checked(
    z.string(missing).check(z.minLength(1, missing), z.maxLength(200, 'At most 200 characters, please'), storable),
  );
}

/** Text written by our own server; never used for untrusted input. */
export const plainText: Codec<string> = checked(z.string());
export const flag: Codec<boolean> = checked(z.boolean());
/** A number as our own server writes it. */
export const plainNumber: Codec<number> = { decode: Number, read: Number, encode: (plain) => plain };
export const amountOfThings: Codec<number> = checked(z.int().check(z.minimum(0)));

/** An id: a positive integer, also accepted as text because older clients send it that way. */
export const id: Codec<number> = {
  decode(wire, name) {
    const value = typeof wire === 'string' && /^\d{1,15}$/.test(wire) ? Number(wire) : wire;
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1)
      throw new ValidationError(`${name} is not valid`);
    return value;
  },
  read: (wire) => Number(wire),
  encode: (plain) => plain,
};

/** The id of one entity: `idFor<OrderId>()`. */
export function idFor<T extends Id<string>>(): Codec<T> {
  return id as Codec<number> as Codec<T>;
}

/** An optional id, absent as `0` or `'0'` on the wire. */
export const idOrNone: Codec<number | null> = {
  decode: (wire, name) =>
    wire === undefined || wire === null || wire === '' || wire === 0 || wire === '0' ? null : id.decode(wire, name),
  read: (wire) => (Number(wire) === 0 || Number.isNaN(Number(wire)) ? null : Number(wire)),
  encode: (plain) => plain ?? 0,
};

export function idOrNoneFor<T extends Id<string>>(): Codec<T | null> {
  return idOrNone as Codec<T | null>;
}

/** An integer count of pieces or points, at least `least`; digits as text are accepted too. */
export function wholeNumber(least: number, most: number, wrong: string): Codec<number> {
  return {
    decode(wire) {
      const value = typeof wire === 'string' && /^-?\d{1,12}$/.test(wire.trim()) ? Number(wire) : wire;
      if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least || value > most)
        throw new ValidationError(wrong);
      return value;
    },
    read: (wire) => Number(wire),
    encode: (plain) => plain,
    shape: { kind: 'integer', least, most },
  };
}

/** Exactly 10 digits (DECISIONS 26). */
export function mobile(wrong: string): Codec<string> {
  return checked(z.string(wrong).check(z.trim(), z.regex(/^\d{10}$/, wrong)));
}

/** 7, 8 or 9, then 9 digits: the pattern of the contact form (DECISIONS 34). */
export function contactNumber(wrong: string): Codec<string> {
  return checked(z.string(wrong).check(z.trim(), z.regex(/^[789]\d{9}$/, wrong)));
}

/** One practical check, {local}@{domain}.{tld} (DECISIONS 26). */
export function email(wrong: string): Codec<string> {
  return checked(
    z.string(wrong).check(
      z.trim(),
      z.maxLength(254, wrong),
      z.regex(/^[^\s@<>"(),;:\\]+@[^\s@.<>"(),;:\\]+(?:\.[^\s@.<>"(),;:\\]+)*\.[A-Za-z]{2,}$/, wrong),
      z.refine((value: unknown) => !/\p{Other}/u.test(String(value)), wrong),
    ),
  );
}

export function oneOf<const T extends string>(values: readonly T[], wrong: string): Codec<T> {
  return checked<T>(z.enum(values, wrong));
}

/** Rupees with at most two decimals on the wire, paise in the code. */
export const rupees: Codec<Paise> = {
  decode(wire, name) {
    if (typeof wire !== 'number' && typeof wire !== 'string') throw new ValidationError(`${name} is not valid`);
    try {
      return paiseFromRupees(wire);
    } catch {
      throw new ValidationError(`${name} is not an amount in rupees`);
    }
  },
  read: (wire) => paiseFromRupees(wire as number),
  encode: (plain) => rupeesFromPaise(plain),
};

/** A price per weight: rupees per gram on the wire, paise per gram in the code. */
export const rupeesPerGram: Codec<PaisePerGram> = rupees as Codec<number>;

/** Rupees that may be below zero, such as a discount or a change. */
export const signedRupees: Codec<Paise> = {
  decode: (wire, name) => rupees.decode(wire, name),
  read: (wire) => Math.round(Number(wire) * 100),
  encode: (plain) => (plain === 0 ? 0 : plain / 100),
};

/** Rupees, or nothing where there is no live price. */
export const rupeesOrNone: Codec<Paise | null> = {
  decode: (wire, name) => (wire === null || wire === undefined ? null : rupees.decode(wire, name)),
  read: (wire) => (wire === null || wire === undefined ? null : rupees.read(wire)),
  encode: (plain) => (plain === null ? null : rupees.encode(plain)),
};

/** A weight as specified, `'10gm'`; milligrams in the code. */
export const weightText: Codec<Milligrams> = converted(
  checked(z.string()),
  (value, name) => {
    const weightMg = value.length > 20 ? null : parseWeight(value);
    if (weightMg === null) throw new ValidationError(`${name} is not a weight`);
    return weightMg;
  },
  wireWeight,
);

/** Grams as a number on the wire; milligrams in the code. */
export const grams: Codec<Milligrams> = {
  decode(wire, name) {
    const value = Number(wire);
    if (!Number.isFinite(value) || value <= 0 || !Number.isInteger(Math.round(value * 1e6) / 1e3))
      throw new ValidationError(`${name} is not a weight`);
    return Math.round(value * 1000);
  },
  read: (wire) => Math.round(Number(wire) * 1000),
  encode: (plain) => plain / 1000,
};

/** A percentage with two decimals on the wire, basis points in the code. */
export const percent: Codec<BasisPoints> = {
  decode(wire, name) {
    const value = Number(wire);
    if (!Number.isFinite(value) || value < 0 || value > 100) throw new ValidationError(`${name} is not a percentage`);
    return Math.round(value * 100);
  },
  read: (wire) => Math.round(Number(wire) * 100),
  encode: (plain) => plain / 100,
};

/**
 * A share in basis points, on the wire too.
 *
 * @alias a name of its own gives fields their unit
 */
export const basisPoints: Codec<BasisPoints> = amountOfThings;

/** An instant as ISO text, both ways. */
export const instant: Codec<string> = checked(
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/)),
);

/** A State or union territory in any case, normalised to the store's spelling. */
export function stateName(wrong: string): Codec<string> {
  return restricted(text(wrong, 60), (value) => {
    const code = gstStateCode(value);
    const state = GST_STATES.find((one) => one.code === code);
    if (state === undefined) throw new ValidationError(wrong);
    return state.name;
  });
}

/** A GSTIN in any case with a valid check character, in capitals in the code. Printed on tax invoices. */
export function gstin(wrong: string): Codec<string> {
  return restricted(text(wrong, 20), (value) => {
    const capitals = value.toUpperCase();
    if (!gstinIsValid(capitals)) throw new ValidationError(wrong);
    return capitals;
  });
}

/** A PIN code: six digits that begin with 1 to 9. */
export function pinCode(wrong: string): Codec<string> {
  return checked(z.string(wrong).check(z.trim(), z.regex(/^[1-9]\d{5}$/, wrong)));
}
