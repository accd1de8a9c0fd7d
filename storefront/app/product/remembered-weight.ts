/** Last chosen weight per product, in local storage (specification 000 §3) and in the address, which can be shared. */
import type { WeightId } from '@tola/contract';

const PREFIX = 'selectedWeight:';

export function rememberedWeight(productPath: string): number | null {
  const weightId = Number(localStorage.getItem(PREFIX + productPath));
  return Number.isSafeInteger(weightId) && weightId > 0 ? weightId : null;
}

export function rememberWeight(productPath: string, weightId: WeightId): void {
  localStorage.setItem(PREFIX + productPath, String(weightId));
  const address = new URL(location.href);
  address.searchParams.set('weight', String(weightId));
  // Not a navigation: choosing a weight adds no step to go back over.
  history.replaceState(history.state, '', address);
}
