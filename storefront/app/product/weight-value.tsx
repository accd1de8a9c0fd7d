import type { Product } from '@tola/contract/products';
import { aboveMetalBp, formatPercent, formatWeight, pricePerGramPaise } from '@tola/pricing';
import { classNames, Rupees } from '@tola/ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { priceAt, useLive } from '../live/live-rates.tsx';
import { pricingOf } from './piece-pricing.ts';

interface WeightValueProps {
  readonly product: Product;
  /** The selected weight. */
  readonly weightId: number;
}

/** What each weight costs by the gram and above its metal, at the live rate: a table whose last column is a chart. */
export function WeightValue({ product, weightId }: WeightValueProps): ReactElement | null {
  const live = useLive();
  const rows = product.weights.flatMap((weight) => {
    const price = priceAt(live, pricingOf(product, weight));
    const aboveBp = price === null ? null : aboveMetalBp(price);
    if (price === null || aboveBp === null) return [];
    return [
      { weight, aboveBp, unitPaise: price.unitPaise, perGram: pricePerGramPaise(price.unitPaise, weight.weightMg) },
    ];
  });
  if (rows.length < 2) return null;
  const most = Math.max(...rows.map(({ aboveBp }) => aboveBp), 1);
  return (
    <section aria-labelledby="weight-value" className="mt-14 max-w-[46em]">
      <h2 id="weight-value">Price by weight</h2>
      <p className="mt-2 text-muted">
        Heavier pieces cost less per gram, because making is spread over more metal. Live, tax excluded.
      </p>
      <table className="mt-5 w-full border-collapse text-[15px] tabular-nums">
        <thead>
          <tr className="border-b border-line-strong text-left text-[13.5px] text-muted [&>th]:py-2 [&>th]:font-normal">
            <th scope="col">Weight</th>
            <th scope="col" className="hidden text-right sm:table-cell">
              Price
            </th>
            <th scope="col" className="text-right">
              Per gram
            </th>
            <th scope="col" className="w-[42%] pl-5">
              Above metal value
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ weight, aboveBp, unitPaise, perGram }) => (
            <tr key={weight.weightId} className="border-b border-line">
              <th scope="row" className="text-left">
                <Link
                  to={`?weight=${weight.weightId}`}
                  replace
                  preventScrollReset
                  aria-current={weight.weightId === weightId ? 'true' : undefined}
                  className={classNames('weight-link', weight.weightId === weightId ? 'font-semibold' : 'font-normal')}
                >
                  {formatWeight(weight.weightMg)}
                </Link>
              </th>
              <td className="hidden text-right sm:table-cell">
                <Rupees paise={unitPaise} />
              </td>
              <td className="text-right">
                <Rupees paise={perGram} />
              </td>
              <td className="pl-5">
                <span className="flex items-center gap-2.5">
                  <span className="h-2.5 flex-1" aria-hidden="true">
                    <span
                      className={classNames('weight-bar', weight.weightId === weightId ? 'bg-green-ink' : 'bg-gold')}
                      style={{ width: `${Math.max((100 * aboveBp) / most, 0).toFixed(1)}%` }}
                    />
                  </span>
                  <span className="min-w-[3.9em] text-right">{formatPercent(aboveBp)}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
