/** The shop sells nothing of a metal because nobody has set its rate and no feed is configured: said on every page. */
import { readMissingRates } from '@tola/contract/staff';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'react-router';
import { useApiQuery } from '../api/hooks.ts';
import { useMay } from '../session/use-self.ts';

export function MissingRatesBanner(): ReactElement | null {
  const may = useMay();
  const { pathname } = useLocation();
  const missing = useApiQuery(readMissingRates, null, { refetchSeconds: 15 });
  const [metal, other] = missing.data?.metals ?? [];
  if (missing.data === undefined || metal === undefined) return null;
  const what =
    other === undefined
      ? `No ${metal} rate is set, so ${metal} is not sold.`
      : `No ${metal} or ${other} rate is set, so nothing is sold.`;
  return (
    <p role="alert" className="mb-4 rounded-lg bg-gold-soft px-4 py-2.5">
      <b className="font-semibold">{what}</b> {remedyOf(missing.data.origin)}{' '}
      {may(['pricing']) && pathname !== '/pricing' && (
        <Link to="/pricing" className="font-medium underline underline-offset-4">
          Set rates
        </Link>
      )}
    </p>
  );
}

/** What brings a rate: where a feed was never chosen, whoever runs the store can configure one. */
function remedyOf(origin: 'feed' | 'manual' | 'none'): string {
  return origin === 'none'
    ? 'Set a rate by hand, or have a feed configured: RATES_SOURCE in the settings of the server.'
    : 'Set a rate by hand.';
}
