/** Banner on every page while a metal is off sale because it has no rate and no feed. */
import { readMissingRates, readPricingConsole } from '@tola/contract/staff';
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
      ? `No ${metal} rate is set: ${metal} is not on sale.`
      : `No ${metal} or ${other} rate is set: nothing is on sale.`;
  return (
    <p role="alert" className="mb-4 rounded-lg bg-gold-soft px-4 py-2.5">
      <b className="font-semibold">{what}</b> {remedyOf(missing.data.origin)}{' '}
      {may(readPricingConsole.right) && pathname !== '/pricing' && (
        <Link to="/pricing" className="font-medium underline underline-offset-4">
          Set rates
        </Link>
      )}
    </p>
  );
}

/** How to get a rate; without a feed, the operator can also configure one. */
function remedyOf(origin: 'feed' | 'manual' | 'none'): string {
  return origin === 'none'
    ? 'Set a manual rate, or configure a feed (RATES_SOURCE in the server settings).'
    : 'Set a manual rate.';
}
