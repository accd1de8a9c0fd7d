import { useCallback, useSyncExternalStore } from 'react';

/** Those of `ui/src/tokens.css`. */
export const BREAKPOINTS = { sm: '480px', md: '768px', xl: '1240px' } as const;

/** Whether the window is narrower than a breakpoint, as `max-sm:` and the others know it, for what no style can do. */
export function useBelow(breakpoint: keyof typeof BREAKPOINTS): boolean {
  const query = `(width < ${BREAKPOINTS[breakpoint]})`;
  const subscribe = useCallback(
    (changed: () => void) => {
      const width = matchMedia(query);
      width.addEventListener('change', changed);
      return () => width.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
