import { lazy, type ReactElement, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { fetchCode } from '../fetch-code.ts';

const loadSheet = async () => await fetchCode(() => import('./search-sheet.tsx'));
const SearchSheet = lazy(async () => ({ default: (await loadSheet()).SearchSheet }));

/** Opens the search as a dialog where the header links to its page. */
export function SearchHost(): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const { pathname, search } = useLocation();
  useEffect(() => {
    const linkOf = (event: Event): Element | null =>
      event.target instanceof Element ? event.target.closest('.search-tool') : null;
    const show = (event: MouseEvent): void => {
      if (linkOf(event) === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
      // Before the link's own handler, which would navigate.
      event.preventDefault();
      setOpen(true);
    };
    const prepare = (event: Event): void => {
      if (linkOf(event) !== null) void loadSheet();
    };
    addEventListener('click', show, true);
    addEventListener('pointerover', prepare);
    addEventListener('focusin', prepare);
    return () => {
      removeEventListener('click', show, true);
      removeEventListener('pointerover', prepare);
      removeEventListener('focusin', prepare);
    };
  }, []);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  const address = pathname + search;
  const addressBefore = useRef(address);
  useEffect(() => {
    if (addressBefore.current !== address) setOpen(false);
    addressBefore.current = address;
  }, [address]);
  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      onClose={() => setOpen(false)}
      onPointerDown={(event) => {
        // On the backdrop.
        if (event.target === event.currentTarget) setOpen(false);
      }}
      className="search-dialog"
    >
      {open && (
        <Suspense fallback={null}>
          <SearchSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </dialog>
  );
}
