import { useRef } from 'react';

interface FocusReturn {
  readonly onOpenAutoFocus: (event: Event) => void;
  readonly onCloseAutoFocus: (event: Event) => void;
}

/** Controls to type in or choose from; a file button would open the system's file picker on Enter. */
const FIELDS = ':is(input:not([type=hidden], [type=file]), select, textarea):not(:disabled, [readonly])';
/** A checkbox is left as it is more often than not: a dialog opens below it. */
const FILLED_IN = `${FIELDS}:not([type=checkbox])`;

/**
 * Focuses the first field of a dialog with a form when it opens, or the element with `data-autofocus`, and the element that
 * had the focus before when it closes.
 * Radix restores the focus only to its own triggers; ours open from buttons, keys and server replies. If that element is
 * gone (a packed order has no Pack button), the page gets the focus.
 */
export function useFocusReturn(): FocusReturn {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event) => {
      before.current = document.activeElement;
      const field = firstField(event.target);
      if (field === null) return;
      event.preventDefault();
      field.focus({ preventScroll: true });
      // What is typed replaces the present figure.
      if (field instanceof HTMLInputElement && field.type !== 'checkbox' && field.type !== 'radio') field.select();
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const isThere = before.current?.isConnected === true && before.current !== document.body;
      // A panel that closed together with this dialog has given the focus back to its own button.
      if (!isThere && document.activeElement !== null && document.activeElement !== document.body) return;
      const target = isThere ? before.current : document.getElementById('page');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}

/** Marks what a dialog begins with, where that is not its first field. */
const MARKED = '[data-autofocus]:not(:disabled)';

/** The form may be only the reason at the end, below fields that stand outside it. */
function firstField(dialog: EventTarget | null): HTMLElement | null {
  if (!(dialog instanceof Element)) return null;
  const marked = dialog.querySelector<HTMLElement>(MARKED);
  if (marked !== null || dialog.querySelector('form') === null) return marked;
  return dialog.querySelector<HTMLElement>(FILLED_IN) ?? dialog.querySelector<HTMLElement>(FIELDS);
}
