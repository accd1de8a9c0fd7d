/** The screens of stock, one below the other's title. */
import { listCounts, listStock, resourceNamed } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'react-router';
import { buttonClass } from '../controls/button.tsx';
import { useMay } from '../session/use-self.ts';

const SCREENS = [
  { to: '/stock', label: 'Stock', right: listStock.right },
  { to: '/stock/moves', label: 'Moves', right: listStock.right },
  { to: '/stock/serials', label: 'Serial numbers', right: listStock.right },
  { to: '/stock/counts', label: 'Counts', right: listCounts.right },
  { to: '/records/stock-locations', label: 'Locations', right: resourceNamed('stock-locations')?.right ?? 'staff' },
] as const;

export function StockLinks(): ReactElement {
  const may = useMay();
  const { pathname } = useLocation();
  return (
    <>
      {SCREENS.filter(({ to, right }) => may(right) && to !== pathname).map(({ to, label }) => (
        <Link key={to} to={to} className={buttonClass()}>
          {label}
        </Link>
      ))}
    </>
  );
}
