/** Which dialogs are open: the reply to a request may come after the dialog that sent it was closed. */
import { useEffect } from 'react';

/** The topmost last. */
const open: symbol[] = [];

/** Counts a dialog as open while it is. */
export function useOpenDialog(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const dialog = Symbol('dialog');
    open.push(dialog);
    return () => void open.splice(open.indexOf(dialog), 1);
  }, [isOpen]);
}

/** @returns whether the dialog that is topmost now is still open, to be asked later; always true outside of dialogs */
export function watchDialog(): () => boolean {
  const dialog = open.at(-1);
  return () => dialog === undefined || open.includes(dialog);
}
