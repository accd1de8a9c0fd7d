/** The handlers of shortcuts on the screen at the moment. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { ariaKeys } from './pressed-keys.ts';
import { SHORTCUTS, type ShortcutName } from './shortcut-table.ts';

interface Handler {
  readonly name: ShortcutName;
  readonly isInDialog: boolean;
  readonly run: () => void;
}

/** In the order in which they were mounted: of two with the same name the newer one handles the key. */
let handlers: readonly Handler[] = [];
const subscribers = new Set<() => void>();

function setHandlers(next: readonly Handler[]): void {
  handlers = next;
  for (const notify of subscribers) notify();
}

function subscribe(changed: () => void): () => void {
  subscribers.add(changed);
  return () => subscribers.delete(changed);
}

interface ShortcutOptions {
  /** False while there is nothing to do. */
  readonly enabled?: boolean;
  /** Handles the key while a dialog is open, and only then. */
  readonly inDialog?: boolean;
}

interface ShortcutAttributes {
  /** Undefined while the shortcut is not enabled. */
  readonly 'aria-keyshortcuts': string | undefined;
}

/**
 * Runs `handle` when a key of the shortcut is pressed outside fields, while the component is mounted.
 *
 * @returns attributes for the button that does the same, if there is one
 */
export function useShortcut(
  name: ShortcutName,
  handle: () => void,
  { enabled = true, inDialog = false }: ShortcutOptions = {},
): ShortcutAttributes {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    if (!enabled) return;
    const handler: Handler = { name, isInDialog: inDialog, run: () => latest.current() };
    setHandlers([...handlers, handler]);
    return () => setHandlers(handlers.filter((one) => one !== handler));
  }, [name, enabled, inDialog]);
  return { 'aria-keyshortcuts': enabled ? ariaKeys(SHORTCUTS[name].keys) : undefined };
}

/** The handler of a key; undefined when nothing on the screen handles it. */
export function handlerOf(key: string, isDialogOpen: boolean): Handler | undefined {
  return handlers.findLast(
    ({ name, isInDialog }) => isInDialog === isDialogOpen && (SHORTCUTS[name].keys as readonly string[]).includes(key),
  );
}

/** Names of the shortcuts that work on the page, dialogs aside. */
export function useWorkingShortcuts(): ReadonlySet<ShortcutName> {
  const shown = useSyncExternalStore(subscribe, () => handlers);
  return new Set(shown.filter(({ isInDialog }) => !isInDialog).map(({ name }) => name));
}
