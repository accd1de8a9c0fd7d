/** How a step of several selected rows goes, what waits for approval, and what was refused. */
import type { ReactElement } from 'react';
import { Button } from '../controls/button.tsx';
import { formatCount, formatQuantity } from '../controls/format.ts';
import { type Progress, triedOf, type Unwritten } from './each-item.ts';

interface BulkProgressProps {
  progress: Progress;
  /** What the rows are: "order". */
  noun: string;
  onStop: () => void;
  onClose: () => void;
}

export function BulkProgress({ progress, noun, onStop, onClose }: BulkProgressProps): ReactElement {
  const { total, summary, waiting, failed, isRunning } = progress;
  const tried = triedOf(progress);
  return (
    <div className="grid gap-4">
      <div role="status">
        <p className="font-semibold">
          {isRunning ? `${formatCount(tried)} of ${formatQuantity(total, noun)}…` : `${summary}.`}
        </p>
        {!isRunning && tried < total && (
          <p className="text-muted">{formatQuantity(total - tried, noun)} not tried. Nothing was changed there.</p>
        )}
      </div>
      <progress className="h-2 w-full" value={tried} max={total} aria-label="Progress" />
      <UnwrittenRows title="Waiting for approval" rows={waiting} />
      <UnwrittenRows title="Not done" rows={failed} tone="text-down" />
      <div className="flex justify-end">
        {isRunning ? (
          <Button onClick={onStop}>Stop</Button>
        ) : (
          <Button tone="solid" onClick={onClose}>
            Done
          </Button>
        )}
      </div>
    </div>
  );
}

interface UnwrittenRowsProps {
  title: string;
  rows: readonly Unwritten[];
  tone?: string;
}

function UnwrittenRows({ title, rows, tone = 'text-muted' }: UnwrittenRowsProps): ReactElement | null {
  if (rows.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">
        {title}: {formatCount(rows.length)}
      </h3>
      <ul aria-label={title} className="max-h-[40dvh] overflow-y-auto text-[13px]">
        {rows.map(({ id, name, message }) => (
          <li key={id} className="border-t border-line py-1.5">
            <b className="font-semibold">{name}</b> <span className={tone}>{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
