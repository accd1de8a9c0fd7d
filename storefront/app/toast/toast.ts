/**
 * Toasts: top right, 5 s, announced. The library that draws them is loaded with the first one; until then they wait here.
 */
export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  readonly kind: ToastKind;
  readonly message: string;
}

export const TOAST_MILLISECONDS = 5_000;

let waiting: readonly Toast[] = [];
let show: ((toast: Toast) => void) | null = null;
const listeners = new Set<() => void>();

function say(kind: ToastKind, message: string): void {
  if (message === '') return;
  if (show !== null) {
    show({ kind, message });
    return;
  }
  waiting = [...waiting, { kind, message }];
  for (const listener of listeners) listener();
}

/** Shows a message; an empty one shows nothing. */
export const toast = {
  success: (message: string): void => say('success', message),
  error: (message: string): void => say('error', message),
  info: (message: string): void => say('info', message),
};

/** Whether something is waiting to be shown. */
export function toastsWait(): boolean {
  return waiting.length > 0;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The drawn toaster takes over and gets what waited. */
export function toasterReady(shower: (toast: Toast) => void): () => void {
  show = shower;
  for (const one of waiting) shower(one);
  waiting = [];
  return () => {
    show = null;
  };
}
