/** Application shell: menu, search and authentication. */
import { useQueryClient } from '@tanstack/react-query';
import { type StaffSelf, type Stage, type WhoAmI, whoAmI } from '@tola/contract/staff';
import { Menu, Search, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactElement, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { useFocusReturn } from '../controls/focus-return.ts';
import { ErrorState, LoadingRows } from '../controls/states.tsx';
import { SearchDialog } from '../search/search-dialog.tsx';
import { CodePage } from '../session/code-page.tsx';
import { EnrolmentPage } from '../session/enrolment.tsx';
import { LoginPage } from '../session/login-page.tsx';
import { ProofDialog } from '../session/proof-dialog.tsx';
import { renewDevice } from '../session/this-device.ts';
import { Self, useMay, useSelf } from '../session/use-self.ts';
import { MissingRatesBanner } from './missing-rates-banner.tsx';
import { NAVIGATION, placesAbove } from './navigation.ts';
import { NotForYou } from './not-found.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PositionBanner } from './position-banner.tsx';
import { ShortcutKeys } from './shortcut-keys.tsx';
import { SideMenu } from './side-menu.tsx';

/**
 * Shows the pages to an authenticated user, otherwise the pending login step. When a session expires, the pages stay
 * mounted behind the login page, so that the same user finds unsaved forms again.
 */
export function Shell(): ReactElement | null {
  const self = useApiQuery(whoAmI, null, { refetchSeconds: 30, refetchHidden: true });
  const [inside, setInside] = useState<StaffSelf | null>(null);
  // The server considers enrolment complete before the recovery codes are saved: stay on the page until they are.
  const [isEnrolling, setEnrolling] = useState(false);
  const isSomebodyElse = inside !== null && self.data?.stage === 'in' && self.data.person?.id !== inside.id;
  useEffect(() => {
    if (isSomebodyElse) window.location.reload();
  }, [isSomebodyElse]);
  useRefetchAfterLogin(self.data?.stage);
  if (self.isPending || isSomebodyElse) return <LoadingRows />;
  if (self.data === undefined) return <ErrorState error={self.error} onRetry={() => self.refetch()} />;
  const { stage, person } = self.data;
  if (stage === 'enrolment due' && !isEnrolling) setEnrolling(true);
  if ((stage === 'signed out' || stage === 'code due') && isEnrolling) setEnrolling(false);
  if (stage === 'in' && person !== inside) setInside(person);
  const page = signInPage(self.data, isEnrolling, () => setEnrolling(false));
  if (inside === null || isEnrolling)
    return (
      <>
        {page}
        {person !== null && <ProofDialog self={person} />}
      </>
    );
  return (
    <Self value={inside}>
      <Frame />
      <ProofDialog self={person ?? inside} />
      {page !== null && <OpenAgain>{page}</OpenAgain>}
    </Self>
  );
}

/** Reads again what was refused while the session had ended. */
function useRefetchAfterLogin(stage: Stage | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (stage === 'in') client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  }, [stage, client]);
}

function signInPage({ stage, person }: WhoAmI, isEnrolling: boolean, onEnrolled: () => void): ReactElement | null {
  if (stage === 'signed out' || person === null) return <LoginPage />;
  if (stage === 'code due') return <CodePage self={person} />;
  return isEnrolling ? <EnrolmentPage onDone={onEnrolled} /> : null;
}

/** Covers everything, including an open dialog, and returns the focus to where the person worked. */
function OpenAgain({ children }: { children: ReactElement }): ReactElement {
  const focusReturn = useFocusReturn();
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          {...focusReturn}
          className="fixed inset-0 z-60 overflow-y-auto bg-ivory"
        >
          <Dialog.Title className="sr-only">Your session has ended</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Frame(): ReactElement {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const { pathname } = useLocation();
  const may = useMay();
  const pages = NAVIGATION.filter(({ right }) => may(right)).map(({ to, label, icon, words = '' }) => ({
    ...{ key: `page ${to}`, group: 'Pages', title: label, icon, to, words },
  }));
  const { id } = useSelf();
  useEffect(() => {
    // Without the renewal this device gets no notifications until they are turned on again, as its list says.
    renewDevice(id).catch((error: unknown) => console.warn('notifications were not renewed', error));
  }, [id]);
  const [shownPath, setShownPath] = useState(pathname);
  if (shownPath !== pathname) {
    setShownPath(pathname);
    setMenuOpen(false);
  }
  return (
    <div className="lg:grid lg:min-h-[calc(100dvh-var(--demo-banner-height,0px))] lg:grid-cols-[224px_minmax(0,1fr)]">
      <a
        href="#page"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-paper focus:p-3"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-30 flex min-h-14 items-center gap-2 border-b border-line bg-paper px-3 lg:hidden">
        <button
          type="button"
          aria-label={isMenuOpen ? 'Close menu' : 'Open menu'}
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
          aria-label="Search"
          className="ml-auto grid size-11 place-items-center"
          onClick={() => setSearching(true)}
        >
          <Search size={20} strokeWidth={1.5} aria-hidden />
        </button>
      </header>
      <SideMenu isOpen={isMenuOpen} onSearch={() => setSearching(true)} />
      <main id="page" tabIndex={-1} className="min-w-0 px-4 pt-2 pb-16 outline-none lg:px-7 lg:pt-5">
        <OfflineBanner />
        <MissingRatesBanner />
        <PositionBanner />
        <ShortcutKeys>
          {placesAbove(pathname).every(({ right }) => may(right)) ? (
            <Suspense fallback={<LoadingRows />}>
              <Outlet />
            </Suspense>
          ) : (
            <NotForYou />
          )}
        </ShortcutKeys>
      </main>
      <SearchDialog isOpen={isSearching} setOpen={setSearching} pages={pages} />
    </div>
  );
}
