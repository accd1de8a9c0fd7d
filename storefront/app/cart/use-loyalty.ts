/** Loyalty points in checkout: available, redeemed, and held on the server. */
import { getPoints, redeemPoints, releaseRedemption } from '@tola/contract/loyalty';
import type { RedeemedPoints } from '@tola/contract/stored';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../calls/call.ts';
import type { Outcome } from '../connection/use-attempt.ts';
import { setPoints } from '../session/session-store.ts';
import { toast } from '../toast/toast.ts';
import { readStored, removeStored, writeStored } from './checkout-storage.ts';
import { redemptionFailed } from './redemption-message.ts';

const REDEEMED = 'Points redeemed successfully';

export interface Loyalty {
  /** Points still available; null until loaded. */
  readonly available: number | null;
  readonly redeemed: number;
  /** Whether points redeemed earlier are being held again. */
  readonly isHolding: boolean;
  /** Redeems more points. */
  readonly redeem: (points: number) => Promise<'redeemed' | 'refused' | 'no reply'>;
  /** Releases all redeemed points. */
  readonly release: () => Promise<Outcome>;
}

/** @param mobile of the logged-in customer; null loads nothing */
export function useLoyalty(mobile: string | null): Loyalty {
  const [balance, setBalance] = useState<RedeemedPoints | null>(null);
  const [redeemed, setRedeemed] = useState(0);
  const [isHolding, setHolding] = useState(() => (readStored('loyaltyPointsData')?.points ?? 0) > 0);

  const read = useCallback(async () => {
    if (mobile === null) return;
    setRedeemed(await holdAgain());
    setHolding(false);
    const answer = await call(getPoints, { mobile }, { quiet: true });
    if (!answer.ok) return;
    setBalance(answer.data);
    setPoints(answer.data.points);
  }, [mobile]);
  useEffect(() => void read(), [read]);

  async function redeem(points: number) {
    if (balance === null) return 'refused';
    // There is one hold per cart, so each change requests a new hold for the total.
    const all = redeemed + points;
    const answer = await call(redeemPoints, { points: all, customerId: balance.customerId });
    if (!answer.ok) return answer.reason === 'network' ? 'no reply' : 'refused';
    writeStored('loyaltyPointsData', { points: all, customerId: balance.customerId });
    setRedeemed(all);
    setBalance({ ...balance, points: balance.points - points });
    setPoints(balance.points - points);
    toast.success(REDEEMED);
    return 'redeemed';
  }

  async function release(): Promise<Outcome> {
    const answer = await call(releaseRedemption, null);
    if (!answer.ok) return answer.reason === 'network' ? 'no reply' : 'done';
    removeStored('loyaltyPointsData');
    await read();
    return 'done';
  }
  return { available: balance?.points ?? null, redeemed, isHolding, redeem, release };
}

/**
 * Renews the hold on redeemed points, as the last one may have expired. Returns the points held; points that can no
 * longer be held leave the checkout.
 */
async function holdAgain(): Promise<number> {
  const stored = readStored('loyaltyPointsData');
  if (stored === null || stored.points === 0) return 0;
  const answer = await call(redeemPoints, stored, { quiet: true });
  if (answer.ok || answer.code === 0) return stored.points;
  removeStored('loyaltyPointsData');
  toast.error(redemptionFailed(answer.message));
  return 0;
}
