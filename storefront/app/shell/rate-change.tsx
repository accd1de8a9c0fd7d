import { type BasisPoints, formatPercent } from '@tola/pricing';
import { classNames } from '@tola/ui';
import type { ReactElement } from 'react';

/** Change since the last close: arrow and percentage, with text for screen readers. */
export function RateChange({ basisPoints }: { basisPoints: BasisPoints }): ReactElement {
  const direction = basisPoints > 0 ? 'up' : basisPoints < 0 ? 'down' : 'unchanged';
  const arrow = { up: '▲', down: '▼', unchanged: '' }[direction];
  return (
    <span
      className={classNames(
        'text-[13.5px]',
        direction === 'up' && 'text-up',
        direction === 'down' && 'text-down',
        direction === 'unchanged' && 'text-muted',
      )}
    >
      <span aria-hidden="true">{arrow} </span>
      <span className="sr-only">{direction} </span>
      {formatPercent(Math.abs(basisPoints))}
    </span>
  );
}
