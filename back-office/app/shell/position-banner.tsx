/** Banner on every page while more metal is open than a limit allows. */
import { readPositionAlerts } from '@tola/contract/staff';
import { formatWeight, METALS } from '@tola/pricing';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { formatCount } from '../controls/format.ts';
import { useMay } from '../session/use-self.ts';

export function PositionBanner(): ReactElement | null {
  const enabled = useMay()(readPositionAlerts.right);
  const query = useApiQuery(readPositionAlerts, null, { refetchSeconds: 60, enabled });
  const alerts = query.data?.alerts ?? [];
  // Of one metal the pause says more.
  const shown = alerts.filter(
    ({ metal, level }) => level === 'pause' || !alerts.some((one) => one.metal === metal && one.level === 'pause'),
  );
  if (shown.length === 0) return null;
  return (
    <p role="alert" className="mb-4 rounded-lg bg-gold-soft px-4 py-2.5">
      {shown.map(({ metal, level, openMg, limitGrams }) => (
        <span key={metal}>
          <b className="font-semibold">
            {METALS[metal].name}: {weightOf(openMg)} open, the limit is {formatCount(limitGrams)} g.
          </b>{' '}
          {level === 'pause' && 'Sales are paused until it is covered. '}
        </span>
      ))}
      <Link to="/position" className="font-medium underline underline-offset-4">
        Position
      </Link>
    </p>
  );
}

/** In whole grams: a position is never that small. */
function weightOf(openMg: number): string {
  return formatWeight(Math.round(Math.abs(openMg) / 1000) * 1000);
}
