import type { Paise, WeightPricing } from '@tola/pricing';
import { classNames, Rupees } from '@tola/ui';
import { type ReactElement, useEffect, useRef } from 'react';
import { priceAt, useLive } from './live-rates.tsx';

const FLASH_MILLISECONDS = 400;

/** A ref for an element that flashes in the up or down tint for a moment when `figure` changes; still under reduced motion. */
export function useFlash<E extends HTMLElement>(figure: number | null): React.RefObject<E | null> {
  const element = useRef<E>(null);
  const before = useRef(figure);
  useEffect(() => {
    const last = before.current;
    before.current = figure;
    if (last === null || figure === null || last === figure) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const tint = figure > last ? 'var(--up-soft)' : 'var(--down-soft)';
    element.current?.animate([{ backgroundColor: tint }, { backgroundColor: 'transparent' }], {
      duration: FLASH_MILLISECONDS,
      easing: 'ease-out',
    });
  }, [figure]);
  return element;
}

interface FlashingRupeesProps {
  paise: Paise | null;
  whole?: boolean;
  className?: string;
}

/** An amount that flashes when it changes. Its box keeps its place, so nothing around it moves. */
export function FlashingRupees({ paise, whole = false, className }: FlashingRupeesProps): ReactElement {
  const element = useFlash<HTMLSpanElement>(paise);
  return (
    <span ref={element} className={classNames('rounded-md whitespace-nowrap', className)}>
      <Rupees paise={paise} whole={whole} />
    </span>
  );
}

interface LivePriceProps {
  /** What the price of one piece is made from besides the rates. */
  pricing: WeightPricing;
  className?: string;
}

/** The price of one piece, moving with the market; greyed while rates are paused. */
export function LivePrice({ pricing, className }: LivePriceProps): ReactElement {
  const live = useLive();
  const price = priceAt(live, pricing);
  return (
    <FlashingRupees
      paise={price?.unitPaise ?? null}
      className={classNames(className, live.status === 'paused' && 'text-muted')}
    />
  );
}
