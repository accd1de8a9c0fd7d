/** Documents of the selected orders as one PDF. */
import { hasRight, PRINTED_DOCUMENTS, type PrintedDocument } from '@tola/contract/staff';
import { type ReactElement, useState } from 'react';
import { buttonClass } from '../controls/button.tsx';
import { formatQuantity, sentenceCase } from '../controls/format.ts';
import { useSelf } from '../session/use-self.ts';
import type { NamedOrder } from './each-order.ts';

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
  const query = new URLSearchParams({
    documents: PRINTED_DOCUMENTS.filter((one) => chosen.has(one)).join(','),
    ids: orders.map(({ id }) => id).join(','),
  });
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
      <div className="flex justify-end">
        {chosen.size === 0 ? (
          <span className="text-muted">Choose at least one</span>
        ) : (
          <a
            href={`/back-office/files/print.pdf?${query}`}
            download
            data-autofocus
            className={buttonClass('solid')}
            onClick={onDone}
          >
            Download PDF of {formatQuantity(orders.length, 'order')}
          </a>
        )}
      </div>
    </div>
  );
}
