/** Tools of a list: saved views, columns with density, and the list as a file. */
import { Columns3, Download } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { buttonClass } from '../controls/button.tsx';
import { ICON_ON_SMALL_SCREENS, Popover } from '../controls/popover.tsx';
import { ProtectedDownload } from '../controls/protected-download.tsx';
import type { Column } from './list.tsx';
import type { ListLook } from './list-look.ts';
import { SavedViews } from './saved-views.tsx';

/** The list as a file. */
export interface ListFile {
  readonly href: string;
  /** It has personal data: the second factor is confirmed first. */
  readonly isProtected: boolean;
}

interface ListToolsProps {
  /** Its address below `/back-office/`. */
  list: string;
  columns: readonly Pick<Column<never>, 'name' | 'label'>[];
  look: ListLook;
  file: ListFile | null;
}

export function ListTools({ list, columns, look, file }: ListToolsProps): ReactElement {
  return (
    <>
      <SavedViews list={list} look={look} />
      <div className="max-sm:hidden">
        <Columns columns={columns} look={look} />
      </div>
      {file !== null && <FileButton {...file} />}
    </>
  );
}

function FileButton({ href, isProtected }: ListFile): ReactElement {
  const label = (
    <>
      <Download size={18} strokeWidth={1.5} aria-hidden className="min-[1360px]:hidden" />
      <span className="max-[1360px]:sr-only">Export CSV</span>
    </>
  );
  return isProtected ? (
    <ProtectedDownload href={href} className={ICON_ON_SMALL_SCREENS} title="Export CSV">
      {label}
    </ProtectedDownload>
  ) : (
    <a href={href} download className={`${buttonClass()} ${ICON_ON_SMALL_SCREENS}`} title="Export CSV">
      {label}
    </a>
  );
}

/** The first column links to the row and is always shown. */
function Columns({ columns, look }: Pick<ListToolsProps, 'columns' | 'look'>): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const { hidden, setHidden, density, setDensity } = look;
  function toggle(name: string): void {
    const next = new Set(hidden);
    if (!next.delete(name)) next.add(name);
    setHidden(next);
  }
  const row = 'flex min-h-11 cursor-pointer items-center gap-3 lg:min-h-9';
  return (
    <Popover
      label="Columns"
      icon={<Columns3 size={18} strokeWidth={1.5} aria-hidden />}
      open={isOpen}
      onOpenChange={setOpen}
    >
      <fieldset>
        <legend className="label">Columns</legend>
        {columns.slice(1).map(({ name, label }) => (
          <label key={name} className={row}>
            <input
              type="checkbox"
              className="size-[18px] accent-[var(--green)]"
              checked={!hidden.has(name)}
              onChange={() => toggle(name)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <fieldset className="mt-2 border-t border-line pt-2">
        <legend className="sr-only">Row height</legend>
        <label className={row}>
          <input
            type="checkbox"
            className="size-[18px] accent-[var(--green)]"
            checked={density === 'dense'}
            onChange={() => setDensity(density === 'dense' ? 'roomy' : 'dense')}
          />
          Dense rows, in all lists
        </label>
      </fieldset>
    </Popover>
  );
}
