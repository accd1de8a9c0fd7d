/** Values of coupons that tests save. */

/** A fixed sum, for every piece and every order. */
export const couponForAll = {
  shareBp: null,
  metal: null,
  productTypeId: null,
  productId: null,
  firstOrderOnly: false,
} as const;
