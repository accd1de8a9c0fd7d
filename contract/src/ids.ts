/**
 * Ids of the store's rows. Each entity's ids are a type of their own, so that the compiler refuses an order's id where a
 * customer's is expected. They are made where numbers enter the program: codecs, rows of the database, and `idOf`.
 */

declare const entity: unique symbol;

/** A positive whole number that names one row of `Entity`. */
export type Id<Entity extends string> = number & { readonly [entity]: Entity };

export type CustomerId = Id<'customer'>;
export type AddressId = Id<'address'>;
export type StaffId = Id<'staff'>;
/** A product, and a variant of it: one weight with its price and stock. */
export type ProductId = Id<'product'>;
export type WeightId = Id<'weight'>;
/** A line of a cart. */
export type LineId = Id<'line'>;
export type CouponId = Id<'coupon'>;
export type OrderId = Id<'order'>;
/** A try to pay an order by card. */
export type AttemptId = Id<'attempt'>;
/** A transfer that a customer says to have made, and money on the store's bank account. */
export type ClaimId = Id<'claim'>;
export type BankCreditId = Id<'bank credit'>;
export type RefundId = Id<'refund'>;

/** The id a number stands for, where it comes from neither a codec nor a row. Throws RangeError for anything else. */
export function idOf<T extends Id<string>>(value: number): T {
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`${value} is not an id`);
  return value as T;
}
