/** Listens to the keyboard and runs the handlers of shortcuts. */
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { KeySequence, keyName } from './pressed-keys.ts';
import { handlerOf } from './shortcut-handlers.ts';
import { GO_TO_KEY, GO_TO_PAGES } from './shortcut-table.ts';
import { areSingleKeysOn } from './single-keys.ts';

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=button]), select, textarea, [contenteditable=true]';
const OPEN_DIALOG = ':is([role=dialog], [role=alertdialog])[data-state=open]';

/** @param mayOpen whether the person may open a page */
export function useShortcutKeys(mayOpen: (path: string) => boolean): void {
  const navigate = useNavigate();
  const rights = useRef(mayOpen);
  useEffect(() => {
    rights.current = mayOpen;
  });
  useEffect(() => {
    const sequence = new KeySequence(GO_TO_KEY);
    function onKeyDown(event: KeyboardEvent): void {
      const key = keyName(event);
      if (key === null || event.defaultPrevented || event.repeat || event.isComposing) return;
      const isModified = key.startsWith('Ctrl+');
      if (!isModified && !mayTakeKey(event)) return;
      const isDialogOpen = document.querySelector(OPEN_DIALOG) !== null;
      const step = isModified || isDialogOpen ? null : sequence.take(key, event.timeStamp);
      if (step === 'started') return;
      if (step !== null) {
        const path = GO_TO_PAGES[step.second];
        if (path === undefined || !rights.current(path)) return;
        event.preventDefault();
        navigate(path);
        return;
      }
      const handler = handlerOf(key, isDialogOpen);
      if (handler === undefined) return;
      event.preventDefault();
      handler.run();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}

/** Not while somebody types; Enter belongs to whatever has the focus. */
function mayTakeKey({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || target.matches(FIELDS)) return false;
  if (key === 'Enter') return target === document.body || target.id === 'page';
  return key.length > 1 || areSingleKeysOn();
}
