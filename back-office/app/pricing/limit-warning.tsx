/** Warns before saving that prices would break their limits. */
import { HALT_KIND_LABELS, type PricingConsole, type WeightTerms } from '@tola/contract/staff';
import { formatWeight } from '@tola/pricing';
import type { ReactElement } from 'react';
import { formatCount } from '../controls/format.ts';
import { limitBrokenUnder, type Terms } from './terms.ts';

const NAMED = 5;

interface LimitWarningProps {
  rows: readonly WeightTerms[];
  /** Terms to check, per variant. */
  termsOf: (row: WeightTerms) => Terms;
  pricing: PricingConsole | undefined;
}

export function LimitWarning({ rows, termsOf, pricing }: LimitWarningProps): ReactElement | null {
  const broken = rows.flatMap((row) => {
    const limit = limitBrokenUnder(row, termsOf(row), pricing);
    return limit === null ? [] : [`${row.product} ${formatWeight(row.weightMg)} (${HALT_KIND_LABELS[limit]})`];
  });
  if (broken.length === 0) return null;
  const rest = broken.length - NAMED;
  return (
    <p role="alert" className="mb-3 rounded-lg bg-down-soft p-3 text-[13px] text-down">
      <b className="font-semibold">
        {broken.length === 1 ? 'One price is' : `${formatCount(broken.length)} prices are`} outside the price limits.
      </b>{' '}
      {broken.length === 1
        ? 'This variant cannot be bought at that price: '
        : 'These variants cannot be bought at those prices: '}
      {broken.slice(0, NAMED).join(', ')}
      {rest > 0 && ` and ${formatCount(rest)} more`}.
    </p>
  );
}
