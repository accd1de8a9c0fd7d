import type { PricingConsole, WeightTerms } from '@tola/contract/staff';
import { formatWeight } from '@tola/pricing';
import { classNames } from '@tola/ui';
import { type ClipboardEvent, type KeyboardEvent, type ReactElement, useState } from 'react';
import { formatInput, parseNumber } from '../fields/field-format.ts';
import { PriceCells } from './price-cells.tsx';
import { EDITED, type Edits, limitBrokenUnder, pasted, priceUnder, termsWith } from './terms.ts';

interface TermsGridProps {
  rows: readonly WeightTerms[];
  pricing: PricingConsole | undefined;
  edits: Edits;
  onEdit: (edits: Edits) => void;
}

export function TermsGrid({ rows, pricing, edits, onEdit }: TermsGridProps): ReactElement {
  function paste(event: ClipboardEvent, row: number, column: number): void {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    onEdit(
      pasted(text, rows, { row, column }, edits, (at, cell) =>
        parseNumber(EDITED[at]?.kind ?? 'integer', cell.replace(/[₹%\s]/g, '')),
      ),
    );
  }
  return (
    <div className="box max-h-[70dvh] overflow-auto">
      <table aria-label="Price terms by variant" className="w-full border-collapse text-[13px]">
        <thead className="sticky top-0 z-10 bg-paper text-left text-muted">
          <tr>
            <th scope="col" className="sticky left-0 h-10 bg-paper px-3 font-medium shadow-[0_1px_0_var(--line)]">
              Variant
            </th>
            {EDITED.map(({ name, label }) => (
              // Its right edge is that of the figures, which have the padding of their field.
              <th
                key={name}
                scope="col"
                className="pr-[13px] pl-2 text-right font-medium shadow-[0_1px_0_var(--line)] xl:whitespace-nowrap"
              >
                {label}
              </th>
            ))}
            <th scope="col" className="px-2 text-right font-medium shadow-[0_1px_0_var(--line)] xl:px-3">
              Current price
            </th>
            <th scope="col" className="px-3 text-right font-medium whitespace-nowrap shadow-[0_1px_0_var(--line)]">
              New price
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const next = termsWith(row, edits);
            const now = priceUnder(row, termsWith(row, {}), pricing);
            const then = priceUnder(row, next, pricing);
            return (
              <tr key={row.id} className="border-b border-line last:border-0 hover:bg-ivory">
                <th
                  scope="row"
                  className="sticky left-0 w-32 min-w-32 bg-paper px-3 py-1 text-left font-normal shadow-[0_1px_0_var(--line)] md:w-auto md:max-w-44 md:truncate xl:max-w-64"
                >
                  {row.product} <b className="font-semibold whitespace-nowrap">{formatWeight(row.weightMg)}</b>
                  {!row.visible && <span className="text-muted"> (hidden)</span>}
                </th>
                {EDITED.map(({ name, label, kind }, column) => (
                  <td key={name} className="px-1 py-0.5 text-right">
                    <Cell
                      label={`${label} of ${row.product} ${formatWeight(row.weightMg)}`}
                      value={next[name]}
                      kind={kind}
                      isChanged={!Object.is(next[name], row[name])}
                      place={`${index}-${column}`}
                      onPaste={(event) => paste(event, index, column)}
                      onType={(typed) =>
                        onEdit({
                          ...edits,
                          [row.id]: { ...edits[row.id], [name]: parseNumber(kind, typed) ?? Number.NaN },
                        })
                      }
                    />
                  </td>
                ))}
                <PriceCells now={now} then={then} broken={limitBrokenUnder(row, next, pricing)} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  label: string;
  value: number;
  kind: (typeof EDITED)[number]['kind'];
  isChanged: boolean;
  /** Row and column, for keyboard navigation. */
  place: string;
  onPaste: (event: ClipboardEvent) => void;
  onType: (typed: string) => void;
}

/** Keeps the text as typed, even when invalid, until the value changes from outside. */
function Cell({ label, value, kind, isChanged, place, onPaste, onType }: CellProps): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  const isOwn = typed !== null && Object.is(parseNumber(kind, typed) ?? Number.NaN, value);
  const isWrong = !Number.isSafeInteger(value) || value < 0;
  return (
    <input
      aria-label={label}
      aria-invalid={isWrong || undefined}
      data-place={place}
      inputMode="decimal"
      className={classNames(
        'min-h-9 w-24 rounded-md border px-2 text-right lg:max-xl:w-18',
        cellClass(isWrong, isChanged),
      )}
      value={isOwn ? typed : Number.isNaN(value) ? '' : formatInput(kind, value)}
      onFocus={(event) => event.currentTarget.select()}
      onPaste={(event) => {
        setTyped(null);
        onPaste(event);
      }}
      onKeyDown={moveInGrid}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onType(event.currentTarget.value);
      }}
    />
  );
}

/** Exactly one class set, so that stylesheet order never decides the colour. */
function cellClass(isWrong: boolean, isChanged: boolean): string {
  if (isWrong) return 'border-down bg-down-soft';
  return isChanged ? 'border-gold bg-gold-soft' : 'border-transparent bg-transparent hover:border-line-strong';
}

/** Arrow keys and Enter move as in a spreadsheet; with Ctrl, Enter saves. */
function moveInGrid(event: KeyboardEvent<HTMLInputElement>): void {
  const [row = 0, column = 0] = (event.currentTarget.dataset.place ?? '').split('-').map(Number);
  if (event.ctrlKey || event.metaKey) return;
  const by = event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  document.querySelector<HTMLInputElement>(`[data-place="${row + by}-${column}"]`)?.focus();
}
