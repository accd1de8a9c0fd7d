/** A small table of figures: the first column is named, the others are right-aligned. Scrolls sideways by itself. */
import { classNames } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';

interface BookTableProps {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  /** Heads of the columns that a phone does not show. */
  wideOnly?: readonly string[];
}

export function BookTable({ label, heads, rows, wideOnly = [] }: BookTableProps): ReactElement {
  const shown = (head: string | undefined): string => (wideOnly.includes(head ?? '') ? 'max-sm:hidden' : '');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by key
    <section aria-label={`Table: ${label}`} tabIndex={0} className="-mx-2 overflow-x-auto">
      <table className="w-full border-collapse tabular-nums">
        <thead className="text-[13px] text-muted">
          <tr className="border-b border-line">
            {heads.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={classNames('px-2 py-1.5 font-normal', index === 0 ? 'text-left' : 'text-right', shown(head))}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of figures have no other name
            <tr key={row} className="border-b border-line last:border-0">
              {cells.map((cell, index) => (
                <td
                  key={heads[index]}
                  className={classNames(
                    'px-2 py-1.5 align-top',
                    index === 0 ? 'min-w-24 sm:min-w-36' : 'text-right whitespace-nowrap',
                    shown(heads[index]),
                  )}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
