/** Metals and premiums on the wire. */
import { ALL_GRADES, ALL_METALS, GRADES, type Grade, METALS, type Metal, type Paise } from '@tola/pricing';
import { type Codec, converted, type Field, field } from './codec.ts';
import { oneOf } from './values.ts';

/** `gold`, for fields named `symbol`. */
export const metalSymbol: Codec<Metal> = oneOf(ALL_METALS, 'symbol is not valid');

const metalNames = ALL_METALS.map((metal) => METALS[metal].name);

/** `Gold` on the wire, `gold` in the code. */
export const metalCategory: Codec<Metal> = converted(
  oneOf(metalNames, 'MetalCategory is not valid'),
  (name) => name.toLowerCase() as Metal,
  (metal) => METALS[metal].name,
);

/** The premium of a grade on the wire: `PGold999`. */
type PremiumWireName = `P${Capitalize<Grade>}`;

export function premiumWireName(grade: Grade): PremiumWireName {
  const { metal, fineness } = GRADES[grade];
  return `P${METALS[metal].name}${fineness}` as PremiumWireName;
}

type PremiumFields<T> = { readonly [G in Grade as `${G}PremiumPaise`]: T };

/** The fields `PGold995`, `PGold999`, … of a product and of a cart line. */
export function premiumFields<T>(codec: Codec<T>): PremiumFields<Field<T>> {
  const fields = ALL_GRADES.map((grade) => [`${grade}PremiumPaise`, field(premiumWireName(grade), codec)]);
  return Object.fromEntries(fields) as PremiumFields<Field<T>>;
}

/** Values of those fields. */
export function premiumValues(premiums: Readonly<Record<Grade, Paise>>): PremiumFields<Paise> {
  const values = ALL_GRADES.map((grade) => [`${grade}PremiumPaise`, premiums[grade]]);
  return Object.fromEntries(values) as PremiumFields<Paise>;
}
