import { type RefObject, useEffect, useState } from 'react';

/** Whether the element has been scrolled out of view. */
export function useOffScreen(watched: RefObject<HTMLElement | null>): boolean {
  const [isOff, setOff] = useState(false);
  useEffect(() => {
    if (watched.current === null) return;
    const observer = new IntersectionObserver((entries) => setOff(entries.at(-1)?.isIntersecting === false));
    observer.observe(watched.current);
    return () => observer.disconnect();
  }, [watched]);
  return isOff;
}
