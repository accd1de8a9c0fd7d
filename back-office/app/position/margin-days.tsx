/** Realised margin of each day, by its parts. */
import { formatDay } from '@tola/contract';
import type { Margin, Position, PositionDay } from '@tola/contract/staff';
import { formatRupees } from '@tola/pricing';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { BookTable } from '../books/book-table.tsx';
import { formatQuantity } from '../controls/format.ts';
import { EmptyState } from '../controls/states.tsx';

/** The parts of a margin in the order of their columns. */
export const MARGIN_PARTS = [
  ['metalPaise', 'Metal'],
  ['premiumPaise', 'Premium'],
  ['marginPaise', 'Margin'],
  ['makingPaise', 'Making'],
  ['taxesPaise', 'Taxes in the price'],
  ['discountPaise', 'Points, coupons'],
  ['totalPaise', 'Realised'],
] as const satisfies readonly (readonly [keyof Margin, string])[];

export function MarginDays({ position: { days } }: { position: Position }): ReactElement {
  const moved = byDay(days).filter(({ pieces, unknown }) => pieces !== 0 || unknown !== 0);
  const unknown = moved.reduce((sum, day) => sum + day.unknown, 0);
  return (
    <section aria-label="Realised margin by day" className="box p-4">
      <h2 className="mb-2">Realised margin by day</h2>
      {moved.length === 0 ? (
        <EmptyState>Nothing was dispatched in this period</EmptyState>
      ) : (
        <BookTable
          label="Realised margin by day"
          heads={['Day', ...MARGIN_PARTS.map(([, label]) => label)]}
          rows={moved.toReversed().map(({ day, margin }) => [
            <Link
              key="day"
              to={`/position/margins?from=${day}&to=${day}`}
              className="font-semibold text-green-ink hover:underline"
            >
              {formatDay(day)}
            </Link>,
            ...MARGIN_PARTS.map(([part]) => formatRupees(margin[part])),
          ])}
        />
      )}
      <p className="mt-3 text-[13px] text-muted">
        On the day of dispatch, without GST: the parts of the frozen price, and metal less what the lots cost. Returns
        are taken off on their day.
        {unknown > 0 && ` ${formatQuantity(unknown, 'piece')} of unknown cost left out.`}
      </p>
    </section>
  );
}

interface Day {
  readonly day: string;
  readonly pieces: number;
  readonly unknown: number;
  readonly margin: Record<(typeof MARGIN_PARTS)[number][0], number>;
}

function byDay(days: readonly PositionDay[]): Day[] {
  const found = new Map<string, Day>();
  for (const row of days) {
    const known = found.get(row.day);
    const parts = MARGIN_PARTS.map(([part]) => [part, (known?.margin[part] ?? 0) + row[part]] as const);
    found.set(row.day, {
      day: row.day,
      pieces: (known?.pieces ?? 0) + row.pieces,
      unknown: (known?.unknown ?? 0) + row.unknownPieces,
      margin: Object.fromEntries(parts) as Day['margin'],
    });
  }
  return [...found.values()];
}
