import { useEffect, useRef, useState } from 'react';

/** How long "Live again" is shown. */
const SAID_MILLISECONDS = 10_000;

/** True for a short time after a pause ends. */
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
