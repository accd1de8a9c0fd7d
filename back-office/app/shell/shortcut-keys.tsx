/** The keyboard of the back office: listens for shortcuts, handles those of every page, and lists them. */
import type { ReactElement, ReactNode } from 'react';
import { useMay } from '../session/use-self.ts';
import { usePageKeys, useRecordTrail } from '../shortcuts/page-keys.ts';
import { useShortcut } from '../shortcuts/shortcut-handlers.ts';
import { ShortcutList } from '../shortcuts/shortcut-list.tsx';
import { useShortcutKeys } from '../shortcuts/use-shortcut-keys.ts';
import { useOfferedUndo } from '../undo/use-undo.ts';
import { NAVIGATION } from './navigation.ts';

/** Wraps the pages. */
export function ShortcutKeys({ children }: { children: ReactNode }): ReactElement {
  const may = useMay();
  function pageName(path: string): string | null {
    const place = NAVIGATION.find(({ to }) => to === path);
    return place !== undefined && may(place.right) ? place.label : null;
  }
  const [trail, noteClick] = useRecordTrail();
  const undo = useOfferedUndo();
  useShortcutKeys((path) => pageName(path) !== null);
  usePageKeys(trail);
  useShortcut('undo', () => undo?.(), { enabled: undo !== null });
  useShortcut('submit', submitForm);
  useShortcut('submit', submitForm, { inDialog: true });
  return (
    <div className="contents" onClickCapture={({ target }) => noteClick(target)}>
      {children}
      <ShortcutList pageName={pageName} />
    </div>
  );
}

function submitForm(): void {
  const form = document.activeElement?.closest('form');
  const button = form?.querySelector<HTMLButtonElement>('button[type=submit]:not(:disabled)');
  if (button !== null && button !== undefined) form?.requestSubmit(button);
}
