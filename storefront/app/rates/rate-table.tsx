import type { RateRange } from '@tola/contract/rates';
import { METALS, type Metal } from '@tola/pricing';
import { Rupees } from '@tola/ui';
import type { ReactElement } from 'react';
import type { CandleStep } from './candle-steps.ts';
import { ranges } from './rate-ranges.ts';

const FIGURES = ['openPaise', 'highPaise', 'lowPaise', 'closePaise'] as const;

interface RateTableProps {
  metal: Metal;
  range: RateRange;
  /** In time order. */
  steps: readonly CandleStep[];
}

/** Chart data as a table, newest first. Works without JavaScript. */
export function RateTable({ metal, range, steps }: RateTableProps): ReactElement {
  const { step, long } = ranges[range];
  const { name, quoted } = METALS[metal];
  return (
    <details className="group mt-4 border-t border-line pt-2">
      <summary className="flex min-h-11 list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
        View as table
        <span aria-hidden="true" className="text-xl text-muted">
          <span className="group-open:hidden">+</span>
          <span className="hidden group-open:inline">−</span>
        </span>
      </summary>
      <table className="w-full border-collapse text-[12.5px] sm:text-[15px]">
        <caption className="pb-2 text-left text-[13.5px] text-muted">
          {name} over {long}: market rate per {quoted.label}, by the {step}
        </caption>
        <thead>
          <tr className="border-b border-line-strong text-right">
            <th scope="col" className="py-2 pr-1.5 sm:pr-4 text-left font-semibold">
              {{ hour: 'Hour', day: 'Day', month: 'Month' }[step]}
            </th>
            {['Open', 'High', 'Low', 'Close'].map((column) => (
              <th key={column} scope="col" className="py-2 pl-1.5 sm:pl-4 font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.toReversed().map((one) => (
            <tr key={one.at} className="border-b border-line text-right">
              <th scope="row" className="py-2 pr-1.5 sm:pr-4 text-left font-normal text-muted">
                {one.label}
              </th>
              {FIGURES.map((figure) => (
                <td key={figure} className="py-2 pl-1.5 sm:pl-4">
                  <Rupees paise={one[figure]} whole />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
