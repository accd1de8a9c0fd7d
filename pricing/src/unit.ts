declare const unit: unique symbol;

/**
 * A number with a unit. Different units are not assignable to each other; a plain number (a literal, a sum) is assignable
 * to any unit, so that arithmetic needs no wrapping.
 */
type Quantity<Unit extends string> = number & { readonly [unit]?: Unit };

/** Money: a safe integer of paise, a hundredth of a rupee. */
export type Paise = Quantity<'paise'>;
/** Weight: a safe integer of milligrams. */
export type Milligrams = Quantity<'mg'>;
/** A share or a rate of tax, in hundredths of a percent. */
export type BasisPoints = Quantity<'basis points'>;
/** A price per weight. */
export type PaisePerGram = Quantity<'paise per gram'>;
