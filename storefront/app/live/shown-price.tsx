import type { WeightPricing } from '@tola/pricing';
import { classNames } from '@tola/ui';
import type { ReactElement } from 'react';
import { useRootData } from '../root-data.ts';
import { FlashingRupees } from './live-price.tsx';
import { priceAt, useLive } from './live-rates.tsx';
import { priceWithTax } from './price-with-tax.ts';

interface ShownPriceProps {
  /** Pricing inputs of one piece besides the rates. */
  readonly pricing: WeightPricing;
  /** What the label says before the tax: "from". */
  readonly label?: string;
  readonly labelClassName?: string;
  readonly className?: string;
}

/** Live price of one piece with a label that names its tax: without GST, or with it where the shop shows that first. */
export function ShownPrice({ pricing, label, labelClassName, className }: ShownPriceProps): ReactElement {
  const live = useLive();
  const { priceWithTaxFirst } = useRootData().configuration;
  const unitPaise = priceAt(live, pricing)?.unitPaise ?? null;
  const isWithTax = priceWithTaxFirst && live.charges !== null;
  const paise = unitPaise === null || !isWithTax ? unitPaise : priceWithTax(unitPaise, live.charges?.gstBp ?? 0);
  return (
    <>
      <span className={labelClassName}>
        {[label, isWithTax ? 'incl. GST' : 'excl. GST'].filter(Boolean).join(', ')}
      </span>
      <FlashingRupees paise={paise} className={classNames(className, live.status === 'paused' && 'text-muted')} />
    </>
  );
}
