import type { WeightId } from '@tola/contract';
import type { Product, WeightOption } from '@tola/contract/products';
import type { WeightPricing } from '@tola/pricing';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { pricingOf } from './piece-pricing.ts';
import { rememberedWeight, rememberWeight } from './remembered-weight.ts';

export interface ChosenWeight {
  weight: WeightOption;
  /** Pricing inputs of one piece. */
  pricing: WeightPricing;
  choose: (weightId: WeightId) => void;
}

/**
 * Selected weight: that of the address, else of the link that led here, else the last choice, else the product's default.
 * The server knows the address only.
 */
export function useWeight(product: Product): ChosenWeight {
  const route = useLocation();
  const [weightId, setWeightId] = useState(product.weightId);
  useEffect(() => {
    // The router does not know of a weight that was chosen here.
    const wanted = [
      Number(new URLSearchParams(window.location.search).get('weight')),
      (route.state as { weightId?: unknown } | null)?.weightId,
      rememberedWeight(product.href),
    ].find((id) => product.weights.some((one) => one.weightId === id));
    if (wanted !== undefined) setWeightId(wanted as WeightId);
  }, [route, product]);

  const weight = product.weights.find((one) => one.weightId === weightId) ?? firstWeight(product);
  const pricing = useMemo(() => pricingOf(product, weight), [product, weight]);
  return {
    weight,
    pricing,
    choose: (chosen) => {
      setWeightId(chosen);
      rememberWeight(product.href, chosen);
    },
  };
}

function firstWeight(product: Product): WeightOption {
  const [first] = product.weights;
  if (first === undefined) throw new Error(`${product.name} has no weight`);
  return first;
}
