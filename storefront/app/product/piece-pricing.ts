import type { Product, WeightOption } from '@tola/contract/products';
import type { WeightPricing } from '@tola/pricing';

/** The pricing inputs of one piece. */
export function pricingOf(product: Product, weight: WeightOption): WeightPricing {
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
