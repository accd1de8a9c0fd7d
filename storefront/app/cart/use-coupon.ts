/** Coupon of this checkout: validated by the server, stored in session storage. */
import { checkCoupon } from '@tola/contract/coupons';
import type { AppliedCoupon } from '@tola/contract/stored';
import type { Paise } from '@tola/pricing';
import { useState } from 'react';
import { call } from '../calls/call.ts';
import { refusalAt, type SendOutcome } from '../forms/form.ts';
import { toast } from '../toast/toast.ts';
import { readStored, removeStored, writeStored } from './checkout-storage.ts';

const NOT_VALID = 'Coupon code is not valid';
const TOO_HIGH = 'Coupon value is higher than your order amount. Please use a different coupon.';

interface CouponHolder {
  readonly coupon: AppliedCoupon | null;
  /** Applies a coupon if its amount does not exceed the final amount without it. */
  readonly apply: (code: string, finalPaise: Paise) => Promise<SendOutcome>;
  readonly drop: () => void;
}

export function useCoupon(): CouponHolder {
  // Read while the cart is first drawn, in the browser only: nothing is inserted afterwards.
  const [coupon, setCoupon] = useState<AppliedCoupon | null>(() => readStored('couponData'));

  async function apply(code: string, finalPaise: Paise): Promise<SendOutcome> {
    const answer = await call(checkCoupon, { code });
    if (!answer.ok) return refusalAt('code', answer);
    const found = answer.data;
    const message = found === null ? NOT_VALID : found.amountPaise > finalPaise ? TOO_HIGH : null;
    if (found === null || message !== null) {
      toast.error(message ?? NOT_VALID);
      return { field: 'code', message: message ?? NOT_VALID };
    }
    writeStored('couponData', found);
    setCoupon(found);
    toast.success(answer.message);
    return null;
  }

  function drop(): void {
    removeStored('couponData');
    setCoupon(null);
  }
  return { coupon, apply, drop };
}
