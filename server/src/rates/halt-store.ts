/** SQL of trading halts. */
import type { ProductId, WeightId } from '@tola/contract';
import type { HaltKind } from '@tola/contract/staff';
import type { Metal } from '@tola/pricing';
import { type Queryable, sql } from '#database';

export interface HaltRecord {
  readonly id: number;
  readonly kind: HaltKind;
  readonly metal: Metal | null;
  readonly productId: ProductId | null;
  /** One variant of the product; null for every variant. */
  readonly weightId: WeightId | null;
  readonly reason: string;
  readonly detail: string;
  readonly haltedBy: string;
  readonly haltedAt: Date;
  readonly liftedBy: string | null;
  readonly liftedAt: Date | null;
  readonly liftedWhy: string | null;
}

type NewHalt = Pick<
  HaltRecord,
  'kind' | 'metal' | 'productId' | 'weightId' | 'reason' | 'detail' | 'haltedBy' | 'haltedAt'
>;

/**
 * Reads the product without a lock, so that a halt never waits for an edit of it.
 *
 * @returns null when there is no such product or variant
 */
export async function insertHalt(db: Queryable, halt: NewHalt): Promise<number | null> {
  const { kind, metal, productId, weightId, reason, detail, haltedBy, haltedAt } = halt;
  const inserted = await db.maybeOne<{ id: number }>(sql`
    insert into rate_halt (kind, metal, product_id, weight_id, reason, detail, halted_by, halted_at)
    select ${kind}, ${metal}, ${productId}::bigint, ${weightId}::bigint, ${reason}, ${detail}, ${haltedBy}, ${haltedAt}::timestamptz
    where (${productId}::bigint is null or exists (select from product where id = ${productId}))
      and (${weightId}::bigint is null or exists (select from product_weight where id = ${weightId}))
    returning id`);
  return inserted?.id ?? null;
}

/** @returns false when it was lifted before */
export async function liftHalt(
  db: Queryable,
  { id, by, why, at }: { id: number; by: string; why: string; at: Date },
): Promise<boolean> {
  const changed = await db.run(sql`
    update rate_halt set lifted_by = ${by}, lifted_at = greatest(halted_at, ${at}), lifted_why = ${why}
    where id = ${id} and lifted_at is null`);
  return changed === 1;
}

/** Open and lifted halts, newest first. */
export async function readHalts(db: Queryable, limit: number): Promise<HaltRecord[]> {
  return await db.rows<HaltRecord>(sql`
    select id, kind, metal, product_id, weight_id, reason, detail, halted_by, halted_at, lifted_by, lifted_at, lifted_why
    from rate_halt order by halted_at desc, id desc limit ${limit}`);
}

/** The reason of an open halt of everything, or of the metal, product or variant of a piece; null without one. */
export async function findHaltReason(
  db: Queryable,
  pieces: readonly { readonly weightId: WeightId; readonly metal: Metal }[],
): Promise<string | null> {
  const weightIds = pieces.map(({ weightId }) => weightId);
  const halt = await db.maybeOne<{ reason: string }>(sql`
    select reason from rate_halt
    where lifted_at is null and (
      (metal is null and product_id is null)
      or metal = any(${pieces.map(({ metal }) => metal)}::text[])
      or weight_id = any(${weightIds}::bigint[])
      or (weight_id is null and product_id in (select product_id from product_weight where id = any(${weightIds}::bigint[])))
    )
    order by id limit 1`);
  return halt?.reason ?? null;
}
