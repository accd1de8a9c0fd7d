/** Coupon of this checkout: validated by the server, stored in session storage. */
import { checkCoupon } from '@tola/contract/coupons';
import type { AppliedCoupon } from '@tola/contract/stored';
import type { Paise } from '@tola/pricing';
import { useEffect, useRef, useState } from 'react';
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

/** The cart is checked this long after its last change. */
const PAUSE_MS = 700;

/** @param pieces what is in the cart; a change is followed by another check, because a coupon may count for some pieces only */
export function useCoupon(pieces: string | null): CouponHolder {
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

  const checkedFor = useRef<string | null>(null);
  const code = coupon?.code ?? null;
  useEffect(() => {
    if (pieces === null || code === null || checkedFor.current === pieces) return;
    const isFirst = checkedFor.current === null;
    checkedFor.current = pieces;
    if (isFirst) return;
    const timer = setTimeout(async () => {
      const answer = await call(checkCoupon, { code });
      // A refusal for another reason, such as too many checks, says nothing about the coupon.
      if (!answer.ok && answer.reason !== 'below-minimum') return;
      const found = answer.ok ? answer.data : null;
      if (found === null) {
        removeStored('couponData');
        toast.error(answer.ok ? NOT_VALID : answer.message);
      } else writeStored('couponData', found);
      setCoupon(found);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [pieces, code]);
  return { coupon, apply, drop };
}
