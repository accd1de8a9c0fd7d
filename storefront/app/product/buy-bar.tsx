import type { WeightPricing } from '@tola/pricing';
import { formatWeight } from '@tola/pricing';
import type { ReactElement, ReactNode } from 'react';
import { pauseMessage } from '../live/pause-reason.ts';
import { ShownPrice } from '../live/shown-price.tsx';

interface BuyBarProps {
  readonly pricing: WeightPricing;
  /** Why nothing can be bought now; null while it can. */
  readonly paused: string | null;
  readonly note: ReactNode;
  readonly children: ReactNode;
}

/** Sticky price and buttons on phones. */
export function BuyBar({ pricing, paused, note, children }: BuyBarProps): ReactElement {
  return (
    <div className="buy-bar fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-3 py-2.5 shadow-soft tablet:hidden [&>button]:min-h-11 [&>button]:flex-1 [&>button]:px-3 [&>button]:text-[15px]">
      {(paused !== null || note !== false) && (
        <div className="w-full text-[13.5px] font-medium text-down">
          {paused !== null && <p className="first-letter:uppercase">{pauseMessage(paused)}</p>}
          {note}
        </div>
      )}
      <p className="pr-1 leading-tight">
        <ShownPrice
          label={formatWeight(pricing.weightMg)}
          pricing={pricing}
          labelClassName="block text-xs text-muted"
          className="text-[15px] font-semibold"
        />
      </p>
      {children}
    </div>
  );
}
