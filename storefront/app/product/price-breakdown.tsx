import { asksOf } from '@tola/contract/live-asks';
import {
  type BasisPoints,
  formatRupees,
  formatShare,
  formatWeight,
  type LinePrice,
  METALS,
  orderTotals,
  type Paise,
  type WeightPricing,
} from '@tola/pricing';
import { classNames, Rupees } from '@tola/ui';
import type { ReactElement } from 'react';
import { priceAt, useLive } from '../live/live-rates.tsx';
import type { LiveState } from '../live/live-store.ts';

interface Part {
  label: string;
  paise: Paise;
  /** Colour of the bar segment and legend. */
  colour: string;
}

interface PriceBreakdownProps {
  readonly pricing: WeightPricing;
  /** Its die is cut for the buyer's design, at no price of its own. */
  readonly hasDie?: boolean;
}

/** "How this price is made": metal, premium, margin, making and tax of one piece at the live rate. */
export function PriceBreakdown({ pricing, hasDie = false }: PriceBreakdownProps): ReactElement {
  const live = useLive();
  const price = priceAt(live, pricing);
  if (price === null || live.charges === null) {
    return <p className="py-3 text-muted">No price at the moment.</p>;
  }
  const { gstBp } = live.charges;
  const totals = orderTotals({
    amountPaise: price.unitPaise,
    redeemedPoints: 0,
    couponPaise: 0,
    gstBp,
    surchargeBp: 0,
  });
  const parts = partsOf({ pricing, hasDie }, price, { gstBp, gstPaise: totals.gstPaise }, live);
  return (
    <div>
      <div aria-hidden="true" className="price-bar my-4 flex h-4 overflow-hidden rounded-full">
        {parts.map((part) => (
          <span key={part.label} className={part.colour} style={{ flexGrow: Math.max(part.paise, 0) }} />
        ))}
      </div>
      <dl>
        {parts.map((part) => (
          <Row key={part.label} label={part.label} paise={part.paise} colour={part.colour} />
        ))}
        <div className="flex justify-between gap-4 border-t-2 border-ink py-2.5 font-bold">
          <dt>You pay</dt>
          <dd>
            <Rupees paise={totals.totalPaise} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

function Row({ label, paise, colour }: Part): ReactElement {
  return (
    <div className="flex justify-between gap-4 border-t border-line py-2.5">
      <dt className="flex items-baseline gap-2.5 text-balance">
        <span aria-hidden="true" className={classNames('size-2.5 flex-none rounded-[3px]', colour)} />
        {label}
      </dt>
      <dd>
        <Rupees paise={paise} />
      </dd>
    </div>
  );
}

const METAL_BARS = { gold: 'bg-gold', silver: 'bg-silver' } as const;

/** Zero parts are omitted, except metal and tax. */
function partsOf(
  { pricing, hasDie }: Required<PriceBreakdownProps>,
  price: LinePrice,
  { gstBp, gstPaise }: { gstBp: BasisPoints; gstPaise: Paise },
  live: LiveState,
): Part[] {
  const { name: metal, quoted, colour } = METALS[pricing.metal];
  const rate = `${formatRupees(asksOf(live.rates)[pricing.metal] ?? 0)} ${quoted.per}`;
  const parts: (Part & { always?: boolean })[] = [
    {
      label: `${metal} ${pricing.fineness}, ${formatWeight(pricing.weightMg)} at ${rate}`,
      paise: price.metalPaise,
      colour: METAL_BARS[colour],
      always: true,
    },
    { label: 'Premium', paise: price.premiumPaise, colour: 'bg-gold-deep' },
    {
      label: `Margin, ${formatRupees(pricing.marginPaisePerGram)} per g`,
      paise: price.marginPaise,
      colour: 'bg-green-ink',
    },
    {
      label: hasDie ? 'Making, die and packing' : 'Making and packing',
      paise: price.makingPaise,
      colour: 'bg-line-strong',
    },
    { label: 'Taxes on making', paise: price.taxesPaise, colour: 'bg-muted' },
    { label: `GST ${formatShare(gstBp)}, at checkout`, paise: gstPaise, colour: 'bg-sand', always: true },
  ];
  return parts.filter((part) => part.always === true || part.paise !== 0);
}
