/** Keyboard shortcuts of the page, generated from their table; opened by `?`. */
import { Fragment, type ReactElement, useState } from 'react';
import { Dialog } from '../controls/dialog.tsx';
import { keyLabel } from './pressed-keys.ts';
import { useShortcut, useWorkingShortcuts } from './shortcut-handlers.ts';
import { GO_TO_KEY, GO_TO_PAGES, type ShortcutGroup, shortcutsOf } from './shortcut-table.ts';
import { setSingleKeys, useSingleKeys } from './single-keys.ts';

interface ShortcutListProps {
  /** Name of a page; null when the person may not open it. */
  pageName: (path: string) => string | null;
}

interface Line {
  readonly keys: readonly string[];
  readonly label: string;
}

export function ShortcutList({ pageName }: ShortcutListProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  useShortcut('shortcuts', () => setOpen(true));
  const groups = useGroups(pageName);
  const isOn = useSingleKeys();
  return (
    <Dialog title="Keyboard shortcuts" open={isOpen} onClose={() => setOpen(false)} wide>
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        {[...groups].map(([group, lines]) => (
          <section key={group} aria-label={group}>
            <h3 className="mb-1">{group}</h3>
            <dl className="grid grid-cols-[1fr_auto] text-[13px]">
              {lines.map(({ keys, label }) => (
                <Fragment key={label}>
                  <dt className="border-t border-line py-1.5">{label}</dt>
                  <dd className="m-0 flex items-center justify-end gap-1.5 border-t border-line py-1.5 pl-3">
                    {keys.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && <span className="text-muted">or</span>}
                        <kbd className="rounded border border-line-strong px-1.5 font-sans text-xs whitespace-nowrap">
                          {key}
                        </kbd>
                      </Fragment>
                    ))}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className="mt-5 flex min-h-11 items-center gap-2.5 border-t border-line pt-3">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-(--green)"
          checked={isOn}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
        Shortcuts of a single character on this device. Turn them off for speech input.
      </label>
    </Dialog>
  );
}

/** What works on this page, by group. */
function useGroups(pageName: ShortcutListProps['pageName']): ReadonlyMap<ShortcutGroup, Line[]> {
  const working = useWorkingShortcuts();
  const groups = new Map<ShortcutGroup, Line[]>();
  for (const { keys, label, group } of shortcutsOf(working)) {
    groups.set(group, [...(groups.get(group) ?? []), { keys: keys.map(keyLabel), label }]);
  }
  const pages = Object.entries(GO_TO_PAGES).flatMap(([letter, path]) => {
    const label = pageName(path);
    return label === null ? [] : [{ keys: [`${keyLabel(GO_TO_KEY)} then ${keyLabel(letter)}`], label }];
  });
  return groups.set('Go to', pages);
}
