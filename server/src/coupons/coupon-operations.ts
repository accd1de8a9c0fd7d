/** The operation of the coupon call. */
import { checkCoupon } from '@tola/contract';
import { formatWholeRupees } from '@tola/pricing';
import { cartAmountPaise } from '#cart';
import type { Catalogue } from '#catalogue';
import type { Database } from '#database';
import { type Operation, operation, refuse } from '#http';
import { refundToken, takeToken } from '#limits';
import type { Rates } from '#rates';
import { couponByCode, rememberShown } from './coupons.ts';

/** Enough for someone who types a code off a card, too few to find codes by trying. */
const checks = { name: 'coupon check', limit: 20, windowSeconds: 60 } as const;
/** Accounts are free, so wrong codes are counted by address as well; many customers of one carrier share an address. */
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
