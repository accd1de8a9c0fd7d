import { asksOf } from '@tola/contract/live-asks';
import type { Product, WeightOption } from '@tola/contract/products';
import { buybackPaise, formatShare, type WeightPricing } from '@tola/pricing';
import { type Glyph, Icon, Rupees } from '@tola/ui';
import { Award, Bell, Landmark, Scale, Truck } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { useLive } from '../live/live-rates.tsx';
import { useRootData } from '../root-data.ts';

interface ProductFactsProps {
  product: Product;
  weight: WeightOption;
  pricing: WeightPricing;
}

/** Delivery, certificate, tolerance and buyback. */
export function ProductFacts({ product, weight, pricing }: ProductFactsProps): ReactElement {
  const { deliveryDays, deliveryPinCodes } = useRootData().configuration;
  return (
    <ul className="grid gap-2.5 border-t border-line pt-4.5 text-[15px]">
      <Fact icon={Truck}>
        Free insured delivery within {deliveryDays} working days to {deliveryPinCodes} PIN codes
        {weight.stock === null && weight.dispatchDays > 0 && (
          <span className="text-muted"> · made to order, dispatched in {weight.dispatchDays} working days</span>
        )}
      </Fact>
      {product.certification !== '' && <Fact icon={Award}>{product.certification}</Fact>}
      <Fact icon={Scale}>
        <Link to="/freeshipping#positive_weight" className="underline underline-offset-4 hover:no-underline">
          Weight and purity never below stated
        </Link>
      </Fact>
      <Fact icon={Landmark}>
        <Buyback pricing={pricing} />
      </Fact>
      <Fact icon={Bell}>
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

function Fact({ icon, children }: { icon: Glyph; children: ReactNode }): ReactElement {
  return (
    <li className="flex items-start gap-3">
      <Icon of={icon} size={20} className="mt-0.5 flex-none text-gold" />
      <span>{children}</span>
    </li>
  );
}

/** Current buyback price of the piece. */
function Buyback({ pricing }: { pricing: WeightPricing }): ReactNode {
  const { charges, premiums, rates } = useLive();
  if (charges === null) return 'We buy it back.';
  const { buybackDeductionBp } = charges;
  const paise = buybackPaise(pricing, asksOf(rates), premiums, buybackDeductionBp);
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
        <Link to="/return-and-exchange#buyback" className="underline underline-offset-4 hover:no-underline">
          How buyback works
        </Link>
      </span>
    </>
  );
}
