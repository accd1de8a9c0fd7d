/** Runs once after a successful order: spends points, records the purchase and clears the checkout. */
import type { CustomerId } from '@tola/contract';
import { completeRedemption } from '@tola/contract/loyalty';
import { useEffect } from 'react';
import { trackPurchase } from '../analytics/analytics.ts';
import { call } from '../calls/call.ts';
import { readStored, removeStored } from '../cart/checkout-storage.ts';
import { redemptionFailed } from '../cart/redemption-message.ts';
import { clearSubmission } from '../checkout/order-submission.ts';
import { refreshSession } from '../session/session-store.ts';
import { toast } from '../toast/toast.ts';
import type { OrderResult } from './order-result.ts';

/** Runs once: the stored state is removed before it is acted on. */
export function useFinishOrder(result: OrderResult): void {
  useEffect(() => {
    if (['failed', 'noted', 'cancelled'].includes(result.kind)) clearSubmission();
    if (result.kind !== 'success') return;
    const { orderNumber, verified } = result.order;
    const stored = readStored('loyaltyPointsData');
    // The order may use fewer points than redeemed, when the amount fell with the rate.
    const points = verified?.redeemedPoints ?? stored?.points ?? 0;
    removeStored('couponData', 'loyaltyPointsData', 'finalAmount', 'giftData');
    clearSubmission();
    void (async () => {
      if (stored !== null && points > 0) await spendPoints({ ...stored, points, reference: orderNumber });
      if (verified !== null) trackPurchase({ orderNumber, chargedPaise: verified.payablePaise });
      await refreshSession();
    })();
  }, [result]);
}

async function spendPoints(redemption: { points: number; customerId: CustomerId; reference: string }): Promise<void> {
  const answer = await call(completeRedemption, { jsonData: redemption }, { quiet: true });
  if (answer.ok) toast.success('Points deducted successfully!');
  // The order holds the points and spends them when its payment is found.
  else if (answer.reason !== 'not-paid' && answer.code !== 0) toast.error(redemptionFailed(answer.message));
}
