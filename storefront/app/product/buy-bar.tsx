import type { WeightPricing } from '@tola/pricing';
import { formatWeight } from '@tola/pricing';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { LivePrice } from '../live/live-price.tsx';

interface BuyBarProps {
  /** While this is off screen, the bar is fixed to the bottom of a phone screen. */
  watched: RefObject<HTMLElement | null>;
  pricing: WeightPricing;
  children: ReactNode;
}

/** Sticky price and buttons on phones. */
export function BuyBar({ watched, pricing, children }: BuyBarProps): ReactElement | null {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    if (watched.current === null) return;
    const observer = new IntersectionObserver((entries) => setNeeded(entries.at(-1)?.isIntersecting === false));
    observer.observe(watched.current);
    return () => observer.disconnect();
  }, [watched]);
  if (!needed) return null;
  return (
    <div className="buy-bar fixed inset-x-0 bottom-0 z-30 grid grid-cols-[auto_1fr_1fr] items-center gap-2 border-t border-line bg-paper px-3 py-2.5 shadow-soft tablet:hidden [&>button]:min-h-11 [&>button]:px-3 [&>button]:text-[15px]">
      <p className="pr-1 leading-tight">
        <span className="block text-xs text-muted">{formatWeight(pricing.weightMg)}</span>
        <LivePrice pricing={pricing} className="text-[15px] font-semibold" />
      </p>
      {children}
    </div>
  );
}
