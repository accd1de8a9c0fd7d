import { formatRupees, formatWholeRupees, type Paise } from '@tola/pricing';
import type { ReactElement } from 'react';

interface RupeesProps {
  /** Null where there is no live price. */
  paise: Paise | null;
  /** Leaves the paise out where they only add noise. */
  whole?: boolean;
  className?: string;
}

/** An amount of money in Indian grouping; a dash, read as "no price", where there is none. */
export function Rupees({ paise, whole = false, className }: RupeesProps): ReactElement {
  if (paise === null) {
    return (
      <span className={className}>
        <span aria-hidden="true">—</span>
        <span className="sr-only">no price</span>
      </span>
    );
  }
  return (
    <span className={className ?? 'whitespace-nowrap'}>{whole ? formatWholeRupees(paise) : formatRupees(paise)}</span>
  );
}
