/** Serial numbers of a parcel, below the line that each belongs to. */
import type { WeightId } from '@tola/contract';
import { listStockPieces, type OrderSerial } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useMay } from '../session/use-self.ts';

interface SerialNumbersProps {
  serials: readonly OrderSerial[];
  /** Null for those that belong to no line. */
  of: WeightId | null;
}

export function SerialNumbers({ serials, of }: SerialNumbersProps): ReactElement | null {
  const isLinked = useMay()(listStockPieces.right) && of !== null;
  const shown = serials.filter(({ weightId }) => weightId === of);
  if (shown.length === 0) return null;
  return (
    <span className="mt-1 block text-[13px] text-muted [overflow-wrap:anywhere]">
      {shown.length === 1 ? 'Serial number ' : 'Serial numbers '}
      {shown.map(({ serial, hasReturned }, at) => (
        <span key={serial}>
          {at > 0 && ', '}
          {isLinked ? (
            <Link
              to={`/stock/serials/${encodeURIComponent(serial)}`}
              className="whitespace-nowrap text-green-ink hover:underline"
            >
              {serial}
            </Link>
          ) : (
            serial
          )}
          {hasReturned && ' (returned)'}
        </span>
      ))}
    </span>
  );
}
