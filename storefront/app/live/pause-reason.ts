/** Why a product cannot be bought now, as shown on every page. */
import type { ProductId, WeightId } from '@tola/contract';
import type { ProductHalt } from '@tola/contract/rates';
import { ALL_METALS, METALS, type Metal } from '@tola/pricing';
import type { LiveState } from './live-store.ts';

/** Product fields needed to check for halts. */
export interface PausableProduct {
  readonly metal: Metal;
  readonly productId: ProductId;
  readonly weightId: WeightId;
  /** Pause reason of the product or variant at page load. */
  readonly pausedReason: string | null;
}

/** A product in one weight. */
export function pausableOf(
  product: Omit<PausableProduct, 'weightId'>,
  weight: Pick<PausableProduct, 'weightId' | 'pausedReason'>,
): PausableProduct {
  const { metal, productId } = product;
  return { metal, productId, weightId: weight.weightId, pausedReason: product.pausedReason ?? weight.pausedReason };
}

const NO_RATE = 'no live rate at the moment. Sales resume when rates return.';

/** Reason of the first paused product; null when all can be bought. */
export function pauseReason(live: LiveState, products: readonly PausableProduct[]): string | null {
  if (live.lost !== null) return live.lost;
  for (const product of products) {
    const reason = productHaltReason(live, product) ?? metalPause(live, product.metal);
    if (reason !== null) return reason;
  }
  return null;
}

/** Reason of a halt of this product or variant. */
function productHaltReason(
  { productHalts }: LiveState,
  { productId, weightId, pausedReason }: PausableProduct,
): string | null {
  if (productHalts === null) return pausedReason;
  const covers = (halt: ProductHalt): boolean =>
    halt.productId === productId && (halt.weightId === null || halt.weightId === weightId);
  return productHalts.find(covers)?.reason ?? null;
}

/** What the ticker reports as paused, and why; null while every metal has a rate. */
export function boardPause(live: LiveState): { readonly what: string; readonly reason: string } | null {
  if (live.lost !== null) return { what: 'Rates paused', reason: live.lost };
  const paused = ALL_METALS.flatMap((metal) => {
    const reason = metalPause(live, metal);
    return reason === null ? [] : [{ name: METALS[metal].name, reason }];
  });
  const [first] = paused;
  if (first === undefined) return null;
  const what = paused.length === ALL_METALS.length ? 'Rates' : paused.map(({ name }) => name).join(' and ');
  return { what: `${what} paused`, reason: first.reason };
}

/** Why a metal cannot be bought; null while it can. */
export function metalPause(live: LiveState, metal: Metal): string | null {
  // After a lost connection the last rates stay visible; the shop itself may be open.
  if (live.lost !== null) return live.lost;
  if (live.rates.some((rate) => rate.metal === metal)) return null;
  return live.halts.find((halt) => halt.metal === metal)?.reason ?? NO_RATE;
}

/** "Rates paused: we are checking our rates". */
export function pauseMessage(reason: string): string {
  return `Rates paused: ${reason}`;
}
