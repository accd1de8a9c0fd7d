/**
 * Ids of database rows. Each entity has its own type, so an order's id does not compile where a customer's is expected.
 * Ids are made where numbers enter the program: by codecs, by row types, and by `idOf`.
 */

declare const entity: unique symbol;

/** A positive integer that identifies one row of `Entity`. */
export type Id<Entity extends string> = number & { readonly [entity]: Entity };

export type CustomerId = Id<'customer'>;
export type AddressId = Id<'address'>;
export type StaffId = Id<'staff'>;
/** The levels of the catalogue above a product. */
export type ProductTypeId = Id<'product type'>;
export type CategoryId = Id<'category'>;
export type SubCategoryId = Id<'sub-category'>;
/** A product and a variant of it: one weight with its price and stock. */
export type ProductId = Id<'product'>;
export type WeightId = Id<'weight'>;
/** A line of a cart. */
export type LineId = Id<'line'>;
/** A line of an order, and the review of its piece. */
export type OrderLineId = Id<'order line'>;
export type ReviewId = Id<'review'>;
export type CouponId = Id<'coupon'>;
export type OrderId = Id<'order'>;
/** An attempt to pay an order by card. */
export type AttemptId = Id<'attempt'>;
/** A transfer claimed by a customer, and a credit on the store's bank account. */
export type ClaimId = Id<'claim'>;
export type BankCreditId = Id<'bank credit'>;
export type RefundId = Id<'refund'>;

/** Makes an id from a number that comes from neither a codec nor a row. Throws RangeError for an invalid id. */
export function idOf<T extends Id<string>>(value: number): T {
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`${value} is not an id`);
  return value as T;
}
