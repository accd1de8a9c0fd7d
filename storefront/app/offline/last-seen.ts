/** Keeps the rates that the visitor has seen last, with their time. */
import { asksOf } from '@tola/contract/live-asks';
import { formatWholeRupees, GRADES, METALS, paiseFromRupees, tickerPriceRupees } from '@tola/pricing';
import { FINEST_FIRST } from '../live/finest-first.ts';
import { type LiveState, liveState } from '../live/live-store.ts';
import { LAST_SEEN, LAST_SEEN_ENTRY, type LastSeen, type SeenRate } from './kept.ts';

/** The figures of the ticker; empty while rates are paused, so that an older kept state stays. */
function seenRates(live: LiveState): SeenRate[] {
  if (live.status !== 'live') return [];
  return FINEST_FIRST.flatMap((grade) => {
    const { name, metal, fineness } = GRADES[grade];
    const rate = live.rates.find((one) => one.metal === metal);
    const rupees = tickerPriceRupees(metal, fineness, asksOf(live.rates), live.premiums);
    if (rate === undefined || rupees === null) return [];
    const price = formatWholeRupees(paiseFromRupees(rupees));
    return [{ name, per: METALS[metal].quoted.label, price, at: rate.at }];
  });
}

/** Writes what is on the screen now. Without live rates only the name of the shop, and only where nothing is kept. */
export async function keepLastSeen(shopName: string): Promise<void> {
  const cache = await caches.open(LAST_SEEN);
  const live = liveState();
  const rates = live === null ? [] : seenRates(live);
  if (rates.length === 0 && (await cache.match(LAST_SEEN_ENTRY)) !== undefined) return;
  const seen: LastSeen = { shopName, rates };
  await cache.put(LAST_SEEN_ENTRY, Response.json(seen));
}
