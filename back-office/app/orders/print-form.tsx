/** Documents of the selected orders as one PDF, or as several where they are many. */
import { hasRight, MOST_AT_ONCE, PRINTED_DOCUMENTS, type PrintedDocument } from '@tola/contract/staff';
import { Check } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { buttonClass } from '../controls/button.tsx';
import { formatCount, formatQuantity, sentenceCase } from '../controls/format.ts';
import { useSelf } from '../session/use-self.ts';
import { inParts, type NamedOrder } from './each-order.ts';

const HINTS: Readonly<Record<PrintedDocument, string>> = {
  'packing slip': 'Address and contents, without prices',
  invoice: 'Of the orders that have one',
  manifest: 'One list of all parcels, which the courier signs',
  label: 'Plain address labels, four on a sheet of A4',
  'roll label': 'Plain address labels of 100 × 150 mm, for a label printer',
};

export function PrintForm({ orders, onDone }: { orders: readonly NamedOrder[]; onDone: () => void }): ReactElement {
  const { rights } = useSelf();
  const [chosen, setChosen] = useState<ReadonlySet<PrintedDocument>>(new Set(['packing slip']));
  const offered = PRINTED_DOCUMENTS.filter((one) => one !== 'invoice' || hasRight(rights, 'orders.read'));
  function toggle(document: PrintedDocument): void {
    const next = new Set(chosen);
    if (!next.delete(document)) next.add(document);
    setChosen(next);
  }
  return (
    <div className="grid gap-3">
      {offered.map((document) => (
        <label key={document} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-[18px] accent-[var(--green)]"
            checked={chosen.has(document)}
            onChange={() => toggle(document)}
          />
          <span>
            {document === 'manifest' ? 'Manifest' : `${sentenceCase(document)}s`}{' '}
            <span className="block text-[13px] text-muted">{HINTS[document]}</span>
          </span>
        </label>
      ))}
      {chosen.size === 0 ? (
        <p className="text-right text-muted">Choose at least one</p>
      ) : (
        <Files documents={PRINTED_DOCUMENTS.filter((one) => chosen.has(one))} orders={orders} onDone={onDone} />
      )}
    </div>
  );
}

interface FilesProps {
  documents: readonly PrintedDocument[];
  orders: readonly NamedOrder[];
  onDone: () => void;
}

/** Of several files, each is marked once it was downloaded, and the dialog stays. */
function Files({ documents, orders, onDone }: FilesProps): ReactElement {
  const parts = inParts(orders);
  const [downloaded, setDownloaded] = useState<ReadonlySet<string>>(new Set());
  const hrefs = parts.map((part) => {
    const query = new URLSearchParams({ documents: documents.join(','), ids: part.map(({ id }) => id).join(',') });
    return `/back-office/files/print.pdf?${query}`;
  });
  const next = hrefs.findIndex((href) => !downloaded.has(href));
  if (hrefs.length === 1)
    return (
      <a
        href={hrefs[0]}
        download
        data-autofocus
        className={`${buttonClass('solid')} justify-self-end`}
        onClick={onDone}
      >
        Download PDF of {formatQuantity(orders.length, 'order')}
      </a>
    );
  return (
    <section aria-label="Files" className="border-t border-line pt-3">
      <p className="mb-2 text-muted">
        {formatQuantity(orders.length, 'order')} in {formatQuantity(hrefs.length, 'PDF')} of at most{' '}
        {formatCount(MOST_AT_ONCE)}.{documents.includes('manifest') && ' Each has a manifest of its own parcels.'}
      </p>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {hrefs.map((href, part) => (
          <li key={href}>
            <a
              href={href}
              download
              data-autofocus={part === 0 || undefined}
              className={`${buttonClass(part === next ? 'solid' : 'outline')} w-full`}
              onClick={() => setDownloaded(new Set([...downloaded, href]))}
            >
              {downloaded.has(href) && <Check size={16} strokeWidth={1.5} aria-label="Downloaded" />}
              {rangeOf(part, orders.length)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "Orders 201–400" of the selected ones. */
function rangeOf(part: number, total: number): string {
  const [first, last] = [part * MOST_AT_ONCE + 1, Math.min(total, (part + 1) * MOST_AT_ONCE)];
  return first === last ? `Order ${formatCount(first)}` : `Orders ${formatCount(first)}–${formatCount(last)}`;
}
