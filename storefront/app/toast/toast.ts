/**
 * Toasts: top right, 5 s, announced. The library that draws them is loaded with the first one; until then they wait here.
 * An error is about the page it was said on and leaves with it; what went well, and what leads to another page, goes along.
 */
export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  readonly kind: ToastKind;
  readonly message: string;
  /** Stays when the visitor goes on to another page. */
  readonly survivesNavigation: boolean;
}

interface Drawing {
  readonly show: (toast: Toast) => void;
  readonly leavePage: () => void;
}

export const TOAST_MILLISECONDS = 5_000;

let waiting: readonly Toast[] = [];
let drawing: Drawing | null = null;
const listeners = new Set<() => void>();

function say(toast: Toast): void {
  if (toast.message === '') return;
  if (drawing !== null) {
    drawing.show(toast);
    return;
  }
  waiting = [...waiting, toast];
  for (const listener of listeners) listener();
}

/** Shows a message; an empty one shows nothing. */
export const toast = {
  success: (message: string): void => say({ kind: 'success', message, survivesNavigation: true }),
  error: (message: string): void => say({ kind: 'error', message, survivesNavigation: false }),
  /** An error that is the reason for going to another page, where it is read. */
  errorAfterNavigation: (message: string): void => say({ kind: 'error', message, survivesNavigation: true }),
  info: (message: string): void => say({ kind: 'info', message, survivesNavigation: true }),
};

/** Whether something is waiting to be shown. */
export function hasQueuedToasts(): boolean {
  return waiting.length > 0;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Another page has taken the place of this one: its errors go. */
export function leavePage(): void {
  waiting = waiting.filter((one) => one.survivesNavigation);
  drawing?.leavePage();
}

/** The drawn toaster takes over and gets what waited. */
export function toasterReady(drawn: Drawing): () => void {
  drawing = drawn;
  for (const one of waiting) drawn.show(one);
  waiting = [];
  return () => {
    drawing = null;
  };
}
