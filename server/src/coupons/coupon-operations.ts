/** Coupon check. */
import { checkCoupon } from '@tola/contract';
import { formatWholeRupees } from '@tola/pricing';
import { cartAmountPaise } from '#cart';
import type { Catalogue } from '#catalogue';
import type { Database } from '#database';
import { type Operation, operation, refuse } from '#http';
import { refundToken, takeToken } from '#limits';
import type { Rates } from '#rates';
import { couponByCode, rememberShown } from './coupons.ts';

/** Per customer: enough for typing errors, too few for guessing codes. */
const checks = { name: 'coupon check', limit: 20, windowSeconds: 60 } as const;
/** Per IP address, because accounts are free. Higher, because carriers put many customers behind one address. */
const wrongCodes = { name: 'wrong coupon code', limit: 200, windowSeconds: 3_600 } as const;

interface Dependencies {
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly rates: Rates;
}

export function couponOperations({ database, catalogue, rates }: Dependencies): Operation[] {
  return [
    operation(checkCoupon, async ({ payload: { code }, customer, ip, now }) => {
      await takeToken(database, { ...checks, key: String(customer.id) }, now);
      await takeToken(database, { ...wrongCodes, key: ip }, now);
      const coupon = await couponByCode(database, code, customer.id, now);
      if (coupon === null) return { data: null };
      await refundToken(database, { ...wrongCodes, key: ip }, now);
      const { minimumAmountPaise: least, ...shown } = coupon;
      if (least > 0) {
        const amount = await cartAmountPaise(database, catalogue, rates.current(now), customer.id);
        if (amount !== null && amount < least) {
          throw refuse(checkCoupon, 'below-minimum', { least: formatWholeRupees(least) });
        }
      }
      await rememberShown(database, { couponId: coupon.id, customerId: customer.id, code: coupon.code }, now);
      return { data: shown };
    }),
  ];
}
