import type { Metal } from '@tola/pricing';
import { buttonClass } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useMenuTypes } from '../shell/products-menu.tsx';

/** Links from a metal's rate to how prices are made of it, and to its products. */
export function FromRateToPrice({ metal }: { metal: Metal }): ReactElement {
  const shop = useMenuTypes().find(({ items }) => items.some((item) => item.metal === metal));
  return (
    <section aria-labelledby="from-rate" className="panel p-6 tablet:p-8">
      <h2 id="from-rate">From rate to price</h2>
      <p className="mt-3 text-muted">
        Pick any coin or bar and see how the live market rate becomes the price you pay.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Link to="/how-prices-are-made" className={buttonClass({ size: 'small' })}>
          How prices are made
        </Link>
        {shop !== undefined && (
          <Link to={shop.path} className={buttonClass({ tone: 'outline', size: 'small' })}>
            Shop {shop.name.toLowerCase()}s
          </Link>
        )}
      </p>
    </section>
  );
}
