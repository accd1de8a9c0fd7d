import type { ListedProduct } from '@tola/contract/price-list';
import { formatWeight } from '@tola/pricing';
import { Rupees } from '@tola/ui';
import type { ReactElement } from 'react';
import { formatDateTime } from '../format-date.ts';
import { priceAt, useLive } from '../live/live-rates.tsx';
import type { LiveState } from '../live/live-store.ts';
import { priceWithTax } from '../live/price-with-tax.ts';
import { useRootData } from '../root-data.ts';

interface PriceListSheetProps {
  name: string;
  products: readonly ListedProduct[];
  /** There are more products than are listed. */
  isPart: boolean;
}

/** Price list on paper: each weight with its price without and with GST. */
export function PriceListSheet({ name, products, isPart }: PriceListSheetProps): ReactElement {
  const live = useLive();
  const { projectName } = useRootData().configuration;
  return (
    <section className="print-sheet hidden print:block">
      <p className="print-shop">{projectName}</p>
      <h1>Price list: {name}</h1>
      <p>
        {formatDateTime(new Date().toISOString())}. Prices follow the market; you pay the price that is live when you
        order.{isPart && ` The first ${products.length} products.`}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Design</th>
            <th scope="col">Purity</th>
            <th scope="col">Weight</th>
            <th scope="col">Excluding GST</th>
            <th scope="col">With GST</th>
          </tr>
        </thead>
        {products.map((product) => (
          <ProductRows key={product.href} product={product} live={live} />
        ))}
      </table>
    </section>
  );
}

function ProductRows({ product, live }: { product: ListedProduct; live: LiveState }): ReactElement {
  const { name, finenessLabel, weights } = product;
  return (
    <tbody>
      {weights.map((weight, index) => {
        const price = live.status === 'live' ? priceAt(live, weight) : null;
        const gstBp = live.charges?.gstBp;
        return (
          <tr key={weight.weightId}>
            <td>{index === 0 && name}</td>
            <td>{index === 0 && finenessLabel}</td>
            <td>{formatWeight(weight.weightMg)}</td>
            <td>
              <Rupees paise={price?.unitPaise ?? null} />
            </td>
            <td>
              <Rupees paise={price === null || gstBp === undefined ? null : priceWithTax(price.unitPaise, gstBp)} />
            </td>
          </tr>
        );
      })}
    </tbody>
  );
}
