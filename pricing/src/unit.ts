declare const unit: unique symbol;

/**
 * A number with a unit. Two different units cannot be exchanged; a plain number (a literal, a sum) takes whichever unit
 * is expected of it, so that arithmetic needs no wrapping.
 */
export type Quantity<Unit extends string> = number & { readonly [unit]?: Unit };
