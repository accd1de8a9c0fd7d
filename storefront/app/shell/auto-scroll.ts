const STEP_MILLISECONDS = 4_000;

/**
 * Auto-scrolls an overflowing strip item by item and back; pauses on hover, touch and focus. Touch stops it permanently;
 * it never starts under reduced motion. While the strip overflows it is focusable.
 *
 * @returns a function that ends it
 */
export function autoScroll(strip: HTMLElement): () => void {
  const stop = new AbortController();
  let held = false;
  const set = (isHeld: boolean): void => {
    held = isHeld;
  };
  for (const hold of ['pointerenter', 'pointerdown', 'focusin'])
    strip.addEventListener(hold, () => set(true), { signal: stop.signal });
  strip.addEventListener('focusout', () => set(false), { signal: stop.signal });
  strip.addEventListener(
    'pointerleave',
    ({ pointerType }) => {
      if (pointerType === 'mouse') set(false);
    },
    { signal: stop.signal },
  );
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const timer = setInterval(() => {
    if (!isStill && !held && !document.hidden) scrollOn(strip);
  }, STEP_MILLISECONDS);
  const observer = new ResizeObserver(() => {
    if (strip.scrollWidth > strip.clientWidth) strip.tabIndex = 0;
    else strip.removeAttribute('tabindex');
  });
  observer.observe(strip);
  return () => {
    stop.abort();
    clearInterval(timer);
    observer.disconnect();
  };
}

function scrollOn(strip: HTMLElement): void {
  if (strip.scrollWidth <= strip.clientWidth) return;
  const end = strip.scrollWidth - strip.clientWidth - 1;
  const next = [...strip.children].find((item) => offsetIn(strip, item) > strip.scrollLeft + 1);
  const left = strip.scrollLeft >= end || next === undefined ? 0 : offsetIn(strip, next);
  strip.scrollTo({ left, behavior: 'smooth' });
}

function offsetIn(strip: HTMLElement, item: Element): number {
  return item.getBoundingClientRect().left - strip.getBoundingClientRect().left + strip.scrollLeft;
}
