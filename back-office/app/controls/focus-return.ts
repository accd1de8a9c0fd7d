import { useRef } from 'react';

interface FocusReturn {
  readonly onOpenAutoFocus: () => void;
  readonly onCloseAutoFocus: (event: Event) => void;
}

/**
 * Takes the focus back to where it was before a dialog opened. The library does so for a trigger that it knows; ours open
 * from buttons, keys and answers of the server. What is gone by then (an order that is packed has no such button any more)
 * hands the focus to the page.
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
