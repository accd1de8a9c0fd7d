/** Why something cannot be bought at this moment, in the words that every page uses. */
import type { ProductPause } from '@tola/contract/rates';
import type { Metal } from '@tola/pricing';
import type { LiveState } from './live-store.ts';

/** What is needed of a product to know whether it is paused. */
export interface PausableProduct {
  readonly metal: Metal;
  readonly productId: number;
  readonly weightId: number;
  /** Why the product, or this variant of it, was paused when the page was loaded. */
  readonly pausedReason: string | null;
}

/** A product in one of its weights. */
export function pausableOf(
  product: Omit<PausableProduct, 'weightId'>,
  weight: Pick<PausableProduct, 'weightId' | 'pausedReason'>,
): PausableProduct {
  const { metal, productId } = product;
  return { metal, productId, weightId: weight.weightId, pausedReason: product.pausedReason ?? weight.pausedReason };
}

const NO_RATE = 'no live rate at the moment. Sales resume when rates return.';

/** The reason for the first of these products that is not sold at this moment; null when all are. */
export function pauseReason(live: LiveState, products: readonly PausableProduct[]): string | null {
  if (live.lost !== null) return live.lost;
  for (const product of products) {
    const reason = productPause(live, product) ?? metalPause(live, product.metal);
    if (reason !== null) return reason;
  }
  return null;
}

/** Why staff have stopped this very product, or the store this variant of it. */
function productPause(
  { productPauses }: LiveState,
  { productId, weightId, pausedReason }: PausableProduct,
): string | null {
  if (productPauses === null) return pausedReason;
  const covers = (pause: ProductPause): boolean =>
    pause.productId === productId && (pause.weightId === null || pause.weightId === weightId);
  return productPauses.find(covers)?.reason ?? null;
}

/** What the strip of rates says is paused, everything or one metal, and why; null while both metals have a rate. */
export function boardPause(live: LiveState): { readonly what: string; readonly reason: string } | null {
  if (live.lost !== null) return { what: 'Rates paused', reason: live.lost };
  const gold = metalPause(live, 'gold');
  const silver = metalPause(live, 'silver');
  if (gold !== null && silver !== null) return { what: 'Rates paused', reason: gold };
  if (gold !== null) return { what: 'Gold paused', reason: gold };
  return silver === null ? null : { what: 'Silver paused', reason: silver };
}

/** Why a metal has no rate that can be bought at; null while it has one. */
export function metalPause(live: LiveState, metal: Metal): string | null {
  // After a lost connection the last rates stay on the page; the shop itself may well be open.
  if (live.lost !== null) return live.lost;
  if (live.rates.some((rate) => rate.metal === metal)) return null;
  return live.pauses.find((pause) => pause.metal === metal)?.reason ?? NO_RATE;
}

/** "Rates paused: we are checking our rates". */
export function pauseMessage(reason: string): string {
  return `Rates paused: ${reason}`;
}
