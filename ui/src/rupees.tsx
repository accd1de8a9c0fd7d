import { formatRupees, formatWholeRupees, type Paise } from '@tola/pricing';
import type { ReactElement } from 'react';

interface RupeesProps {
  /** Null without a live price. */
  paise: Paise | null;
  /** Omits paise. */
  whole?: boolean;
  className?: string;
}

/** Amount in Indian grouping; a dash, read as "no price", without one. */
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
