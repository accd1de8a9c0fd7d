/** SQL of wishlists. */
import type { CustomerId, WeightId } from '@tola/contract';
import { type Queryable, sql } from '#database';

/** The latest first. */
export async function findPieces(
  db: Queryable,
  customerId: CustomerId,
  atMost: number,
): Promise<{ readonly weightId: WeightId }[]> {
  return await db.rows<{ weightId: WeightId }>(sql`
    select weight_id from wishlist_piece where customer_id = ${customerId} order by added_at desc, weight_id limit ${atMost}`);
}

/** Until the transaction ends. */
export async function lockCustomer(tx: Queryable, customerId: CustomerId): Promise<void> {
  await tx.run(sql`select from customer where id = ${customerId} for no key update`);
}

interface InsertedPieces {
  readonly customerId: CustomerId;
  /** The latest first. */
  readonly weightIds: readonly WeightId[];
  /** Pieces on one list. */
  readonly atMost: number;
}

/** @returns how many of the given pieces are on the list afterwards */
export async function insertPieces(tx: Queryable, pieces: InsertedPieces, now: Date): Promise<number> {
  const { customerId, weightIds, atMost } = pieces;
  const { kept } = await tx.one<{ kept: number }>(sql`
    with held as (
      select weight_id from wishlist_piece where customer_id = ${customerId}
    ), lacking as (
      select weight_id, row_number() over (order by place) as nth
      from unnest(${weightIds}::bigint[]) with ordinality as given (weight_id, place)
      where weight_id not in (select weight_id from held)
    ), added as (
      insert into wishlist_piece (customer_id, weight_id, added_at)
      select ${customerId}, weight_id, ${now}::timestamptz - nth * interval '1 millisecond' from lacking
      where nth <= ${atMost}::integer - (select count(*) from held)
      on conflict do nothing
      returning weight_id
    )
    select ((select count(*) from added)
      + (select count(*) from held where weight_id = any(${weightIds}::bigint[])))::int as kept`);
  return kept;
}

export async function deletePiece(db: Queryable, customerId: CustomerId, weightId: WeightId): Promise<void> {
  await db.run(sql`delete from wishlist_piece where customer_id = ${customerId} and weight_id = ${weightId}`);
}
