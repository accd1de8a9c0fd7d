/** Variants that run out of stock at the pace of the last days. */
import { CHART_DAYS, LOW_COVER_DAYS, type LowStock as Low, type SalesCharts } from '@tola/contract/staff';
import { formatWeight } from '@tola/pricing';
import { Chip } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { formatCount, formatQuantity } from '../controls/format.ts';
import { MuteButton } from './mute-button.tsx';

export function LowStock({ lowStock, lowStockTotal }: Pick<SalesCharts, 'lowStock' | 'lowStockTotal'>): ReactElement {
  return (
    <section aria-label="Low stock" className="box p-4 xl:col-span-3">
      <div className="mb-1 flex items-center justify-between gap-2">
        <h2>Low stock</h2>
        {lowStock.length > 0 && <MuteButton alert="low-stock" />}
      </div>
      <p className="mb-2 text-[13px] text-muted">
        Lasts under {LOW_COVER_DAYS} days at the pace of the last {CHART_DAYS} days.
      </p>
      {lowStock.length === 0 && <p>Nothing runs out.</p>}
      <ul className="xl:grid xl:grid-cols-3 xl:gap-x-8">
        {lowStock.map((row) => (
          <li key={row.weightId} className="border-t border-line">
            <Link
              to={`/records/weights/${row.weightId}`}
              className="flex min-h-11 items-center justify-between gap-3 py-1.5 hover:underline"
            >
              <span className="min-w-0">
                <span className="line-clamp-2">
                  {row.product} <b className="font-semibold">{formatWeight(row.weightMg)}</b>
                </span>
                <span className="block text-[13px] text-muted">
                  {row.stock === 0 ? '' : `${formatCount(row.stock)} left, `}
                  {formatQuantity(row.sold, 'piece')} sold
                </span>
              </span>
              <Chip tone={row.stock === 0 ? 'bad' : 'gold'}>{coverLabel(row)}</Chip>
            </Link>
          </li>
        ))}
      </ul>
      {lowStockTotal > lowStock.length && (
        <Link
          to="/records/weights?sort=stock"
          className="mt-2 inline-block py-2 font-semibold text-green-ink hover:underline"
        >
          {formatCount(lowStockTotal - lowStock.length)} more
        </Link>
      )}
    </section>
  );
}

function coverLabel({ stock, coverDays }: Low): string {
  if (stock === 0) return 'Out of stock';
  return coverDays === 0 ? 'Under a day' : formatQuantity(coverDays ?? 0, 'day');
}
