import type { Paise } from '@tola/pricing';
import { classNames, Rupees } from '@tola/ui';
import { type ReactElement, useEffect, useRef } from 'react';

const FLASH_MILLISECONDS = 400;

/** Ref of an element that flashes up or down when `figure` changes; not under reduced motion. */
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

/** Amount that flashes on change, without layout shift. */
export function FlashingRupees({ paise, whole = false, className }: FlashingRupeesProps): ReactElement {
  const element = useFlash<HTMLSpanElement>(paise);
  return (
    <span ref={element} className={classNames('live-price', className)}>
      <Rupees paise={paise} whole={whole} />
    </span>
  );
}
