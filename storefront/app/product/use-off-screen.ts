import { type RefObject, useEffect, useState } from 'react';

/** Whether the element has been scrolled past: below the screen it is still to come. */
export function useOffScreen(watched: RefObject<HTMLElement | null>): boolean {
  const [isOff, setOff] = useState(false);
  useEffect(() => {
    if (watched.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last !== undefined) setOff(!last.isIntersecting && last.boundingClientRect.top < 0);
    });
    observer.observe(watched.current);
    return () => observer.disconnect();
  }, [watched]);
  return isOff;
}
