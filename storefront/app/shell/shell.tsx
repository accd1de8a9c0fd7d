import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { later } from '../later.tsx';
import { Header } from './header.tsx';
import { Ticker } from './ticker.tsx';
import { loadPendingScreen, useLatePath } from './use-late-path.ts';

const Footer = later(async () => (await import('./footer.tsx')).Footer);
const PendingScreen = lazy(async () => ({ default: (await loadPendingScreen()).PendingScreen }));

/** Layout around every page. */
export function Shell({ children }: { children: ReactNode }): ReactElement {
  const { state } = useNavigation();
  const latePath = useLatePath();
  const { pathname } = useLocation();
  return (
    <>
      <a
        href="#content"
        className="absolute left-4 z-50 -translate-y-full rounded-b-lg bg-green px-4 py-3 font-semibold text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      {state === 'loading' && <LoadingLine />}
      <Header />
      <Ticker />
      {/* As high as the screen below the header, so that the footer does not move while a page loads. */}
      <main id="content" tabIndex={-1} className="min-h-[calc(100svh-9rem)] outline-none">
        {/* Hidden, not unmounted, during a slow navigation, so that form input survives if it is cancelled. */}
        <div className="contents" hidden={latePath !== null}>
          {children}
        </div>
        {latePath !== null && (
          <Suspense>
            <PendingScreen path={latePath} />
          </Suspense>
        )}
      </main>
      {/* Belongs to its page: the one of the next page does not slide in from where the last one stood. */}
      <Footer key={latePath ?? pathname} />
    </>
  );
}

/** Progress bar during navigation. */
function LoadingLine(): ReactElement {
  return (
    <div role="progressbar" aria-label="Loading" className="loading-line fixed inset-x-0 top-0 z-50 h-0.5 bg-gold" />
  );
}
