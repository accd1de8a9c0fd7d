import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Each navigation scrolls to the top and focuses the heading for screen readers. Links with a hash scroll to their
 * target.
 */
export function ScrollAndFocus(): null {
  const { pathname, hash } = useLocation();
  const before = useRef<string | null>(null);
  // Before the paint: a shorter page would be shown at the old position for a frame.
  useLayoutEffect(() => {
    const last = before.current;
    before.current = pathname + hash;
    // The initial load keeps the browser's position.
    if (last === null || last === before.current) return;
    const part = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (part !== null) {
      part.scrollIntoView();
      focusWithoutScroll(part);
      return;
    }
    scrollTo({ top: 0, behavior: 'instant' });
    focusWithoutScroll(document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'));
  }, [pathname, hash]);
  return null;
}

function focusWithoutScroll(element: HTMLElement | null): void {
  if (element === null) return;
  if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}
