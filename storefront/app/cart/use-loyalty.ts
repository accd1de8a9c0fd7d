/** Loyalty points on the way to an order: what is there, what is put in, and the server's hold on it. */
import { getPoints, redeemPoints, releaseRedemption } from '@tola/contract/loyalty';
import type { RedeemedPoints } from '@tola/contract/stored';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../calls/call.ts';
import { setPoints } from '../session/session-store.ts';
import { toast } from '../toast/toast.ts';
import { readStored, removeStored, writeStored } from './checkout-storage.ts';
import { redemptionFailed } from './redemption-message.ts';

const REDEEMED = 'Points redeemed successfully';

export interface Loyalty {
  /** Points that can still be put in; null until the server has answered. */
  readonly available: number | null;
  readonly redeemed: number;
  /** Puts more points in; false when the server says no. */
  readonly redeem: (points: number) => Promise<boolean>;
  /** Takes all of them out again. */
  readonly release: () => Promise<void>;
}

/** @param mobile of whoever is logged in; null reads nothing */
export function useLoyalty(mobile: string | null): Loyalty {
  const [balance, setBalance] = useState<RedeemedPoints | null>(null);
  const [redeemed, setRedeemed] = useState(0);

  const read = useCallback(async () => {
    if (mobile === null) return;
    setRedeemed(await holdAgain());
    const answer = await call(getPoints, { mobile }, { quiet: true });
    if (!answer.ok) return;
    setBalance(answer.data);
    setPoints(answer.data.points);
  }, [mobile]);
  useEffect(() => void read(), [read]);

  async function redeem(points: number): Promise<boolean> {
    if (balance === null) return false;
    // The hold is one for the whole cart, so it is asked for anew with everything that is in it.
    const all = redeemed + points;
    const answer = await call(redeemPoints, { points: all, customerId: balance.customerId });
    if (!answer.ok) return false;
    writeStored('loyaltyPointsData', { points: all, customerId: balance.customerId });
    setRedeemed(all);
    setBalance({ ...balance, points: balance.points - points });
    setPoints(balance.points - points);
    toast.success(REDEEMED);
    return true;
  }

  async function release(): Promise<void> {
    const answer = await call(releaseRedemption, null);
    if (!answer.ok) return;
    removeStored('loyaltyPointsData');
    await read();
  }
  return { available: balance?.points ?? null, redeemed, redeem, release };
}

/**
 * Takes the hold on what this checkout has redeemed anew, as the last one may have lapsed; answers how many points are
 * held. What can no longer be held is out of the checkout.
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
