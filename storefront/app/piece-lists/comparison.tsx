import type { ListedPiece } from '@tola/contract/pieces';
import { aboveMetalBp, formatPercent, formatWeight, METALS, pricePerGramPaise } from '@tola/pricing';
import { buttonClass, Rupees } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { priceAt, useLive } from '../live/live-rates.tsx';
import type { LiveState } from '../live/live-store.ts';
import { priceWithTax } from '../live/price-with-tax.ts';
import { noBreak } from '../no-break.ts';
import { Picture } from '../pictures/picture.tsx';
import { comparePath } from '../pieces/compare-path.ts';
import { piecePath } from '../pieces/piece-tile.tsx';
import { buybackAt } from '../prices/buyback-at.ts';
import { removePiece } from '../session/piece-lists.ts';

/** So few pieces are said to be left. */
const FEW = 5;

interface Row {
  readonly label: string;
  readonly value: (piece: ListedPiece, live: LiveState) => ReactNode;
}

const ROWS: readonly Row[] = [
  { label: 'Tax excluded', value: (piece, live) => <Rupees paise={unitPrice(piece, live)} className={price} /> },
  { label: 'With GST', value: (piece, live) => <Rupees paise={withTax(piece, live)} className={price} /> },
  { label: 'Per gram, tax excluded', value: (piece, live) => <Rupees paise={perGram(piece, live)} /> },
  { label: 'Above metal value', value: aboveMetal },
  { label: 'Buyback price now', value: (piece, live) => <Rupees paise={buybackAt(live, piece)} /> },
  { label: 'Metal', value: ({ metal, finenessLabel }) => `${METALS[metal].name} ${finenessLabel}` },
  { label: 'Weight', value: ({ weightMg }) => formatWeight(weightMg) },
  { label: 'Size', value: ({ size }) => size.replaceAll(' mm', noBreak(' mm')) || '—' },
  { label: 'Availability', value: availability },
  { label: 'Country of origin', value: ({ countryOfOrigin }) => countryOfOrigin || '—' },
];

const price = 'font-semibold whitespace-nowrap';

/** Pieces side by side, at live prices; a narrow screen scrolls them sideways under the name of each row. */
export function Comparison({ pieces }: { pieces: readonly ListedPiece[] }): ReactElement {
  const live = useLive();
  const ids = pieces.map(({ weightId }) => weightId);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label="Comparison" tabIndex={0} className="relative -mx-[20px] mt-6 overflow-x-auto px-[20px]">
      <table className="border-collapse text-[15px] tabular-nums">
        <caption className="sr-only">Pieces side by side, at live prices</caption>
        <thead>
          <tr className="align-top">
            <td className="hidden sm:table-cell sm:min-w-32" />
            {pieces.map((piece) => (
              <th key={piece.weightId} scope="col" className="w-64 min-w-34 pr-3 text-left font-normal lg:pr-5">
                <Picture
                  src={piece.image}
                  alt={piece.imageAlt}
                  sizes="(min-width: 640px) 236px, 140px"
                  most={480}
                  className="aspect-square w-full rounded-card border border-line bg-photo object-cover"
                />
                <Link
                  to={piecePath(piece)}
                  className="mt-2 block min-h-11 font-serif text-lg leading-tight underline-offset-4 hover:underline"
                >
                  {piece.name}, <span className="whitespace-nowrap">{formatWeight(piece.weightMg)}</span>
                </Link>
                <Link
                  to={comparePath(ids.filter((id) => id !== piece.weightId))}
                  onClick={() => removePiece('compared', piece.weightId)}
                  replace
                  preventScrollReset
                  className="inline-flex min-h-11 items-center text-muted underline underline-offset-4 hover:no-underline"
                >
                  Remove<span className="sr-only"> {piece.name}</span>
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        {ROWS.map(({ label, value }) => (
          <tbody key={label} className="border-t border-line">
            {/* A phone has no width for a column of names: each stands above its row. */}
            <tr className="sm:hidden">
              <th
                scope="rowgroup"
                colSpan={pieces.length}
                className="pt-2.5 text-left text-[13.5px] font-normal text-muted"
              >
                <span className="sticky left-0">{label}</span>
              </th>
            </tr>
            <tr>
              <th scope="row" className="text-left font-normal text-muted max-sm:hidden sm:py-3 sm:pr-3">
                {label}
              </th>
              {pieces.map((piece) => (
                <td key={piece.weightId} className="pr-3 pb-2.5 sm:py-3 lg:pr-5">
                  {value(piece, live)}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
        <tbody className="border-t border-line">
          <tr>
            <td className="hidden sm:table-cell" />
            {pieces.map((piece) => (
              <td key={piece.weightId} className="pt-4 pr-3 lg:pr-5">
                <Link to={piecePath(piece)} className={buttonClass({ tone: 'outline', size: 'small' })}>
                  See and buy
                  <span className="sr-only">
                    {' '}
                    {piece.name} in {formatWeight(piece.weightMg)}
                  </span>
                </Link>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function unitPrice(piece: ListedPiece, live: LiveState): number | null {
  return piece.pausedReason === null ? (priceAt(live, piece)?.unitPaise ?? null) : null;
}

function withTax(piece: ListedPiece, live: LiveState): number | null {
  const paise = unitPrice(piece, live);
  return paise === null || live.charges === null ? null : priceWithTax(paise, live.charges.gstBp);
}

function perGram(piece: ListedPiece, live: LiveState): number | null {
  const paise = unitPrice(piece, live);
  return paise === null ? null : pricePerGramPaise(paise, piece.weightMg);
}

function aboveMetal(piece: ListedPiece, live: LiveState): string {
  const line = priceAt(live, piece);
  const aboveBp = line === null ? null : aboveMetalBp(line);
  return aboveBp === null ? '—' : formatPercent(aboveBp);
}

function availability({ stock, dispatchDays, pausedReason }: ListedPiece): string {
  if (pausedReason !== null) return 'Sale paused';
  if (stock === null) return `Made to order, dispatched in ${dispatchDays} working days`;
  if (stock === 0) return 'Out of stock';
  return stock <= FEW ? `Only ${stock} left` : 'In stock';
}
