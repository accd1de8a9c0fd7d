import { useCallback, useSyncExternalStore } from 'react';

/** Tailwind's, in its own unit: they follow the font size that a person has set in the browser. */
const WIDTHS = { sm: '40rem', md: '48rem', xl: '80rem' } as const;

/** Whether the window is narrower than a breakpoint, as `max-sm:` and the others know it, for what no style can do. */
export function useBelow(breakpoint: keyof typeof WIDTHS): boolean {
  const query = `(width < ${WIDTHS[breakpoint]})`;
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
