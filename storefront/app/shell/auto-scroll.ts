import { type HTMLAttributes, type RefObject, useEffect, useRef } from 'react';

const STEP_MILLISECONDS = 4_000;

interface AutoScroll<E extends HTMLElement> {
  strip: RefObject<E | null>;
  /** Props of the strip: pauses on hover, touch and focus. */
  holdProps: Pick<HTMLAttributes<E>, 'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur'>;
}

/**
 * Auto-scrolls an overflowing strip item by item and back. Touch stops it permanently; it never starts under reduced
 * motion.
 */
export function useAutoScroll(): AutoScroll<HTMLUListElement> {
  const strip = useRef<HTMLUListElement>(null);
  const held = useRef(false);
  useKeyboardReach(strip);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => {
      const list = strip.current;
      if (list === null || held.current || document.hidden || list.scrollWidth <= list.clientWidth) return;
      const end = list.scrollWidth - list.clientWidth - 1;
      const next = [...list.children].find((item) => offsetIn(list, item) > list.scrollLeft + 1);
      const left = list.scrollLeft >= end || next === undefined ? 0 : offsetIn(list, next);
      list.scrollTo({ left, behavior: 'smooth' });
    }, STEP_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  const hold = (): void => {
    held.current = true;
  };
  const release = (): void => {
    held.current = false;
  };
  return {
    strip,
    holdProps: {
      onPointerEnter: hold,
      onPointerLeave: (event) => {
        if (event.pointerType === 'mouse') release();
      },
      onPointerDown: hold,
      onFocus: hold,
      onBlur: release,
    },
  };
}

/** Makes the strip focusable while it overflows. */
function useKeyboardReach(strip: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = strip.current;
    if (list === null) return;
    const observer = new ResizeObserver(() => {
      if (list.scrollWidth > list.clientWidth) list.tabIndex = 0;
      else list.removeAttribute('tabindex');
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [strip]);
}

function offsetIn(list: HTMLElement, item: Element): number {
  return item.getBoundingClientRect().left - list.getBoundingClientRect().left + list.scrollLeft;
}
