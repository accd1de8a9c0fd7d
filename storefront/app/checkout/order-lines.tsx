import { formatWeight, type Milligrams, type Paise } from '@tola/pricing';
import { Rupees } from '@tola/ui';
import type { ReactElement } from 'react';
import { Picture } from '../pictures/picture.tsx';

/** A summary line of a cart, quote or order. */
export interface SummaryLine {
  readonly key: number;
  readonly name: string;
  readonly image: string;
  readonly weightMg: Milligrams;
  readonly finenessLabel: string;
  readonly quantity: number;
  /** Line total; null without a price. */
  readonly linePaise: Paise | null;
}

/** Items above the totals. */
export function OrderLines({ lines }: { lines: readonly SummaryLine[] }): ReactElement {
  return (
    <ul className="mb-4 grid gap-4">
      {lines.map((line) => (
        <li
          key={line.key}
          className="grid grid-cols-[52px_minmax(0,1fr)] items-center gap-2 sm:grid-cols-[64px_minmax(0,1fr)] sm:gap-3.5"
        >
          <div>
            <Picture
              src={line.image}
              alt=""
              sizes="64px"
              className="aspect-square w-full rounded-[10px] border border-line bg-photo object-cover"
            />
          </div>
          {/* An amount of crores goes below the name on a narrow phone. */}
          <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3">
            <div className="min-w-0 flex-[1_1_7em]">
              <b className="block font-semibold break-words">{line.name}</b>
              <span className="text-[13.5px] text-muted">
                {formatWeight(line.weightMg)} · {line.finenessLabel} ·{' '}
                <span className="whitespace-nowrap">× {line.quantity}</span>
              </span>
            </div>
            <Rupees paise={line.linePaise} className="ml-auto" />
          </div>
        </li>
      ))}
    </ul>
  );
}
