/** Bar below a list with selected rows: how many there are, and what can be done with them. */
import { MOST_SELECTED } from '@tola/contract/staff';
import { X } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import { errorMessage } from '../api/client.ts';
import { Button } from '../controls/button.tsx';
import { formatCount, formatQuantity } from '../controls/format.ts';
import { useBelow } from '../controls/use-below.ts';
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
  const isPhone = useBelow('sm');
  const count = selection.rows.length;
  if (count === 0) return null;
  const most = Math.min(total, MOST_SELECTED);
  const hasMore = total > MOST_SELECTED || isTotalCapped;
  const ofTotal = ` of ${formatCount(total)}${isTotalCapped ? '+' : ''}`;
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
      className="sticky bottom-2 z-20 mt-3 flex flex-wrap items-center gap-2 rounded-2xl border border-line-strong bg-paper p-2 shadow-soft"
    >
      <p aria-live="polite" className="px-2 font-semibold max-sm:flex-1">
        {formatQuantity(count, 'row')} selected
        {count === MOST_SELECTED && hasMore && <span className="font-normal text-muted">, as many as one can</span>}
      </p>
      {count < most && (
        <Button tone="quiet" className="max-sm:px-2" busy={isReading} onClick={selectAll}>
          {hasMore
            ? `Select the first ${formatCount(most)}${isPhone ? '' : ofTotal}`
            : `Select all ${formatCount(total)}`}
        </Button>
      )}
      {isPhone ? (
        <>
          <Button tone="quiet" className="w-11 max-sm:px-0" aria-label="Clear" title="Clear" onClick={selection.clear}>
            <X size={18} strokeWidth={1.5} aria-hidden />
          </Button>
          <div className="flex w-full flex-wrap gap-2">{children}</div>
        </>
      ) : (
        <>
          {children}
          <Button tone="quiet" className="ml-auto" onClick={selection.clear}>
            Clear
          </Button>
        </>
      )}
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
