import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { fetchCode } from '../fetch-code.ts';

/** Delay before a loading state is shown. */
const LATE_MILLISECONDS = 350;

export const loadPendingScreen = async () => await fetchCode(() => import('./pending-screen.tsx'));

/** Path of a slow navigation, once its loading state can be drawn; null without one. */
export function useLatePath(): string | null {
  const { state, location } = useNavigation();
  const here = useLocation().pathname;
  const path = state === 'loading' && location.pathname !== here ? location.pathname : null;
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    setLate(null);
    if (path === null) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      await loadPendingScreen();
      if (!isOver) setLate(path);
    }, LATE_MILLISECONDS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [path]);
  // Hide in the same commit that renders the page, so that its heading can be focused.
  return path === null ? null : late;
}
