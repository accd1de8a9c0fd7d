/**
 * Toast queue: top right, 5 s, announced. The toast library loads with the first toast. Errors are dismissed on
 * navigation; successes, and errors that cause a navigation, survive it.
 */
export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  readonly kind: ToastKind;
  readonly message: string;
  /** Survives navigation. */
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
  /** An error that causes a navigation and is read on the next page. */
  errorAfterNavigation: (message: string): void => say({ kind: 'error', message, survivesNavigation: true }),
  info: (message: string): void => say({ kind: 'info', message, survivesNavigation: true }),
};

/** Whether toasts are queued. */
export function hasQueuedToasts(): boolean {
  return waiting.length > 0;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called on navigation: removes errors. */
export function leavePage(): void {
  waiting = waiting.filter((one) => one.survivesNavigation);
  drawing?.leavePage();
}

/** Registers the rendered toaster and flushes the queue. */
export function toasterReady(drawn: Drawing): () => void {
  drawing = drawn;
  for (const one of waiting) drawn.show(one);
  waiting = [];
  return () => {
    drawing = null;
  };
}
