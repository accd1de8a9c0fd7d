/** The SQL of scans into a count sheet. */
import type { OrderId, WeightId } from '@tola/contract';
import type { CountSheet } from '@tola/contract/staff';
import { type Queryable, sql } from '#database';
import { looseAt } from './count-store.ts';

export interface ScannedPiece {
  readonly pieceId: number | null;
  readonly serial: string;
  readonly weightId: WeightId;
  readonly locationId: number | null;
}

/** The piece with one of these serial numbers; the first in the list is preferred. */
export async function pieceWith(db: Queryable, codes: readonly string[]): Promise<ScannedPiece | null> {
  return await db.maybeOne<ScannedPiece>(sql`
    select id as piece_id, serial, weight_id, location_id from stock_piece
    where upper(serial) = any(${codes}::text[]) order by array_position(${codes}::text[], upper(serial)) limit 1`);
}

export async function variantWith(db: Queryable, barcode: string): Promise<WeightId | null> {
  const row = await db.maybeOne<{ id: WeightId }>(sql`
    select id from product_weight where barcode <> '' and barcode = ${barcode} and stock is not null limit 1`);
  return row?.id ?? null;
}

export async function countedVariant(db: Queryable, weightId: WeightId): Promise<{ product: string } | null> {
  return await db.maybeOne<{ product: string }>(sql`
    select product.name || ', ' || (weight_mg / 1000.0)::float8 || ' g' as product
    from product_weight w join product on product.id = w.product_id where w.id = ${weightId} and w.stock is not null`);
}

interface Scan {
  readonly countId: number;
  readonly locationId: number;
  readonly weightId: WeightId;
  readonly by: string;
}

/** False when the serial number was scanned before. */
export async function insertSerial(
  tx: Queryable,
  scan: Scan & Pick<ScannedPiece, 'pieceId' | 'serial'> & { readonly isHere: boolean },
  now: Date,
): Promise<boolean> {
  const { countId, weightId, serial, pieceId, isHere, by } = scan;
  const inserted = await tx.run(sql`
    insert into stock_count_serial (count_id, serial, weight_id, piece_id, was_here, scanned_by, scanned_at)
    values (${countId}, ${serial}, ${weightId}, ${pieceId}, ${isHere}, ${by}, ${now})
    on conflict do nothing`);
  return inserted === 1;
}

export async function removeSerial(tx: Queryable, countId: number, serial: string): Promise<boolean> {
  const line = sql`delete from stock_count_serial where count_id = ${countId} and upper(serial) = ${serial.toUpperCase()}`;
  return (await tx.run(line)) === 1;
}

/** Counts pieces without serial numbers on top of those counted before. */
export async function addCounted(tx: Queryable, scan: Scan, pieces: 0 | 1, now: Date): Promise<void> {
  const { countId, locationId, weightId, by } = scan;
  await tx.run(sql`
    insert into stock_count_line (count_id, weight_id, counted, expected, counted_by, counted_at)
    values (${countId}, ${weightId}, ${pieces}, ${looseAt(sql`${weightId}`, locationId)}, ${by}, ${now})
    on conflict (count_id, weight_id) do update set counted = stock_count_line.counted + ${pieces},
      expected = case when ${pieces} = 0 then stock_count_line.expected else excluded.expected end,
      counted_by = excluded.counted_by, counted_at = excluded.counted_at`);
}

/** False for the key of a scan that was counted. */
export async function insertScan(
  tx: Queryable,
  { key, countId, weightId }: { key: string; countId: number; weightId: WeightId },
): Promise<boolean> {
  const line = sql`
    insert into stock_count_scan (key, count_id, weight_id) values (${key}, ${countId}, ${weightId}) on conflict do nothing`;
  return (await tx.run(line)) === 1;
}

export async function countedPieces(db: Queryable, countId: number, weightId: WeightId): Promise<number> {
  const { pieces } = await db.one<{ pieces: number }>(sql`
    select coalesce((select counted from stock_count_line where count_id = ${countId} and weight_id = ${weightId}), 0)
      + (select count(*) from stock_count_serial where count_id = ${countId} and weight_id = ${weightId})::int as pieces`);
  return pieces;
}

/**
 * Notes the pieces of counted variants that lie at the location and were not scanned. Those that came since the first entry of their
 * variant are left out: they may have come after the shelf was counted.
 */
export async function noteMissing(tx: Queryable, countId: number, locationId: number): Promise<void> {
  await tx.run(sql`
    with counted as (
      select l.weight_id, least(min(l.counted_at), min(s.scanned_at)) as since from stock_count_line l
        left join stock_count_serial s on s.count_id = l.count_id and s.weight_id = l.weight_id
      where l.count_id = ${countId} group by l.weight_id
    )
    insert into stock_count_missing (count_id, piece_id)
    select ${countId}, piece.id from counted join stock_piece piece on piece.weight_id = counted.weight_id
    where piece.location_id = ${locationId}
      and not exists (select from stock_count_serial s where s.count_id = ${countId} and s.piece_id = piece.id)
      and counted.since >= (select max(m.at) from stock_piece_move of_piece join stock_move m on m.id = of_piece.move_id
        where of_piece.piece_id = piece.id)`);
}

export interface CountedPiece {
  readonly pieceId: number | null;
  readonly serial: string;
  readonly weightId: WeightId;
  readonly isMissing: boolean;
  /** Where it is now; null once it has left, or where stock does not know it. */
  readonly locationId: number | null;
  readonly location: string | null;
  readonly orderId: OrderId | null;
  readonly orderNumber: string | null;
}

/** Missing pieces, and scanned ones that did not belong there, as they are now, by variant. */
export async function differentPieces(db: Queryable, countId: number): Promise<CountedPiece[]> {
  return await db.rows<CountedPiece>(sql`
    with different as (
      select piece_id, serial, weight_id, false as is_missing from stock_count_serial where count_id = ${countId} and not was_here
      union all select piece.id, piece.serial, piece.weight_id, true from stock_count_missing missing
        join stock_piece piece on piece.id = missing.piece_id where missing.count_id = ${countId}
    )
    select d.piece_id, d.serial, d.weight_id, d.is_missing, piece.location_id, s.name as location, held.order_id, o.order_number
    from different d left join stock_piece piece on piece.id = d.piece_id left join stock_location s on s.id = piece.location_id
      left join order_serial held on held.piece_id = piece.id and held.returned_at is null
      left join customer_order o on o.id = held.order_id
    order by d.weight_id, d.is_missing desc, d.serial`);
}

export function shownDifference({ serial, weightId, isMissing, location, orderNumber, pieceId }: CountedPiece) {
  const what = isMissing
    ? 'missing'
    : pieceId === null
      ? 'new'
      : location === null && orderNumber !== null
        ? 'sold'
        : 'moved';
  const where = location ?? orderNumber ?? '';
  return { serial, weightId, what, where } satisfies CountSheet['serialDifferences'][number];
}
