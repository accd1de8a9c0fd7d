/** Entering a count, blind: by scan, typed, or on a printed sheet first. */
import { type CountSheet, readCount, removeScan, scanIntoCount } from '@tola/contract/staff';
import { formatWeight } from '@tola/pricing';
import { X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { formatQuantity } from '../controls/format.ts';
import { EmptyState } from '../controls/states.tsx';
import { ScanBox } from '../scan/scan-box.tsx';
import { useMay } from '../session/use-self.ts';
import { CountedPieces } from './counted-pieces.tsx';
import type { TypedFigures } from './typed-figures.ts';

type Line = CountSheet['lines'][number];

interface CountEntryProps {
  sheet: CountSheet;
  figures: TypedFigures;
}

export function CountEntry({ sheet: { id, lines }, figures }: CountEntryProps): ReactElement {
  const [search, setSearch] = useState('');
  const mayCount = useMay()(scanIntoCount.right);
  const shown = lines.filter(({ product, weightMg }) =>
    `${product} ${formatWeight(weightMg)}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <>
      {mayCount && <Scan countId={id} lines={lines} />}
      <input
        className="control mb-3 w-full sm:max-w-sm print:hidden"
        type="search"
        aria-label="Find a variant"
        placeholder="Find a variant"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {shown.length === 0 && <EmptyState>No such variant</EmptyState>}
      <ul className="box px-4">
        {shown.map((line) => (
          <li key={line.weightId} className="border-t border-line py-2 first:border-0">
            <div className="flex items-center justify-between gap-3">
              <span className="min-w-0">
                {line.product} <b className="font-semibold whitespace-nowrap">{formatWeight(line.weightMg)}</b>
                {line.hasSerials && <span className="block text-[13px] text-muted">without serial number</span>}
              </span>
              <CountedPieces line={line} figures={figures} />
            </div>
            {line.serials.length > 0 && <Scanned countId={id} serials={line.serials} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function Scan({ countId, lines }: { countId: number; lines: readonly Line[] }): ReactElement {
  const [result, setResult] = useState({ status: '', isWrong: false });
  // A code that nothing has: perhaps the number of a piece that stock does not know.
  const [unknown, setUnknown] = useState('');
  const scan = useApiMutation(scanIntoCount, { invalidates: [readCount], showsError: true });
  function take(code: string, weightId: Line['weightId'] | null = null): void {
    const key = crypto.randomUUID();
    scan.mutate(
      { countId, key, code, weightId },
      {
        onSuccess: ({ outcome, product, serial, counted }) => {
          setUnknown('');
          const what = [product, serial].filter((one) => one !== null).join(', ');
          const status =
            outcome === 'again' ? `${what}: scanned already` : `${what}: ${formatQuantity(counted, 'piece')} counted`;
          setResult({ status, isWrong: outcome === 'again' });
        },
        onError: (error) => {
          setUnknown(code);
          setResult({ status: error.message, isWrong: true });
        },
      },
    );
  }
  const numbered = lines.filter(({ hasSerials }) => hasSerials);
  return (
    <section aria-label="Scan" className="box mb-4 grid gap-2 p-4 print:hidden">
      <ScanBox label="Scan serial numbers and barcodes" onCode={(code) => take(code)} {...result} />
      {unknown !== '' && numbered.length > 0 && (
        <select
          className="control"
          aria-label={`Variant of ${unknown}`}
          value=""
          onChange={(event) => {
            const line = numbered.find(({ weightId }) => String(weightId) === event.currentTarget.value);
            if (line !== undefined) take(unknown, line.weightId);
          }}
        >
          <option value="">Count {unknown} as a piece of…</option>
          {numbered.map(({ weightId, product, weightMg }) => (
            <option key={weightId} value={weightId}>
              {product}, {formatWeight(weightMg)}
            </option>
          ))}
        </select>
      )}
    </section>
  );
}

function Scanned({ countId, serials }: { countId: number; serials: readonly string[] }): ReactElement {
  const remove = useApiMutation(removeScan, { invalidates: [readCount] });
  return (
    <ul aria-label="Serial numbers found" className="mt-1 flex flex-wrap gap-2">
      {serials.map((serial) => (
        <li key={serial} className="flex items-center rounded-full border border-line pl-3 text-[13px]">
          {serial}
          <button
            type="button"
            aria-label={`Remove ${serial}`}
            className="grid size-11 place-items-center text-muted hover:text-ink lg:size-8 print:hidden"
            onClick={() => remove.mutate({ countId, serial })}
          >
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
