import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Opens what an address asks for, such as the form of a premium by `?premium=gold999`. The parameter is taken out of the
 * address, so that reloading the page does not open it again.
 *
 * @param isReady false while the page has not loaded what it needs for that
 */
export function useRequested(name: string, open: (value: string) => void, isReady = true): void {
  const [params, setParams] = useSearchParams();
  const value = params.get(name);
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (value === null || !isReady) return;
    latest.current(value);
    setParams(
      (current) => {
        current.delete(name);
        return current;
      },
      { replace: true },
    );
  }, [name, value, isReady, setParams]);
}
