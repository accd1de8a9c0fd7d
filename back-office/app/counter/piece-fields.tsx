/** What is sold: pieces found by name, code, metal or weight at the live price, with their quantities. */
import type { WeightId } from '@tola/contract';
import { type CounterPiece, findCounterPieces } from '@tola/contract/staff';
import { formatRupees, formatWeight, type Paise } from '@tola/pricing';
import { X } from 'lucide-react';
import { type ReactElement, useDeferredValue, useState } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { type SaleLine, withPiece } from './sale-state.ts';

/** Live prices are read again as often. */
const PRICE_SECONDS = 5;

interface PieceFieldsProps {
  lines: readonly SaleLine[];
  /** Their price is locked: it is no longer the live one. */
  isLocked: boolean;
  onLines: (lines: readonly SaleLine[]) => void;
}

export function PieceFields({ lines, isLocked, onLines }: PieceFieldsProps): ReactElement {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const found = useApiQuery(
    findCounterPieces,
    { search: wanted, weightIds: [] },
    { keepPrevious: true, refetchSeconds: PRICE_SECONDS, enabled: wanted !== '' },
  );
  const pieces = wanted === '' ? [] : (found.data?.pieces ?? []);
  function add(piece: CounterPiece | undefined): void {
    if (piece === undefined) return;
    onLines(withPiece(lines, piece));
    setSearch('');
  }
  return (
    <section aria-label="Pieces" className="box grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <h2>Pieces</h2>
      <Field
        label="Add pieces"
        hint="Name, code, metal or weight, as “lotus 10”. Enter adds the first, and Enter once more goes on to the customer."
      >
        {(control) => (
          <input
            {...control}
            type="search"
            // biome-ignore lint/a11y/noAutofocus: the page is this form, and a sale begins here
            autoFocus
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (search === '' && lines.length > 0) focusCustomer(event.currentTarget.form);
              else add(pieces[0]);
            }}
          />
        )}
      </Field>
      {wanted !== '' && (
        <ul aria-label="Found pieces" className="grid max-h-72 gap-1 overflow-y-auto">
          {pieces.length === 0 && !found.isPending && <li className="text-muted">No such piece on sale</li>}
          {pieces.map((piece) => (
            <li key={piece.weightId}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg px-3 text-left hover:bg-gold-soft disabled:text-muted"
                disabled={piece.stock === 0 || piece.unitPaise === null}
                onClick={() => add(piece)}
              >
                <span>
                  {piece.product}, {formatWeight(piece.weightMg)}
                </span>
                <span className="text-right tabular-nums">
                  {piece.unitPaise === null ? 'Paused' : formatRupees(piece.unitPaise)}
                  <span className="block text-[13px] text-muted">{stockOf(piece)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && <Lines lines={lines} isLocked={isLocked} onLines={onLines} />}
    </section>
  );
}

/** There are no more pieces: the customer is next. */
function focusCustomer(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLInputElement>('input[inputmode=tel]')?.focus();
}

function stockOf({ stock }: CounterPiece): string {
  if (stock === null) return 'Made to order';
  return stock === 0 ? 'Out of stock' : `${stock} in stock`;
}

function Lines({ lines, isLocked, onLines }: PieceFieldsProps): ReactElement {
  const live = useLivePrices(lines, !isLocked);
  const put = (weightId: number, quantity: number): void =>
    onLines(lines.map((line) => (line.weightId === weightId ? { ...line, quantity } : line)));
  return (
    <ul aria-label="Pieces of the sale" className="grid gap-2 border-t border-line pt-3">
      {lines.map((line) => (
        <li key={line.weightId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className={`min-w-0 flex-1 ${isLocked ? '' : 'max-sm:basis-full'}`}>
            {line.product}, {formatWeight(line.weightMg)}
          </span>
          {!isLocked && <LinePrice unitPaise={live.get(line.weightId)} quantity={line.quantity} />}
          <input
            aria-label={`Pieces of ${line.product}, ${formatWeight(line.weightMg)}`}
            type="number"
            min={1}
            max={line.stock ?? 1_000}
            className="control w-20"
            value={line.quantity}
            onChange={(event) => put(line.weightId, Math.max(1, Math.trunc(Number(event.currentTarget.value)) || 1))}
          />
          <Button
            aria-label={`Remove ${line.product}, ${formatWeight(line.weightMg)}`}
            tone="quiet"
            onClick={() => onLines(lines.filter(({ weightId }) => weightId !== line.weightId))}
          >
            <X aria-hidden size={16} />
          </Button>
        </li>
      ))}
      {!isLocked && (
        <li className="flex justify-between gap-4 border-t border-line pt-2">
          <span className="text-muted">Live price, excluding GST</span>
          <span className="font-semibold tabular-nums">{totalOf(lines, live)}</span>
        </li>
      )}
    </ul>
  );
}

/** Prices of one, by piece; null while its metal has no rate or is halted. */
type LivePrices = ReadonlyMap<WeightId, Paise | null>;

function useLivePrices(lines: readonly SaleLine[], enabled: boolean): LivePrices {
  const weightIds = lines.map(({ weightId }) => weightId);
  const { data } = useApiQuery(
    findCounterPieces,
    { search: '', weightIds },
    { keepPrevious: true, refetchSeconds: PRICE_SECONDS, enabled },
  );
  return new Map([...lines, ...(data?.pieces ?? [])].map(({ weightId, unitPaise }) => [weightId, unitPaise]));
}

function LinePrice({ unitPaise, quantity }: { unitPaise: Paise | null | undefined; quantity: number }): ReactElement {
  if (unitPaise == null) return <span className="font-medium text-down max-sm:order-last max-sm:ml-auto">Paused</span>;
  return (
    <span className="text-right tabular-nums max-sm:order-last max-sm:ml-auto">
      {formatRupees(unitPaise * quantity)}
      {quantity > 1 && <span className="block text-[13px] text-muted">{formatRupees(unitPaise)} each</span>}
    </span>
  );
}

function totalOf(lines: readonly SaleLine[], live: LivePrices): string {
  const prices = lines.map(({ weightId, quantity }) => (live.get(weightId) ?? Number.NaN) * quantity);
  const total = prices.reduce((sum, one) => sum + one, 0);
  return Number.isNaN(total) ? 'Paused' : formatRupees(total);
}
