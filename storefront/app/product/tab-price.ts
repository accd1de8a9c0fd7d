import { formatRupees, type WeightPricing } from '@tola/pricing';
import { useEffect, useRef } from 'react';
import { priceAt, useLive } from '../live/live-rates.tsx';

/** Puts the live price before the title of the tab, until the page is left. */
export function useTabPrice(pricing: WeightPricing): void {
  const paise = priceAt(useLive(), pricing)?.unitPaise ?? null;
  const plain = useRef<string | null>(null);
  useEffect(() => {
    plain.current ??= document.title;
    const title = paise === null ? plain.current : `${formatRupees(paise)} · ${plain.current}`;
    document.title = title;
    return () => {
      // Another page has its own title by now.
      if (document.title === title && plain.current !== null) document.title = plain.current;
    };
  }, [paise]);
}
