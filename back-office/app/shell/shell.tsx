/** The frame around every page: menu, command palette, who is signed in. */
import { whoAmI } from '@tola/contract/staff';
import { Menu, Search, X } from 'lucide-react';
import { type ReactElement, Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useAsk } from '../calls/use-calls.ts';
import { Failed, LoadingRows } from '../controls/states.tsx';
import { EnterCode } from '../session/code.tsx';
import { EnrolmentDoor } from '../session/enrolment.tsx';
import { SignIn } from '../session/sign-in.tsx';
import { CommandPalette } from './command-palette.tsx';
import { SideMenu } from './side-menu.tsx';

/** Shows the pages to whoever is in, and to everybody else what is still due. */
export function Shell(): ReactElement {
  const self = useAsk(whoAmI, null, { everySeconds: 300 });
  if (self.isPending) return <LoadingRows />;
  if (self.data === undefined) return <Failed error={self.error} onRetry={() => self.refetch()} />;
  if (self.data.stage === 'signed out') return <SignIn />;
  if (self.data.stage === 'code due') return <EnterCode />;
  if (self.data.stage === 'enrolment due') return <EnrolmentDoor />;
  return <Frame />;
}

function Frame(): ReactElement {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const { pathname } = useLocation();
  const [shownPath, setShownPath] = useState(pathname);
  if (shownPath !== pathname) {
    setShownPath(pathname);
    setMenuOpen(false);
  }
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[224px_minmax(0,1fr)]">
      <a
        href="#page"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-paper focus:p-3"
      >
        Skip to the page
      </a>
      <header className="sticky top-0 z-30 flex min-h-14 items-center gap-2 border-b border-line bg-paper px-3 lg:hidden">
        <button
          type="button"
          aria-label={isMenuOpen ? 'Close the menu' : 'Open the menu'}
          aria-expanded={isMenuOpen}
          className="grid size-11 place-items-center"
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          {isMenuOpen ? (
            <X size={22} strokeWidth={1.5} aria-hidden />
          ) : (
            <Menu size={22} strokeWidth={1.5} aria-hidden />
          )}
        </button>
        <p className="font-serif text-lg">
          Tola <span className="text-muted">back office</span>
        </p>
        <button
          type="button"
          aria-label="Go to…"
          className="ml-auto grid size-11 place-items-center"
          onClick={() => setPaletteOpen(true)}
        >
          <Search size={20} strokeWidth={1.5} aria-hidden />
        </button>
      </header>
      <SideMenu isOpen={isMenuOpen} onSearch={() => setPaletteOpen(true)} />
      <main id="page" tabIndex={-1} className="min-w-0 px-4 pt-5 pb-16 outline-none lg:px-7">
        <Suspense fallback={<LoadingRows />}>
          <Outlet />
        </Suspense>
      </main>
      <CommandPalette isOpen={isPaletteOpen} setOpen={setPaletteOpen} />
    </div>
  );
}
