import { formatRupees, formatSignedRupees } from '@tola/pricing';
import { Chip, classNames } from '@tola/ui';
import type { ReactElement } from 'react';

export const LIMIT_WORDS = { floor: 'below floor', ceiling: 'above ceiling' } as const;

interface PriceCellsProps {
  /** Paise; null when there is no price. */
  now: number | null;
  then: number | null;
  /** The sale limit that the price then breaks. */
  broken?: 'floor' | 'ceiling' | null;
  /** The difference stands below the price, where there is no room beside it. */
  stacked?: boolean;
}

/** A price as it is and as it would be, with the difference. */
export function PriceCells({ now, then, broken = null, stacked = false }: PriceCellsProps): ReactElement {
  return (
    <>
      <td className={classNames('py-1.5 text-right whitespace-nowrap text-muted', !stacked && 'px-3')}>
        {now === null ? '—' : formatRupees(now)}
      </td>
      <td className="px-3 py-1.5 text-right whitespace-nowrap">
        {then === null ? '—' : formatRupees(then)}
        {now !== null && then !== null && now !== then && (
          <span className={classNames(stacked ? 'block' : 'ml-2', then > now ? 'text-up' : 'text-down')}>
            {formatSignedRupees(then - now)}
          </span>
        )}
        {broken !== null && (
          <span className={stacked ? 'block' : 'ml-2'}>
            <Chip tone="bad">{LIMIT_WORDS[broken]}</Chip>
          </span>
        )}
      </td>
    </>
  );
}
