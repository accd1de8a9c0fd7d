import type { Product, WeightOption } from '@tola/contract/products';
import type { WeightPricing } from '@tola/pricing';
import { Button, QuantityStepper } from '@tola/ui';
import { lazy, type ReactElement, type RefObject, Suspense, useRef, useState } from 'react';
import { fetchCode } from '../fetch-code.ts';
import { useCanSell } from '../live/live-rates.tsx';
import { pausableOf } from '../live/pause-reason.ts';
import type { Purchase } from './pending-purchase.ts';
import { usePurchase } from './use-purchase.ts';

const BuyExtras = lazy(async () => ({ default: (await fetchCode(() => import('./buy-extras.tsx'))).BuyExtras }));

interface BuyBoxProps {
  product: Product;
  weight: WeightOption;
  pricing: WeightPricing;
  /** Of a customised piece: saves its design and returns its id, or null when something is missing. */
  design: RefObject<() => Promise<string | null>> | undefined;
}

/** Quantity, Add to Cart and Buy Now; disabled without a price. */
export function BuyBox({ product, weight, pricing, design }: BuyBoxProps): ReactElement {
  const [quantity, setQuantity] = useState(1);
  const { step, retry, refused, add, buyNow } = usePurchase(product.href);
  const box = useRef<HTMLDivElement>(null);
  const pausable = pausableOf(product, weight);
  const canSell = useCanSell(pricing, pausable);
  const soldOut = weight.stock === 0;
  const canBuy = canSell && !soldOut;
  const pieces = Math.min(quantity, weight.stock ?? quantity) || 1;
  const purchase = { weightId: weight.weightId, quantity: pieces, weightMg: weight.weightMg, designId: null };
  async function send(press: (purchase: Purchase) => void): Promise<void> {
    const designId = design === undefined ? null : await design.current();
    if (design === undefined || designId !== null) press({ ...purchase, designId });
  }
  const buttons = (
    <>
      <Button
        tone="outline"
        disabled={!canBuy || step === 'buying'}
        busy={step === 'adding'}
        onClick={() => void send(add)}
      >
        Add to Cart
      </Button>
      <Button disabled={!canBuy || step === 'adding'} busy={step === 'buying'} onClick={() => void send(buyNow)}>
        Buy Now
      </Button>
    </>
  );
  return (
    <>
      <div ref={box} className="buy-row">
        <QuantityStepper
          label="Quantity"
          quantity={pieces}
          onChange={setQuantity}
          most={weight.stock ?? undefined}
          disabled={!canBuy}
        />
        {buttons}
      </div>
      {soldOut && <p className="mt-3 text-[15px] font-medium text-down">This weight is out of stock.</p>}
      <Suspense>
        <BuyExtras
          watched={box}
          pricing={pricing}
          retry={retry}
          refused={refused}
          busy={step !== 'idle'}
          product={pausable}
          piece={soldOut ? null : purchase}
        >
          {buttons}
        </BuyExtras>
      </Suspense>
    </>
  );
}
