import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Every navigation begins at the top of the new page with its heading focused, so that a screen reader reads where it is.
 * A link to a part of a page goes to that part.
 */
export function ScrollAndFocus(): null {
  const { pathname, hash } = useLocation();
  const before = useRef<string | null>(null);
  useEffect(() => {
    const last = before.current;
    before.current = pathname + hash;
    // The document itself begins where the browser puts it.
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
