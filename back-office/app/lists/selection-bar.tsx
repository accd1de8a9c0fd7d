/** Bar below a list with selected rows: how many there are, and what can be done with them. */
import { MOST_SELECTED } from '@tola/contract/staff';
import { type ReactElement, type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import { errorMessage } from '../api/client.ts';
import { Button } from '../controls/button.tsx';
import { formatCount, formatQuantity } from '../controls/format.ts';
import type { Selection } from './selection.ts';

interface SelectionBarProps<Row> {
  selection: Selection<Row>;
  /** Rows that match the filters. */
  total: number;
  isTotalCapped: boolean;
  /** Reads a page of all rows that match. */
  readPage: (page: number, perPage: number) => Promise<readonly Row[]>;
  /** The actions. */
  children: ReactNode;
}

export function SelectionBar<Row>(props: SelectionBarProps<Row>): ReactElement | null {
  const { selection, total, isTotalCapped, readPage, children } = props;
  const [isReading, setReading] = useState(false);
  const count = selection.rows.length;
  if (count === 0) return null;
  const most = Math.min(total, MOST_SELECTED);
  const hasMore = total > MOST_SELECTED || isTotalCapped;
  async function selectAll(): Promise<void> {
    setReading(true);
    try {
      selection.replace(await readSelectable(readPage));
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setReading(false);
    }
  }
  return (
    <section
      aria-label="Selected rows"
      className="sticky bottom-2 z-20 mt-3 flex items-center gap-2 overflow-x-auto rounded-2xl border border-line-strong bg-paper p-2 shadow-soft sm:flex-wrap"
    >
      <p aria-live="polite" className="shrink-0 px-2 font-semibold">
        {formatQuantity(count, 'row')} selected
        {count === MOST_SELECTED && hasMore && <span className="font-normal text-muted">, as many as one can</span>}
      </p>
      {count < most && (
        <Button tone="quiet" busy={isReading} onClick={selectAll}>
          {hasMore
            ? `Select the first ${formatCount(most)} of ${formatCount(total)}${isTotalCapped ? '+' : ''}`
            : `Select all ${formatCount(total)}`}
        </Button>
      )}
      {children}
      <Button tone="quiet" className="sm:ml-auto" onClick={selection.clear}>
        Clear
      </Button>
    </section>
  );
}

/** Rows read at once, the longest page of a list. */
const PER_READ = 200;

/** The first rows that match, at most {@link MOST_SELECTED}. */
async function readSelectable<Row>(readPage: SelectionBarProps<Row>['readPage']): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1; found.length < MOST_SELECTED; page += 1) {
    const rows = await readPage(page, PER_READ);
    found.push(...rows);
    if (rows.length < PER_READ) break;
  }
  return found;
}
