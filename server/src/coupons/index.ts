/**
 * Coupon codes: what one is worth to a customer now, and holding, spending and giving back its use with an order. It
 * never works out what an order costs.
 */
export { holdCoupon, releaseCoupon, spendCoupon, usableCoupon } from './coupons.ts';
export { couponsFeature } from './coupons-feature.ts';
export { loadDemoCoupons } from './seed-coupons.ts';
