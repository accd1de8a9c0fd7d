/** Coupon codes. */

import { defineCall } from './call.ts';
import { field, oneOrNone, type Plain, record } from './codec.ts';
import type { CouponId } from './ids.ts';
import { idFor, plainText, rupees, text } from './values.ts';

const coupon = record({
  id: field('Id', idFor<CouponId>()),
  code: field('CouponCode', plainText),
  amountPaise: field('CouponAmount', rupees),
});

export type Coupon = Plain<typeof coupon>;

export const checkCoupon = defineCall({
  name: 'CheckCouponFront',
  does: 'Looks up a coupon; empty when it is unknown, expired or used up (DECISIONS 36).',
  caller: 'customer',
  repeat: 'harmless',
  payload: record({ code: field('CouponCode', text('Please enter valid coupon code', 40)) }),
  data: oneOrNone(coupon),
  refusals: { 'below-minimum': [409, 'This coupon is for orders of {least} and above'] },
});
