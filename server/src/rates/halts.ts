/** Halts and resumes sales; records who did so, when and why. */
import type { ProductId, WeightId } from '@tola/contract';
import { type HaltKind, haltSales as haltSalesCall, resumeSales as resumeSalesCall } from '@tola/contract/staff';
import type { Metal } from '@tola/pricing';
import { isUniqueViolation, type Queryable } from '#database';
import { refuse } from '#http';
import { insertHalt, liftHalt } from './halt-store.ts';

export interface HaltRequest {
  /** Everything, a metal, a product, or one variant. */
  readonly what:
    | 'all'
    | { readonly metal: Metal }
    | { readonly productId: ProductId }
    | { readonly productId: ProductId; readonly weightId: WeightId };
  readonly kind: HaltKind;
  /** Shown to buyers. */
  readonly reason: string;
  /** Figures and sources, for staff. */
  readonly detail?: string;
  readonly by: string;
}

/**
 * Halts sales in every process.
 *
 * @returns the id of the halt
 * @throws Refusal 409 when the same scope is halted already, 404 when there is no such product
 */
export async function haltSales(db: Queryable, request: HaltRequest, now: Date): Promise<number> {
  const { what, kind, reason, detail = '', by } = request;
  const metal = what !== 'all' && 'metal' in what ? what.metal : null;
  const productId = what !== 'all' && 'productId' in what ? what.productId : null;
  const weightId = what !== 'all' && 'weightId' in what ? what.weightId : null;
  try {
    const id = await insertHalt(db, { kind, metal, productId, weightId, reason, detail, haltedBy: by, haltedAt: now });
    if (id === null) throw refuse(haltSalesCall, 'product-unknown');
    return id;
  } catch (error) {
    if (isUniqueViolation(error, 'rate_halt_one_open')) throw refuse(haltSalesCall, 'halted-already');
    throw error;
  }
}

/**
 * Lifts a halt.
 *
 * @throws Refusal 409 when it was lifted before
 */
export async function resumeSales(
  db: Queryable,
  { haltId, by, why }: { haltId: number; by: string; why: string },
  now: Date,
): Promise<void> {
  const lifted = await liftHalt(db, { id: haltId, by, why, at: now });
  if (!lifted) throw refuse(resumeSalesCall, 'resumed-already');
}
