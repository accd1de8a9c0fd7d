import { type ReactElement, type RefObject, useEffect, useRef } from 'react';
import { Link, useNavigationType } from 'react-router';
import { type ListingChoice, pageNumbers, searchOf } from './listing-choice.ts';

const linkClass =
  'flex min-h-11 min-w-11 items-center justify-center rounded-full border px-3.5 font-medium tabular-nums';
const otherClass = `${linkClass} border-line-strong bg-paper hover:border-ink`;

interface ListingPagerProps {
  choice: ListingChoice;
  /** Tiles of all pages. */
  total: number;
  perPage: number;
}

/** Links to the pages of a listing, which work without JavaScript. Nothing while one page is enough. */
export function ListingPager({ choice, total, perPage }: ListingPagerProps): ReactElement | null {
  const pages = Math.ceil(total / perPage);
  const { page } = choice;
  if (pages < 2) return null;
  const to = (wanted: number): { search: string } => ({ search: searchOf({ ...choice, page: wanted }) });
  return (
    <nav aria-label="Pages of this listing" className="mt-9 flex flex-wrap items-center justify-center gap-2 text-sm">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className={otherClass}>
          Previous<span className="sr-only"> page</span>
        </Link>
      )}
      {pageNumbers(page, pages).map((number) =>
        typeof number === 'string' ? (
          <span key={number} aria-hidden="true" className="text-muted max-sm:hidden">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={to(number)}
            aria-label={`Page ${number}`}
            {...(number === page
              ? { 'aria-current': 'page', className: `${linkClass} border-ink bg-ink text-ivory` }
              : { className: `${otherClass} max-sm:hidden` })}
          >
            {number.toLocaleString('en-IN')}
          </Link>
        ),
      )}
      <span className="text-muted sm:hidden">of {pages.toLocaleString('en-IN')}</span>
      {page < pages && (
        <Link to={to(page + 1)} rel="next" className={otherClass}>
          Next<span className="sr-only"> page</span>
        </Link>
      )}
    </nav>
  );
}

/** Shows the beginning of a new page. The browser itself returns to the place of one visited before. */
export function useStartOfPage(page: number): RefObject<HTMLDivElement | null> {
  const start = useRef<HTMLDivElement>(null);
  const before = useRef(page);
  const navigation = useNavigationType();
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    if (navigation === 'POP') return;
    start.current?.scrollIntoView();
    start.current?.focus({ preventScroll: true });
  }, [page, navigation]);
  return start;
}
