import type { Product, WeightOption } from '@tola/contract/products';
import { formatShare, type WeightPricing } from '@tola/pricing';
import { Rupees } from '@tola/ui';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { later } from '../later.tsx';
import { useLive } from '../live/live-rates.tsx';
import { buybackAt } from '../prices/buyback-at.ts';
import { useRootData } from '../root-data.ts';
import type { FactName } from './fact-icon.tsx';

const FactIcon = later(async () => (await import('./fact-icon.tsx')).FactIcon);

interface ProductFactsProps {
  product: Product;
  weight: WeightOption;
  pricing: WeightPricing;
}

/** Delivery, certificate, tolerance, buyback and price alert: what depends on the weight changes with it at once. */
export function ProductFacts({ product, weight, pricing }: ProductFactsProps): ReactElement {
  const { deliveryDays, deliveryPinCodes } = useRootData().configuration;
  return (
    <ul className="grid gap-2.5 border-t border-line pt-4.5 text-[15px]">
      <Fact name="delivery">
        Free insured delivery within {deliveryDays} working days to {deliveryPinCodes} PIN codes
        {weight.stock === null && weight.dispatchDays > 0 && (
          <span className="text-muted"> · made to order, dispatched in {weight.dispatchDays} working days</span>
        )}
      </Fact>
      {product.certification !== '' && <Fact name="certificate">{product.certification}</Fact>}
      <Fact name="tolerance">
        <Link to="/freeshipping#positive_weight" className="underline underline-offset-4 hover:no-underline">
          Weight and purity never below stated
        </Link>
      </Fact>
      <Fact name="buyback">
        <Buyback pricing={pricing} />
      </Fact>
      <Fact name="alert">
        <Link
          to={`/price-alerts?weight=${weight.weightId}`}
          className="underline underline-offset-4 hover:no-underline"
        >
          Set a price alert
        </Link>
      </Fact>
    </ul>
  );
}

function Fact({ name, children }: { name: FactName; children: ReactNode }): ReactElement {
  return (
    <li className="flex items-start gap-3">
      <FactIcon name={name} />
      <span>{children}</span>
    </li>
  );
}

/** Current buyback price of the piece. */
function Buyback({ pricing }: { pricing: WeightPricing }): ReactNode {
  const live = useLive();
  if (live.charges === null) return 'We buy it back.';
  const { buybackDeductionBp } = live.charges;
  const paise = buybackAt(live, pricing);
  const rate = `the live rate less ${formatShare(buybackDeductionBp)}`;
  return (
    <>
      {paise === null ? (
        `We buy it back at ${rate}`
      ) : (
        <>
          Buyback price <Rupees paise={paise} className="font-semibold whitespace-nowrap" /> now
        </>
      )}
      <span className="text-muted">
        {paise !== null && `: ${rate}`}, excluding GST, making and margin.{' '}
        <Link to="/return-and-exchange#buyback" className="online-only underline underline-offset-4 hover:no-underline">
          How buyback works
        </Link>
      </span>
    </>
  );
}
