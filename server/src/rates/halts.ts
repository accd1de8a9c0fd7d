/** Stopping sales and going on with them. Each pause keeps who, when and why, at both of its ends. */
import type { ProductId, WeightId } from '@tola/contract';
import { haltSales as haltSalesCall, resumeSales as resumeSalesCall } from '@tola/contract/staff';
import type { Metal } from '@tola/pricing';
import { isUniqueViolation, type Queryable } from '#database';
import { refuse } from '#http';
import { endHalt, insertHalt } from './halt-store.ts';
import type { HaltKind } from './rate-state.ts';

export interface HaltRequest {
  /** All sales, those of a metal, those of one product, or those of one of its variants. */
  readonly what:
    | 'all'
    | { readonly metal: Metal }
    | { readonly productId: ProductId }
    | { readonly productId: ProductId; readonly weightId: WeightId };
  readonly kind: HaltKind;
  /** What buyers read. */
  readonly reason: string;
  /** What the shop's people read beside it: figures, sources. */
  readonly detail?: string;
  readonly by: string;
}

/**
 * Stops sales at once, in every process.
 *
 * @returns the halt's id
 * @throws Refusal 409 when the same is halted already
 */
export async function haltSales(db: Queryable, order: HaltRequest, now: Date): Promise<number> {
  const { what, kind, reason, detail = '', by } = order;
  const metal = what !== 'all' && 'metal' in what ? what.metal : null;
  const productId = what !== 'all' && 'productId' in what ? what.productId : null;
  const weightId = what !== 'all' && 'weightId' in what ? what.weightId : null;
  try {
    return await insertHalt(db, { kind, metal, productId, weightId, reason, detail, haltedBy: by, haltedAt: now });
  } catch (error) {
    if (isUniqueViolation(error, 'rate_halt_one_open')) throw refuse(haltSalesCall, 'halted-already');
    throw error;
  }
}

/**
 * Ends a pause.
 *
 * @throws Refusal 409 when somebody else has ended it before
 */
export async function resumeSales(
  db: Queryable,
  { haltId, by, why }: { haltId: number; by: string; why: string },
  now: Date,
): Promise<void> {
  const ended = await endHalt(db, { id: haltId, by, why, at: now });
  if (!ended) throw refuse(resumeSalesCall, 'resumed-already');
}
