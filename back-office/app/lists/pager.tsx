import type { ReactElement } from 'react';
import { Button } from '../controls/button.tsx';
import { formatCount } from '../controls/format.ts';

interface PagerProps {
  page: number;
  perPage: number;
  /** Rows of this page. */
  shown: number;
  total: number;
  /** There are more than `total`. */
  isTotalCapped: boolean;
  onPage: (page: number) => void;
  /** Omitted, the size of a page is fixed. */
  onPerPage?: (perPage: number) => void;
}

const SIZES = [50, 100, 200] as const;

export function Pager({
  page,
  perPage,
  shown,
  total,
  isTotalCapped,
  onPage,
  onPerPage,
}: PagerProps): ReactElement | null {
  if (total === 0 && page === 1) return null;
  const pages = Math.max(1, Math.ceil(total / perPage));
  const from = (page - 1) * perPage + 1;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-[13px] text-muted">
      <p aria-live="polite">
        {shown > 0 && (
          <>
            {formatCount(from)}–{formatCount(from + shown - 1)} of {formatCount(Math.max(total, from + shown - 1))}
            {isTotalCapped && '+'}
          </>
        )}
      </p>
      {onPerPage !== undefined && total > SIZES[0] && (
        <label className="flex items-center gap-2 max-sm:hidden">
          Rows
          <select
            className="control w-auto"
            value={perPage}
            onChange={(event) => onPerPage(Number(event.currentTarget.value))}
          >
            {[...new Set([perPage, ...SIZES])]
              .toSorted((a, b) => a - b)
              .map((size) => (
                <option key={size} value={size}>
                  {formatCount(size)}
                </option>
              ))}
          </select>
        </label>
      )}
      {/* A page that lost its rows still leads back. */}
      {(pages > 1 || page > 1) && (
        <div className="flex items-center gap-2">
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <span>
            Page {formatCount(page)}
            {!isTotalCapped && page <= pages && ` of ${formatCount(pages)}`}
          </span>
          <Button disabled={isTotalCapped ? shown < perPage : page >= pages} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </div>
  );
}
