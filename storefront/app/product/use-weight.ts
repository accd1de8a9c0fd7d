import type { WeightId } from '@tola/contract';
import type { Product, WeightOption } from '@tola/contract/products';
import type { WeightPricing } from '@tola/pricing';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { rememberedWeight, rememberWeight } from './remembered-weight.ts';

export interface ChosenWeight {
  weight: WeightOption;
  /** Pricing inputs of one piece. */
  pricing: WeightPricing;
  choose: (weightId: WeightId) => void;
}

/**
 * Selected weight: from the link, else the last choice, else the first. The server renders the first, because it does
 * not know the visitor.
 */
export function useWeight(product: Product): ChosenWeight {
  const asked = askedWeight(useLocation().state);
  const [weightId, setWeightId] = useState(product.weightId);
  useEffect(() => {
    const wanted = asked ?? rememberedWeight(product.href);
    const listed = product.weights.find((one) => one.weightId === wanted);
    if (listed !== undefined) setWeightId(listed.weightId);
  }, [asked, product]);

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

function askedWeight(state: unknown): number | null {
  const weightId = (state as { weightId?: unknown } | null)?.weightId;
  return typeof weightId === 'number' ? weightId : null;
}

function firstWeight(product: Product): WeightOption {
  const [first] = product.weights;
  if (first === undefined) throw new Error(`${product.name} has no weight`);
  return first;
}

function pricingOf(product: Product, weight: WeightOption): WeightPricing {
  return {
    metal: product.metal,
    fineness: product.fineness,
    weightMg: weight.weightMg,
    marginPaisePerGram: weight.marginPaisePerGram,
    makingPaise: weight.makingPaise,
    serviceTaxBp: weight.serviceTaxBp,
    otherTaxBp: weight.otherTaxBp,
  };
}
