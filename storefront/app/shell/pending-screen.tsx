import { Skeleton } from '@tola/ui';
import { type ReactElement, useLayoutEffect } from 'react';

/** Loading state of a slow page: the home page's full-screen loader, or a matching skeleton. */
export function PendingScreen({ path }: { path: string }): ReactElement {
  // Before the paint: the end of a shorter page would be shown for a frame.
  useLayoutEffect(() => {
    // Newer browsers return a promise here, which React would treat as a clean-up function.
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  if (path === '/') return <HomeLoader />;
  const segments = path.split('/').filter(Boolean);
  if (segments[0] === 'products' && segments.length > 2) return <ProductSkeleton />;
  if (segments[0] === 'products' || segments[0] === 'customize-coins') return <ListingSkeleton />;
  return <TextSkeleton />;
}

function HomeLoader(): ReactElement {
  return (
    <div role="status" className="fixed inset-0 z-40 grid place-items-center bg-ivory">
      <div className="grid justify-items-center gap-4">
        <span className="grid size-16 animate-pulse place-items-center rounded-full border-4 border-gold">
          <span className="size-9 rounded-full bg-gold" />
        </span>
        <span className="text-muted">Loading live rates…</span>
      </div>
    </div>
  );
}

function ListingSkeleton(): ReactElement {
  return (
    <div role="status" aria-label="Loading" className="wrap pt-16 pb-20">
      <Skeleton className="mb-10 h-12 w-72 max-w-full" />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 tablet:gap-5 lg:ml-[268px]">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} className="overflow-hidden rounded-card border border-line bg-paper">
            <Skeleton className="aspect-square rounded-none" />
            <div className="grid gap-2.5 p-4.5">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-4 w-5/6" />
              <Skeleton className="h-5 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function ProductSkeleton(): ReactElement {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="wrap grid gap-7 pt-16 pb-20 tablet:grid-cols-[1.1fr_1fr] tablet:gap-14"
    >
      <Skeleton className="aspect-square rounded-picture" />
      <div className="grid content-start gap-4">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-11 w-3/4" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-11 w-56" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-12 w-full rounded-full" />
      </div>
    </div>
  );
}

function TextSkeleton(): ReactElement {
  return (
    <div role="status" aria-label="Loading" className="wrap grid gap-4 pt-16 pb-20">
      <Skeleton className="h-12 w-72 max-w-full" />
      <Skeleton className="mt-6 h-5 w-full max-w-3xl" />
      <Skeleton className="h-5 w-full max-w-3xl" />
      <Skeleton className="h-5 w-2/3 max-w-2xl" />
    </div>
  );
}
