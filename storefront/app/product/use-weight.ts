import type { Product, WeightOption } from '@tola/contract/products';
import type { WeightPricing } from '@tola/pricing';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { rememberedWeight, rememberWeight } from './remembered-weight.ts';

export interface ChosenWeight {
  weight: WeightOption;
  /** What the live price of one piece is made from. */
  pricing: WeightPricing;
  choose: (weightId: number) => void;
}

/**
 * The chosen weight: the one that the link to this page asked for, else the one that was chosen here before, else the first.
 * The page is rendered with the first, because the server knows nothing of this visitor.
 */
export function useWeight(product: Product): ChosenWeight {
  const asked = askedWeight(useLocation().state);
  const [weightId, setWeightId] = useState(product.weightId);
  useEffect(() => {
    const wanted = asked ?? rememberedWeight(product.href);
    if (product.weights.some((one) => one.weightId === wanted) && wanted !== null) setWeightId(wanted);
  }, [asked, product]);

  const weight = product.weights.find((one) => one.weightId === weightId) ?? firstWeight(product);
  return {
    weight,
    pricing: pricingOf(product, weight),
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
