import { useEffect } from 'react';

/** Blocks F12 and Ctrl+Shift+I (specification 001 §2.2) when enabled in settings. */
export function BlockedKeys(): null {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const inspects = event.ctrlKey && event.shiftKey && event.key.toLowerCase() === 'i';
      if (event.key === 'F12' || inspects) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
}
