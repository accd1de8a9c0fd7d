/**
 * Coupon codes: checking one for a customer, and holding, spending and releasing it with an order. Order totals are
 * calculated elsewhere.
 */
export { type CouponLine, holdCoupon, releaseCoupon, spendCoupon, usableCoupon } from './coupons.ts';
export { couponsFeature } from './coupons-feature.ts';
export { loadDemoCoupons } from './seed-coupons.ts';
