/** Rows of a courier's file with their verdicts; the wrong ones first. */
import type { CheckedDispatchRow, DispatchVerdict } from '@tola/contract/staff';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { formatCount } from '../controls/format.ts';

const TONES = { ready: 'good', 'already dispatched': 'plain', wrong: 'bad' } as const;
const ORDER: readonly DispatchVerdict[] = ['wrong', 'ready', 'already dispatched'];

export function DispatchPreview({ rows }: { rows: readonly CheckedDispatchRow[] }): ReactElement {
  const sorted = rows.toSorted((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict) || a.line - b.line);
  const count = (verdict: DispatchVerdict): string => formatCount(rows.filter((row) => row.verdict === verdict).length);
  return (
    <div className="grid gap-2">
      <p role="status">
        {count('ready')} ready, {count('already dispatched')} dispatched already, {count('wrong')} wrong.
      </p>
      <div className="max-h-[44dvh] overflow-y-auto rounded-lg border border-line">
        <table aria-label="Rows of the file" className="w-full text-[13px] max-md:block">
          <thead className="sticky top-0 bg-paper text-left text-muted max-md:sr-only">
            <tr>
              {['Line', 'Order', 'Deliver to', 'Courier', 'AWB', ''].map((head) => (
                <th key={head} scope="col" className="border-b border-line px-3 py-2 font-medium">
                  {head === '' ? <span className="sr-only">Verdict</span> : head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {sorted.map((row) => (
              <PreviewRow key={row.line} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function PreviewRow({ row }: { row: CheckedDispatchRow }): ReactElement {
  const { line, orderNumber, recipient, destination, courier, trackingNumber, trackingUrl, verdict, problem } = row;
  return (
    <tr className="border-t border-line align-top max-md:block max-md:px-1 max-md:py-1.5">
      <td className="px-3 py-1.5 text-muted max-md:hidden">{formatCount(line)}</td>
      <td className="px-3 py-1.5 font-semibold whitespace-nowrap max-md:block max-md:py-0.5">{orderNumber}</td>
      <td className="px-3 py-1.5 max-md:block max-md:py-0.5">
        {recipient} <span className="text-muted">{destination}</span>
      </td>
      <td className="px-3 py-1.5 max-md:inline-block max-md:py-0.5">{courier}</td>
      <td className="min-w-[14ch] px-3 py-1.5 break-words max-md:inline-block max-md:py-0.5">
        {trackingUrl === null ? (
          trackingNumber
        ) : (
          <a href={trackingUrl} rel="noreferrer" target="_blank" className="text-green-ink underline">
            {trackingNumber}
          </a>
        )}
      </td>
      <td className="px-3 py-1.5 max-md:block max-md:py-0.5">
        <Chip tone={TONES[verdict]}>{verdict}</Chip>
        {problem !== '' && <span className="block font-medium text-down">{problem}</span>}
      </td>
    </tr>
  );
}
