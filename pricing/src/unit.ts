declare const unit: unique symbol;

/**
 * A number with a unit. Two different units cannot be exchanged; a plain number (a literal, a sum) takes whichever unit
 * is expected of it, so that arithmetic needs no wrapping.
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
