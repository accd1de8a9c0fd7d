import { Skeleton } from '@tola/ui';
import type { ReactElement } from 'react';

/** Line under the heading and layout below it. */
export const bagLineClass = 'mt-2 mb-6 min-h-6 text-muted';
export const cartGridClass = 'grid grid-cols-1 items-start gap-7 lg:grid-cols-[1.6fr_1fr] lg:gap-8';
export const cartRowClass =
  'grid grid-cols-[72px_minmax(0,1fr)_2.75rem] items-center gap-x-4 gap-y-3 md:grid-cols-[96px_minmax(0,1fr)_auto_minmax(150px,auto)_2.75rem] lg:max-xl:grid-cols-[96px_minmax(0,1fr)_minmax(120px,auto)_2.75rem]';
/** Below the name where the summary stands beside the table and leaves it little width. */
export const cartQuantityClass =
  'col-span-full row-start-2 md:max-lg:col-span-1 md:max-lg:row-start-auto lg:col-span-1 lg:max-xl:col-start-2 xl:row-start-auto';
/** Beside name and quantity there. */
export const cartBesideClass = 'lg:max-xl:row-span-2 lg:max-xl:row-start-1';

/** Placeholder while the cart loads. */
export function CartSkeleton(): ReactElement {
  return (
    <>
      <p className={bagLineClass} />
      <CartSkeletonGrid />
    </>
  );
}

/** What stands beside the pieces is shown with them: only then is it known how much space they take. */
export function CartSkeletonGrid(): ReactElement {
  return (
    <div className={cartGridClass}>
      <CartTableSkeleton />
      <div className="grid gap-4" aria-hidden="true">
        <Skeleton className="h-[142px] rounded-panel" />
        <Skeleton className="h-[174px] rounded-panel" />
        <Skeleton className="h-[420px] rounded-panel" />
      </div>
    </div>
  );
}

/** Table placeholder while the cart loads: one piece, as after Buy Now. */
function CartTableSkeleton(): ReactElement {
  return (
    <div className="panel divide-y divide-line" aria-hidden="true">
      <div className={`${cartRowClass} p-4 sm:p-5`}>
        <Skeleton className={`aspect-square w-full rounded-card ${cartBesideClass}`} />
        <div className="grid h-[45.7px] items-center">
          <Skeleton className="h-8 w-3/4" />
        </div>
        <Skeleton className={`h-[46px] w-32 ${cartQuantityClass}`} />
        <Skeleton className={`hidden h-6 w-full md:block lg:max-xl:col-start-3 ${cartBesideClass}`} />
      </div>
    </div>
  );
}
