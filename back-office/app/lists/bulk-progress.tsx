/** How a step of several selected rows goes, and what was refused. */
import type { ReactElement } from 'react';
import { Button } from '../controls/button.tsx';
import { formatCount, formatQuantity } from '../controls/format.ts';
import type { Progress } from './each-item.ts';

interface BulkProgressProps {
  progress: Progress;
  /** What the rows are: "order". */
  noun: string;
  /** What was done to them: "packed". */
  verb: string;
  onStop: () => void;
  onClose: () => void;
}

export function BulkProgress({ progress, noun, verb, onStop, onClose }: BulkProgressProps): ReactElement {
  const { total, done, failed, isRunning } = progress;
  const tried = done + failed.length;
  return (
    <div className="grid gap-4">
      <div role="status">
        <p className="font-semibold">
          {isRunning
            ? `${formatCount(tried)} of ${formatQuantity(total, noun)}…`
            : `${formatQuantity(done, noun)} ${verb}.`}
        </p>
        {!isRunning && tried < total && (
          <p className="text-muted">{formatQuantity(total - tried, noun)} not tried. Nothing was changed there.</p>
        )}
      </div>
      <progress className="h-2 w-full" value={tried} max={total} aria-label="Progress" />
      {failed.length > 0 && (
        <ul aria-label="Not done" className="max-h-[40dvh] overflow-y-auto text-[13px]">
          {failed.map(({ name, message }) => (
            <li key={name} className="border-t border-line py-1.5">
              <b className="font-semibold">{name}</b> <span className="text-down">{message}</span>
            </li>
          ))}
        </ul>
      )}
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
