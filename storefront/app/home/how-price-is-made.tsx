import type { Hero } from '@tola/contract/home';
import { formatWeight } from '@tola/pricing';
import { buttonClass } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { PriceBreakdown } from '../product/price-breakdown.tsx';

/** Live price breakdown of one piece. */
export function HowPriceIsMade({ weight }: { weight: NonNullable<Hero['weight']> }): ReactElement {
  return (
    <section
      id="how-prices-work"
      className="below-fold mb-7 [--height:690px] tablet:[--height:360px] grid items-center gap-6 rounded-picture border border-line bg-paper p-6.5 min-[680px]:grid-cols-[1fr_1.15fr] tablet:gap-14 tablet:px-12 tablet:py-5"
    >
      <div>
        <p className="eyebrow">Transparent pricing</p>
        <h2 className="mt-3 mb-3.5">How this price is made</h2>
        <p className="text-muted">
          Rates move; our making charge doesn’t. See what you pay for metal, making and tax on any coin or bar at the
          live rate. What you see is what you pay, to the paisa.
        </p>
        <Link
          to={weight.href}
          state={{ weightId: weight.weightId }}
          className={`${buttonClass({ tone: 'outline', size: 'small' })} mt-6`}
        >
          {weight.name}, {formatWeight(weight.weightMg)}
        </Link>
      </div>
      <div className="min-h-[300px]">
        <PriceBreakdown pricing={weight} />
      </div>
    </section>
  );
}
