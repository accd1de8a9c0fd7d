/** What a submitted count differs in: serial numbers first, then pieces. */
import type { CountSheet, SerialDifference } from '@tola/contract/staff';
import { formatWeight } from '@tola/pricing';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../controls/format.ts';

const WORDS: Readonly<Record<SerialDifference, string>> = {
  missing: 'missing',
  moved: 'belongs elsewhere: will be moved here',
  new: 'not in the books: will be added without a cost',
  sold: 'sold: record its return first',
};

export function CountDifferences({ sheet }: { sheet: CountSheet }): ReactElement {
  const sorted = sheet.lines.toSorted((a, b) => Number(isDifferent(b)) - Number(isDifferent(a)));
  return (
    <>
      <Serials sheet={sheet} />
      <ul className="box px-4">
        {sorted.map((line) => (
          <li
            key={line.weightId}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2 first:border-0"
          >
            <span>
              {line.product} <b className="font-semibold whitespace-nowrap">{formatWeight(line.weightMg)}</b>
              <span className="text-[13px] text-muted"> {line.countedBy}</span>
            </span>
            <span className={isDifferent(line) ? 'font-semibold text-down' : 'text-muted'}>{countText(line)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Serials({ sheet: { serialDifferences, lines } }: { sheet: CountSheet }): ReactElement | null {
  if (serialDifferences.length === 0) return null;
  return (
    <section aria-label="Serial numbers that differ" className="box mb-4 px-4 py-2">
      <h2 className="py-2">Serial numbers that differ</h2>
      <ul>
        {serialDifferences.map(({ serial, weightId, what, where }) => {
          const line = lines.find((one) => one.weightId === weightId);
          return (
            <li
              key={serial}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2 first:border-0"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {what === 'new' ? (
                  <b className="font-semibold">{serial}</b>
                ) : (
                  <Link
                    to={`/stock/serials/${encodeURIComponent(serial)}`}
                    className="font-semibold text-green-ink hover:underline"
                  >
                    {serial}
                  </Link>
                )}{' '}
                {line !== undefined && `${line.product} ${formatWeight(line.weightMg)}`}
              </span>
              <span className="font-semibold text-down">
                {WORDS[what]}
                {what !== 'missing' && where !== '' && ` (${where})`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function countText({ counted, expected, serials, hasSerials }: CountSheet['lines'][number]): string {
  const loose = `${formatCount(counted ?? 0)} counted, ${formatCount(expected ?? 0)} expected`;
  if (!hasSerials && serials.length === 0) return loose;
  const scanned = `${formatCount(serials.length)} scanned`;
  return counted === 0 && expected === 0 ? scanned : `${scanned}; without number ${loose}`;
}

function isDifferent({ counted, expected }: CountSheet['lines'][number]): boolean {
  return counted !== null && counted !== expected;
}
