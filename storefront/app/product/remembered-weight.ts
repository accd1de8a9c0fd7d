/** Last chosen weight per product, in local storage (specification 000 §3). */
import type { WeightId } from '@tola/contract';

const PREFIX = 'selectedWeight:';

export function rememberedWeight(productPath: string): number | null {
  const weightId = Number(localStorage.getItem(PREFIX + productPath));
  return Number.isSafeInteger(weightId) && weightId > 0 ? weightId : null;
}

export function rememberWeight(productPath: string, weightId: WeightId): void {
  localStorage.setItem(PREFIX + productPath, String(weightId));
}
