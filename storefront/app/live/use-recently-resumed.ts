import { useEffect, useRef, useState } from 'react';

/** For how long a page says that prices are back. */
const SAID_MILLISECONDS = 10_000;

/** True for a moment after a pause has ended, so that the page can say so. */
export function useRecentlyResumed(paused: boolean): boolean {
  const [isBack, setBack] = useState(false);
  const wasPaused = useRef(paused);
  useEffect(() => {
    const ended = wasPaused.current && !paused;
    wasPaused.current = paused;
    setBack(ended);
    if (!ended) return;
    const timer = setTimeout(() => setBack(false), SAID_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [paused]);
  return isBack;
}
