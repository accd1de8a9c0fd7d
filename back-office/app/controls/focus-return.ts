import { useRef } from 'react';

interface FocusReturn {
  readonly onOpenAutoFocus: () => void;
  readonly onCloseAutoFocus: (event: Event) => void;
}

/**
 * Restores the focus to the element focused before a dialog opened. Radix only does so for its own triggers; ours open
 * from buttons, keys and server replies. If that element is gone (a packed order has no Pack button), the page gets * the focus.
 */
export function useFocusReturn(): FocusReturn {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const page = document.getElementById('page');
      const target = before.current?.isConnected === true && before.current !== document.body ? before.current : page;
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
