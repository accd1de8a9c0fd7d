import { Icon } from '@tola/ui';
import { Menu } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useEffect, useRef } from 'react';
import { fetchCode } from '../fetch-code.ts';
import { toolClass } from './tool-class.ts';

const loadSheet = async () => await fetchCode(() => import('./mobile-menu-sheet.tsx'));
const MobileMenuSheet = lazy(async () => ({ default: (await loadSheet()).MobileMenuSheet }));

interface MobileMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Mobile menu: a modal sheet that closes when a link is chosen. */
export function MobileMenu({ open, onOpenChange }: MobileMenuProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadSheet()}
        onClick={() => onOpenChange(true)}
        className={`${toolClass} tablet:hidden`}
      >
        <Icon of={Menu} />
      </button>
      <dialog
        ref={dialog}
        aria-label="Menu"
        onClose={() => onOpenChange(false)}
        className="m-0 ml-auto h-dvh max-h-dvh w-[min(420px,100%)] max-w-full overflow-y-auto bg-ivory p-0 text-ink backdrop:bg-black/50"
      >
        {open && (
          <Suspense fallback={null}>
            <MobileMenuSheet onClose={() => onOpenChange(false)} />
          </Suspense>
        )}
      </dialog>
    </>
  );
}
