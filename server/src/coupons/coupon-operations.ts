/** Coupon check. */
import { checkCoupon } from '@tola/contract';
import { amountOfLines, formatWholeRupees } from '@tola/pricing';
import { type PricedLine, pricedCart } from '#cart';
import type { Catalogue } from '#catalogue';
import type { Database } from '#database';
import { type Operation, operation, refuse } from '#http';
import { refundToken, takeToken } from '#limits';
import type { Rates } from '#rates';
import { type CouponLine, couponByCode, dependsOnCart, rememberShown, worthFor } from './coupons.ts';

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
      const { id, code: stored, minimumAmountPaise: least } = coupon;
      const needsCart = least > 0 || dependsOnCart(coupon);
      const cart = needsCart ? await pricedCart(database, catalogue, rates.current(now), customer.id) : [];
      if (least > 0 && cart.every(({ linePaise }) => linePaise !== null)) {
        if (amountOfLines(cart.map(({ linePaise }) => linePaise ?? 0)) < least) {
          throw refuse(checkCoupon, 'below-minimum', { least: formatWholeRupees(least) });
        }
      }
      const amountPaise = worthFor(coupon, cart.flatMap(couponLine));
      // Not for anything in the cart: the page has one sentence for a code that does not apply.
      if (amountPaise === 0) return { data: null };
      await rememberShown(database, { couponId: id, customerId: customer.id, code: stored }, now);
      return { data: { id, code: stored, amountPaise } };
    }),
  ];
}

function couponLine({ weight, linePaise }: PricedLine): CouponLine[] {
  const { metal, typeId, productId } = weight;
  return linePaise === null ? [] : [{ metal, typeId, productId, linePaise }];
}
