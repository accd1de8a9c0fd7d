import { HALT_KIND_LABELS } from '@tola/contract/staff';
import { formatRupees, formatSignedRupees } from '@tola/pricing';
import { Chip, classNames } from '@tola/ui';
import type { ReactElement } from 'react';
import { NOTHING } from '../controls/format.ts';

interface PriceCellsProps {
  /** In paise; null without a price. */
  now: number | null;
  then: number | null;
  /** The price limit broken by the new price. */
  broken?: 'floor' | 'ceiling' | null;
  /** Shows the difference below the price instead of beside it. */
  stacked?: boolean;
}

/** Current and new price with the difference. */
export function PriceCells({ now, then, broken = null, stacked = false }: PriceCellsProps): ReactElement {
  return (
    <>
      <td className={classNames('py-1.5 text-right whitespace-nowrap text-muted', !stacked && 'px-2 xl:px-3')}>
        {now === null ? NOTHING : formatRupees(now)}
      </td>
      <td className="px-3 py-1.5 text-right whitespace-nowrap">
        {then === null ? NOTHING : formatRupees(then)}
        {now !== null && then !== null && now !== then && (
          <span className={classNames(stacked ? 'block' : 'ml-2', then > now ? 'text-up' : 'text-down')}>
            {formatSignedRupees(then - now)}
          </span>
        )}
        {broken !== null && (
          <span className={stacked ? 'block' : 'ml-2'}>
            <Chip tone="bad">{HALT_KIND_LABELS[broken]}</Chip>
          </span>
        )}
      </td>
    </>
  );
}
