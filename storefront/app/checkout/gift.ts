/** The gift of this checkout, in session storage. */
import { GIFT_DAYS_AHEAD, type Gift } from '@tola/contract/gifts';
import { isPrintable, NOT_PRINTABLE } from '@tola/contract/printable';
import { indianDate } from '@tola/pricing';
import { useEffect, useState } from 'react';
import { readStored, removeStored, writeStored } from '../cart/checkout-storage.ts';

export interface GiftChoice {
  /** Null for an order that is no gift. */
  readonly gift: Gift | null;
  readonly set: (gift: Gift | null) => void;
  readonly problem: { readonly field: keyof Gift; readonly message: string } | null;
  /** First and last day that can be chosen, `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
  /** Whether the checkout can continue; otherwise a field has its problem. */
  readonly check: () => boolean;
}

/** @param earliest day by which the order would arrive; null while unknown */
export function useGift(earliest: string | null): GiftChoice {
  const [gift, setGift] = useState<Gift | null>(null);
  const [problem, setProblem] = useState<GiftChoice['problem']>(null);
  useEffect(() => setGift(readStored('giftData')), []);
  const first = earliest ?? indianDate(new Date());
  const last = indianDate(new Date(Date.now() + GIFT_DAYS_AHEAD * 86_400_000));
  function set(to: Gift | null): void {
    setProblem(null);
    setGift(to);
    if (to === null) removeStored('giftData');
    else writeStored('giftData', to);
  }
  function check(): boolean {
    const day = gift?.deliverFrom ?? null;
    const isPossible = day === null || (day >= first && day <= last);
    const found = !isPrintable(gift?.message ?? '')
      ? { field: 'message' as const, message: NOT_PRINTABLE }
      : isPossible
        ? null
        : { field: 'deliverFrom' as const, message: `Choose a day from ${spoken(first)} to ${spoken(last)}` };
    setProblem(found);
    return found === null;
  }
  return { gift, set, problem, first, last, check };
}

function spoken(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
}
