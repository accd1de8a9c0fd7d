/** Says before saving that some prices would lie outside the sale limits. */
import type { PricingConsole, WeightTerms } from '@tola/contract/staff';
import { formatWeight } from '@tola/pricing';
import type { ReactElement } from 'react';
import { formatCount } from '../controls/format.ts';
import { LIMIT_WORDS } from './price-cells.tsx';
import { limitBrokenUnder, type Terms } from './terms.ts';

const NAMED = 5;

interface LimitWarningProps {
  rows: readonly WeightTerms[];
  /** The terms that each would have. */
  termsOf: (row: WeightTerms) => Terms;
  pricing: PricingConsole | undefined;
}

export function LimitWarning({ rows, termsOf, pricing }: LimitWarningProps): ReactElement | null {
  const broken = rows.flatMap((row) => {
    const limit = limitBrokenUnder(row, termsOf(row), pricing);
    return limit === null ? [] : [`${row.product} ${formatWeight(row.weightMg)} (${LIMIT_WORDS[limit]})`];
  });
  if (broken.length === 0) return null;
  const rest = broken.length - NAMED;
  return (
    <p role="alert" className="mb-3 rounded-lg bg-down-soft p-3 text-[13px] text-down">
      <b className="font-semibold">
        {broken.length === 1 ? 'One price is' : `${formatCount(broken.length)} prices are`} outside the sale limits.
      </b>{' '}
      {broken.length === 1
        ? 'This piece will not be sold, and pauses at the first attempt to buy it: '
        : 'These pieces will not be sold, and each pauses at the first attempt to buy it: '}
      {broken.slice(0, NAMED).join(', ')}
      {rest > 0 && ` and ${formatCount(rest)} more`}.
    </p>
  );
}
