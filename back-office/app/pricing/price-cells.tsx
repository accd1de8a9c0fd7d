import { formatRupees, formatSignedRupees } from '@tola/pricing';
import { classNames } from '@tola/ui';
import type { ReactElement } from 'react';

interface PriceCellsProps {
  /** Paise; null when there is no price. */
  now: number | null;
  then: number | null;
}

/** A price as it is and as it would be, with the difference. */
export function PriceCells({ now, then }: PriceCellsProps): ReactElement {
  return (
    <>
      <td className="px-3 py-1 text-right whitespace-nowrap text-muted">{now === null ? '—' : formatRupees(now)}</td>
      <td className="px-3 py-1 text-right whitespace-nowrap">
        {then === null ? '—' : formatRupees(then)}
        {now !== null && then !== null && now !== then && (
          <span className={classNames('ml-2', then > now ? 'text-up' : 'text-down')}>
            {formatSignedRupees(then - now)}
          </span>
        )}
      </td>
    </>
  );
}
